// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastView } from '../../../src/ui/overlay/ToastView'
import { dismissToast, removeToast, showToast, TOAST_LIMIT, TOAST_MS, updateToast } from '../../../src/ui/overlay/toast'
import { click, mount, named } from '../render'

let page: Awaited<ReturnType<typeof mount>>
beforeEach(async () => {
  vi.useFakeTimers()
  page = await mount(<ToastView />)
})
afterEach(async () => {
  await act(async () => removeToast())
  await page.unmount()
  vi.useRealTimers()
})

const texts = () => [...document.querySelectorAll('[aria-live]')].map((toast) => toast.textContent)
const show = (...words: Parameters<typeof showToast>) => act(async () => showToast(...words))
const later = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

describe('toasts', () => {
  it('stay as long as their kind requires', () => {
    expect(TOAST_MS).toEqual({
      blank: 4000,
      error: 4000,
      success: 2000,
      loading: Number.POSITIVE_INFINITY,
      custom: 4000,
    })
  })

  it('leave 2000 ms after a success, and disappear 1000 ms later', async () => {
    await show({ kind: 'success', text: 'Saved' })
    await later(1999)
    expect(texts()).toEqual(['Saved'])
    await later(1)
    await later(999)
    expect(texts()).toEqual(['Saved'])
    await later(2)
    expect(texts()).toEqual([])
  })

  it('stay until they are dismissed while loading', async () => {
    const id = await show({ kind: 'loading', text: 'Working' })
    await later(600_000)
    expect(texts()).toEqual(['Working'])
    await act(async () => dismissToast(id))
    await later(1001)
    expect(texts()).toEqual([])
  })

  it('number at most twenty', async () => {
    for (let count = 0; count < 25; count += 1) await show({ text: `Toast ${count}` })
    expect(texts().length).toBe(TOAST_LIMIT)
    expect(texts()[0]).toBe('Toast 24')
  })

  it('return the focus to its origin after their undo', async () => {
    const [row, screen] = [document.createElement('button'), document.createElement('main')]
    screen.tabIndex = -1
    document.body.append(row, screen)
    const undo = () => [...document.querySelectorAll<HTMLElement>('[aria-live] button')].at(0)
    for (const isGone of [false, true]) {
      row.focus()
      await show({ text: 'Discarded', undo: { onUndo: () => undefined } })
      await act(async () => undo()?.focus())
      if (isGone) row.remove()
      await act(async () => undo()?.click())
      expect(document.activeElement).toBe(isGone ? screen : row)
      await later(2000)
    }
    screen.remove()
  })

  it('change by an update', async () => {
    const id = await show({ kind: 'loading', text: 'Working' })
    await act(async () => updateToast(id, { kind: 'success', text: 'Done' }))
    expect(texts()).toEqual(['Done'])
  })

  it('offer undo once and leave', async () => {
    let undone = 0
    await show({ text: 'Used 1.00 kg', undo: { onUndo: () => undone++ } })
    await click(named('Undo'))
    expect(undone).toBe(1)
    await later(1001)
    expect(texts()).toEqual([])
  })

  it('undo by Ctrl Z, the newest first, except while the user types', async () => {
    const undone: string[] = []
    await show({ text: 'First', undo: { onUndo: () => undone.push('first') } })
    await show({ text: 'Second', undo: { onUndo: () => undone.push('second') } })
    const press = (target: EventTarget, more = {}) =>
      act(async () => {
        const key = { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true, ...more }
        target.dispatchEvent(new KeyboardEvent('keydown', key))
      })
    const field = document.body.appendChild(document.createElement('input'))
    await press(field)
    await press(document.body, { shiftKey: true })
    expect(undone).toEqual([])
    field.remove()
    await press(document.body)
    await later(1000)
    expect(undone).toEqual(['second'])
    await press(document.body)
    expect(undone).toEqual(['second', 'first'])
  })
})
