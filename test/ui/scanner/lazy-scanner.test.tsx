// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { giveScan, type HandheldScan } from '../../../src/ui/scanner/handheld'
import { LazyScanner } from '../../../src/ui/scanner/LazyScanner'
import type { ScannerProps } from '../../../src/ui/scanner/Scanner'
import { RANK, useHandheld } from '../../../src/ui/scanner/use-handheld'
import { mount } from '../render'

const loading = vi.hoisted(() => {
  let load = () => {}
  const promise = new Promise<void>((resolve) => {
    load = resolve
  })
  return { promise, load: () => load() }
})
vi.mock('../../../src/ui/scanner/Scanner', async () => {
  const { RANK: rank, useHandheld: use } = await import('../../../src/ui/scanner/use-handheld')
  await loading.promise
  return {
    Scanner: ({ active, onAccepted }: ScannerProps) => {
      use(active, rank.scanner, ({ readings }) => onAccepted(readings[0] ?? ''))
      return <p>camera</p>
    },
  }
})

const scan = (text: string): HandheldScan => ({ readings: [text], place: 'page', field: undefined })
let opened: string[]
let accepted: string[]
beforeEach(() => {
  opened = []
  accepted = []
})

const App = () => {
  useHandheld(true, RANK.app, ({ readings }) => void opened.push(readings[0] ?? ''))
  return null
}
const screen = (isActive = true) => (
  <>
    <App />
    <LazyScanner
      active={isActive}
      starting={<p>starting</p>}
      onText={() => 'valid'}
      onAccepted={(text) => accepted.push(text)}
    />
  </>
)
const rest = () => act(() => new Promise((done) => setTimeout(done, 20)))

it('gives a scan to the next screen if its own closes first', async () => {
  const page = await mount(screen())
  expect(document.body.textContent).toContain('starting')
  await act(async () => giveScan(scan('jar 1')))
  expect(opened).toEqual([])
  const next = await mount(<App />)
  await page.unmount()
  await rest()
  expect([opened, accepted]).toEqual([['jar 1'], []])
  await next.unmount()
})

it('keeps scans for the scanner, in their order, while it is active', async () => {
  const page = await mount(screen())
  const idle = await mount(screen(false))
  await act(async () => {
    giveScan(scan('jar 1'))
    giveScan(scan('jar 2'))
  })
  loading.load()
  await rest()
  expect(document.body.textContent).toContain('camera')
  expect([opened, accepted]).toEqual([[], ['jar 1', 'jar 2']])
  await idle.unmount()
  await page.unmount()
})
