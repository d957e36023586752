// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { knownForm } from '../../../src/domain/scan-text'
import { AmountStepper } from '../../../src/ui/controls/numbers/AmountStepper'
import { type HandheldScan, listenForScans } from '../../../src/ui/scanner/handheld'
import { RANK, useHandheld } from '../../../src/ui/scanner/use-handheld'
import { mount } from '../render'

let stop: () => void
let isAhead = false
beforeEach(() => {
  stop = listenForScans({ formOf: knownForm, isTypedAhead: () => isAhead })
})
afterEach(() => {
  stop()
  isAhead = false
})

const Taker = ({ scans, rank }: { scans: HandheldScan[]; rank: number }) => {
  useHandheld(true, rank, (scan) => void scans.push(scan))
  return null
}
const rest = (ms: number) => act(() => new Promise((done) => setTimeout(done, ms)))
/** Types as a scanner does: a field gets each character unless it was taken. Gives the keys that nothing held back. */
async function type(text: string, end: string | null, target: Element = document.body) {
  const passed: string[] = []
  await act(async () => {
    for (const key of [...text, ...(end === null ? [] : [end])]) {
      const init = { key, code: /\d/.test(key) ? `Digit${key}` : '', bubbles: true, cancelable: true }
      if (!target.dispatchEvent(new KeyboardEvent('keydown', init))) continue
      passed.push(key)
      if (target instanceof HTMLInputElement && key.length === 1) write(target, target.value + key)
    }
  })
  return passed
}
function write(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const Amount = ({ changes }: { changes: string[] }) => {
  const [value, setValue] = useState('5')
  const change = (next: string) => {
    changes.push(next)
    setValue(next)
  }
  return <AmountStepper label="Amount" value={value} step="1" onChange={change} />
}
const EAN = '4006381333931'

describe('a scan outside of fields', () => {
  it('reaches the highest, latest rank, and its keys trigger no shortcuts', async () => {
    const [app, form, scanner, last]: HandheldScan[][] = [[], [], [], []]
    const heard: string[] = []
    const hear = (event: KeyboardEvent) => heard.push(event.key)
    window.addEventListener('keydown', hear)
    const page = await mount(
      <>
        <Taker scans={scanner ?? []} rank={RANK.scanner} />
        <Taker scans={form ?? []} rank={RANK.form} />
        <Taker scans={last ?? []} rank={RANK.scanner} />
        <Taker scans={app ?? []} rank={RANK.app} />
      </>,
    )
    expect(await type(EAN, 'Enter')).toEqual([])
    expect(last?.map(({ readings }) => readings[0])).toEqual([EAN])
    expect([app, form, scanner]).toEqual([[], [], []])
    await rest(700)
    expect(heard).toEqual([])
    window.removeEventListener('keydown', hear)
    await page.unmount()
  })

  it('returns to keys if no part accepts it', async () => {
    const heard: string[] = []
    const hear = (event: KeyboardEvent) => heard.push(event.key)
    window.addEventListener('keydown', hear)
    expect(await type(EAN, 'Enter')).toEqual(['Enter'])
    expect(heard).toEqual([...EAN, 'Enter'])
    window.removeEventListener('keydown', hear)
  })

  it('gives a person’s single keys back, in their order', async () => {
    const scans: HandheldScan[] = []
    const page = await mount(<Taker scans={scans} rank={RANK.app} />)
    const heard: string[] = []
    const hear = (event: KeyboardEvent) => heard.push(event.key)
    window.addEventListener('keydown', hear)
    await type('j', null)
    expect(heard).toEqual([])
    await rest(150)
    expect(heard).toEqual(['j'])
    await type('k', 'ArrowDown')
    expect(heard).toEqual(['j', 'k', 'ArrowDown'])
    await type('/', null)
    await rest(1600)
    await type('/', null)
    expect(heard.filter((key) => key === '/')).toHaveLength(2)
    window.removeEventListener('keydown', hear)
    expect(scans).toEqual([])
    await page.unmount()
  })

  it('ignores a number pad, a password and text typed ahead', async () => {
    const scans: HandheldScan[] = []
    const page = await mount(
      <>
        <Taker scans={scans} rank={RANK.app} />
        <input type="password" aria-label="secret" />
      </>,
    )
    await type(EAN, 'Enter', page.place.querySelector('input') ?? document.body)
    isAhead = true
    expect(await type(EAN, 'Enter')).toHaveLength(14)
    isAhead = false
    page.place.dataset.keypad = ''
    expect(await type('12345670', 'Enter')).toHaveLength(9)
    expect(scans).toEqual([])
    await page.unmount()
  })
})

describe('a scan in a field', () => {
  it.each(['Enter', 'Tab', null])('never becomes an amount, ended by %s', async (end) => {
    const scans: HandheldScan[] = []
    const changes: string[] = []
    const page = await mount(
      <>
        <Taker scans={scans} rank={RANK.app} />
        <Amount changes={changes} />
      </>,
    )
    const field = page.place.querySelector('input')
    if (!field) throw new Error('no field')
    field.focus()
    await act(async () => write(field, '5.00'))
    const before = field.value
    const passed = await type('725272730706', end, field)
    expect(passed).not.toContain('Enter')
    await rest(700)
    expect(scans).toMatchObject([{ place: 'number', readings: ['725272730706'] }])
    expect(field.value).toBe(before)
    expect(Number(changes.at(-1))).toBe(5)
    await page.unmount()
  })

  it('leaves a person’s amount and text alone', async () => {
    const scans: HandheldScan[] = []
    const page = await mount(
      <>
        <Taker scans={scans} rank={RANK.app} />
        <input inputMode="decimal" aria-label="amount" defaultValue="" />
        <input aria-label="text" defaultValue="" />
      </>,
    )
    const [amount, text] = page.place.querySelectorAll('input')
    if (!amount || !text) throw new Error('no fields')
    for (const key of '1250000') {
      await type(key, null, amount)
      await rest(60)
    }
    expect(await type('', 'Enter', amount)).toEqual(['Enter'])
    expect(amount.value).toBe('1250000')
    expect(await type('Rye grain, 25 kg', 'Enter', text)).toContain('Enter')
    expect(text.value).toBe('Rye grain, 25 kg')
    expect(scans).toEqual([])
    await page.unmount()
  })
})
