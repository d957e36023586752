// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { swallowRelease } from '../../src/ui/release'

const ALL = ['touchend', 'mousedown', 'mouseup', 'click', 'contextmenu', 'pointerdown']
let heard: string[]
let target: HTMLElement

beforeEach(() => {
  heard = []
  target = document.createElement('button')
  document.body.append(target)
  for (const kind of ALL) target.addEventListener(kind, () => heard.push(kind))
})
afterEach(() => {
  // The press that ends a swallowing.
  fire('pointerdown')
  target.remove()
})

const fire = (kind: string, detail = 1) => {
  const event = new MouseEvent(kind, { bubbles: true, cancelable: true, detail })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

it('a swallowed release reaches nothing and does nothing', () => {
  swallowRelease()
  for (const kind of ['touchend', 'mousedown', 'mouseup', 'click', 'contextmenu']) expect(fire(kind)).toBe(true)
  expect(heard).toEqual([])
})

it('a key’s click and the next press are acts', () => {
  swallowRelease()
  expect(fire('click', 0)).toBe(false)
  for (const kind of ['pointerdown', 'mousedown', 'mouseup', 'click']) expect(fire(kind)).toBe(false)
  expect(heard).toEqual(['click', 'pointerdown', 'mousedown', 'mouseup', 'click'])
})
