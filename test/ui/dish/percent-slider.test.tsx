// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PercentSlider } from '../../../src/ui/dish/PercentSlider'
import { leave, mount, one, type } from '../render'

let page: Awaited<ReturnType<typeof mount>>
let set: number[]

beforeEach(async () => {
  vi.useFakeTimers()
  set = []
  page = await mount(
    <PercentSlider
      label="Grown"
      value={33}
      quick={[25, 50]}
      quickLabel="Quick"
      onSet={async (percent) => {
        set.push(percent)
        return true
      }}
    />,
  )
})
afterEach(async () => {
  await page.unmount()
  vi.useRealTimers()
})

const slider = () => one('input[type=range]') as HTMLInputElement
const fire = (kind: string) => {
  const event = new MouseEvent(kind, { bubbles: true, cancelable: true })
  act(() => void slider().dispatchEvent(event))
  return event.defaultPrevented
}
const slide = (to: number) => type(slider(), String(to))
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

it('records nothing for the release of a press that began elsewhere', async () => {
  expect(fire('mousedown')).toBe(true)
  fire('pointerup')
  await leave(slider())
  await wait(5000)
  expect(set).toEqual([])
})

it('records the released position of its thumb, in steps of five', async () => {
  fire('pointerdown')
  expect(fire('mousedown')).toBe(false)
  await slide(62)
  expect(set).toEqual([])
  fire('pointerup')
  expect(set).toEqual([60])
})

it('records nothing if the page was scrolled from its thumb', async () => {
  fire('pointerdown')
  await slide(62)
  fire('pointercancel')
  await leave(slider())
  await wait(5000)
  expect(set).toEqual([])
})

it('records a key’s value once it rests, and once if left earlier', async () => {
  await slide(34)
  await slide(35)
  expect(set).toEqual([])
  await wait(700)
  expect(set).toEqual([35])
  await slide(36)
  await leave(slider())
  await wait(700)
  expect(set).toEqual([35, 36])
})
