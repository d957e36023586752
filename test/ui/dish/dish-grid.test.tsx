// @vitest-environment happy-dom
// A grid of dishes under a finger: tapped, held, and let go of.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DishGrid } from '../../../src/ui/dish/DishGrid'
import { mount, one } from '../render'

let page: Awaited<ReturnType<typeof mount>>
let heard: string[]

beforeEach(async () => {
  vi.useFakeTimers()
  heard = []
  const dishes = [1, 2].map((number) => ({
    ...({ number, shape: 'growing', percent: undefined, isQuarantined: false } as const),
    label: `Dish ${number}`,
  }))
  page = await mount(
    <>
      <DishGrid
        label="Dishes"
        dishes={dishes}
        marked={new Set()}
        onTap={(number) => heard.push(`tap ${number}`)}
        onHold={(number) => heard.push(`hold ${number}`)}
      />
      <button type="button" id="sheet" onClick={() => heard.push('sheet')} />
    </>,
  )
})
afterEach(async () => {
  await page.unmount()
  vi.useRealTimers()
})

const dish = (number: number) => one(`[data-dish="${number}"]`)
const touch = (target: Element, kind: string) =>
  target.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, button: 0, pointerType: 'touch' }))
const press = (target: Element, detail = 1) =>
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
const hold = (number: number) => {
  touch(dish(number), 'pointerdown')
  vi.advanceTimersByTime(500)
  touch(dish(number), 'pointerup')
}

it('reports a tap and a long press, and no tap on release', () => {
  touch(dish(1), 'pointerdown')
  touch(dish(1), 'pointerup')
  press(dish(1))
  hold(2)
  press(dish(2))
  expect(heard).toEqual(['tap 1', 'hold 2'])
})

it('presses nothing that opened under a held finger, until the next touch', () => {
  hold(1)
  press(one('#sheet'))
  expect(heard).toEqual(['hold 1'])
  touch(one('#sheet'), 'pointerdown')
  press(one('#sheet'))
  expect(heard).toEqual(['hold 1', 'sheet'])
})

it('holds up neither a key nor the touch after a release without a click', () => {
  hold(1)
  press(one('#sheet'), 0)
  touch(one('#sheet'), 'pointerdown')
  press(one('#sheet'))
  expect(heard).toEqual(['hold 1', 'sheet', 'sheet'])
})
