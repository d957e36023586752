// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { knownForm } from '../../../src/domain/scan-text'
import { collectKeys } from '../../../src/ui/scanner/early-keys'
import { type HandheldScan, listenForScans } from '../../../src/ui/scanner/handheld'
import { RANK, useHandheld } from '../../../src/ui/scanner/use-handheld'
import { mount } from '../render'

const EAN = '4006381333931'
const Taker = ({ scans }: { scans: HandheldScan[] }) => {
  useHandheld(true, RANK.app, (scan) => void scans.push(scan))
  return null
}
const press = (keys: readonly string[], target: EventTarget = document.body) => {
  for (const key of keys) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
const rest = (ms: number) => act(() => new Promise((done) => setTimeout(done, ms)))

let stop = () => {}
afterEach(() => stop())

/** What is scanned if these keys come before the listener, and these after it. */
async function scannedOf(early: () => void, late: () => void = () => {}) {
  const taken: HandheldScan[] = []
  const page = await mount(<Taker scans={taken} />)
  const take = collectKeys(window)
  early()
  const heard: string[] = []
  const hear = ({ key }: KeyboardEvent) => heard.push(key)
  window.addEventListener('keydown', hear)
  await act(async () => {
    stop = listenForScans({ formOf: knownForm, earlier: take() })
    late()
  })
  await rest(1200)
  window.removeEventListener('keydown', hear)
  await page.unmount()
  return { scans: taken.map(({ readings }) => readings[0]), heard }
}

it('reads scans from before the listener', async () => {
  const { scans } = await scannedOf(() => press([...EAN, 'Enter', ...EAN, 'Enter']))
  expect(scans).toEqual([EAN, EAN])
})

it('joins the two halves of a scan that began before the listener', async () => {
  const { scans } = await scannedOf(
    () => press([...EAN.slice(0, 5)]),
    () => press([...EAN.slice(5), 'Enter']),
  )
  expect(scans).toEqual([EAN])
})

it('acts on no key twice that a person pressed before', async () => {
  const { scans, heard } = await scannedOf(() => press(['n', 'x']))
  expect({ scans, heard }).toEqual({ scans: [], heard: [] })
})

it('collects no key of a field', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  const take = collectKeys(window)
  press([...EAN], field)
  expect(take()).toEqual([])
  press(['a'])
  expect(take()).toEqual([])
  field.remove()
})
