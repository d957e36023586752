// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { collectTyping, takeTyped } from '../../../src/state/search/typed-ahead'

/** Whether the page got the key. */
const key = (name: string, init: KeyboardEventInit = {}) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key: name, cancelable: true, ...init }))

afterEach(() => {
  takeTyped()
  vi.useRealTimers()
})

describe('typing ahead of a field', () => {
  it('keeps, corrects and enters text, and the page gets no key', () => {
    collectTyping()
    const got = ['l', 'i', 'x', 'Backspace', 'o', 'n', 'Enter'].map((name) => key(name))
    expect(got).toEqual(Array(7).fill(false))
    // Asked for again, as by a second Ctrl K.
    collectTyping()
    expect(key('c', { ctrlKey: true })).toBe(true)
    expect(takeTyped()).toEqual({ text: 'lion', isEntered: true })
    expect(key('a')).toBe(true)
    expect(takeTyped()).toEqual({ text: '', isEntered: false })
  })

  it('ends with Escape, or if no field appears', () => {
    vi.useFakeTimers()
    collectTyping()
    key('a')
    key('Escape')
    expect(takeTyped().text).toBe('')
    collectTyping()
    key('a')
    vi.advanceTimersByTime(5000)
    expect(key('b')).toBe(true)
    expect(takeTyped().text).toBe('')
  })
})
