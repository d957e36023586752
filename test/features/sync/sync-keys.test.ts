// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { keyOf } from '../../../src/features/sync/desk/use-keys'
import type { KeyPress } from '../../../src/ui/keys'

afterEach(() => document.body.replaceChildren())

const put = (html: string): Element => {
  document.body.innerHTML = html
  const element = document.body.querySelector('[data-target]')
  if (!element) throw new Error('no target')
  return element
}
const press = (more: Partial<KeyPress>, target: Element = document.body) =>
  keyOf({ key: '', code: '', altKey: false, ctrlKey: false, metaKey: false, defaultPrevented: false, ...more, target })

it('letters act by physical key, in any keyboard layout', () => {
  const acts = ['KeyJ', 'KeyK', 'KeyM', 'KeyT', 'KeyD'].map((code) => press({ code, key: 'о' }))
  expect(acts).toEqual(['next', 'previous', 'mine', 'theirs', 'discard'])
  expect([press({ key: 'ArrowDown' }), press({ key: 'ArrowUp' })]).toEqual(['next', 'previous'])
  expect([press({ key: 'Enter' }), press({ key: '?' })]).toEqual(['apply', 'help'])
})

it('no key acts while the user types', () => {
  for (const html of ['<input data-target>', '<textarea data-target></textarea>', '<select data-target></select>']) {
    expect(press({ code: 'KeyD', key: 'd' }, put(html))).toBeUndefined()
    expect(press({ key: 'Enter' }, put(html))).toBeUndefined()
  }
})

it('keys of the browser and of the focused control are left alone', () => {
  expect(press({ code: 'KeyD', ctrlKey: true })).toBeUndefined()
  expect(press({ code: 'KeyD', defaultPrevented: true })).toBeUndefined()
  expect(press({ key: 'Enter' }, put('<button data-target>Open</button>'))).toBeUndefined()
  expect(press({ key: 'Enter' }, put('<a href="/" data-target>Open</a>'))).toBeUndefined()
  const row = put('<main><a href="/sync" aria-current="true" data-target>Mill</a></main>')
  expect(press({ key: 'Enter' }, row)).toBe('apply')
  const radio = put('<label><input type="radio" data-target></label>')
  expect(press({ key: 'ArrowDown' }, radio)).toBeUndefined()
  expect(press({ code: 'KeyM' }, radio)).toBe('mine')
  expect(press({ key: 'Enter' }, radio)).toBe('apply')
})

it('no key acts below an open dialog', () => {
  put('<dialog open data-target></dialog>')
  expect(press({ code: 'KeyD' })).toBeUndefined()
})
