// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { List } from '../../../src/ui/list/List'
import { ListRow } from '../../../src/ui/list/ListRow'
import { listenToRows } from '../../../src/ui/list/row-gestures'
import { mount, one } from '../render'

let page: Awaited<ReturnType<typeof mount>>
let heard: string[]
let deafen: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  heard = []
  page = await mount(
    <List>
      {['rye', 'oat', 'millet'].map((id) => (
        <ListRow key={id} id={id} title={id} onOpen={() => heard.push(`open ${id}`)} />
      ))}
    </List>,
  )
  deafen = listenToRows(page.place, () => ({
    onHold: (row) => heard.push(`hold ${row}`),
    onSwipe: (row) => heard.push(`swipe ${row}`),
    onPick: (row, reach) => heard.push(`${reach ? 'reach' : 'pick'} ${row}`),
    onSpace: (row) => heard.push(`space ${row}`),
    onStretch: (from, to) => heard.push(`stretch ${from} ${to}`),
    onAll: () => heard.push('all'),
  }))
})
afterEach(async () => {
  deafen()
  await page.unmount()
  vi.useRealTimers()
})

const button = (row: string) => one(`[data-row=${row}] button`)
const finger = (row: string, kind: string, x = 0, y = 0, type = 'touch') => {
  const at = { bubbles: true, cancelable: true, isPrimary: true, button: 0, pointerType: type, clientX: x, clientY: y }
  const event = new PointerEvent(kind, at)
  button(row).dispatchEvent(event)
  return event
}
/** A finger's click has a count, a key's has none. */
const tap = (row: string) =>
  act(async () => button(row).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })))
const key = (row: string, name: string, held: KeyboardEventInit = {}) =>
  button(row).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...held }))

describe('a row', () => {
  it('selects by a long press, its release opens nothing, the next tap does', async () => {
    finger('rye', 'pointerdown')
    vi.advanceTimersByTime(500)
    finger('rye', 'pointerup')
    await tap('rye')
    expect(heard).toEqual(['hold rye'])
    finger('rye', 'pointerdown')
    finger('rye', 'pointerup')
    vi.advanceTimersByTime(500)
    await tap('rye')
    expect(heard).toEqual(['hold rye', 'open rye'])
  })

  it('ignores the press of a finger that scrolls', () => {
    finger('rye', 'pointerdown')
    finger('rye', 'pointermove', 0, 30)
    vi.advanceTimersByTime(1000)
    finger('rye', 'pointercancel')
    expect(heard).toEqual([])
  })

  it('holds once if the browser reacts first, and keeps menus for mice only', () => {
    finger('rye', 'pointerdown')
    expect(finger('rye', 'contextmenu').defaultPrevented).toBe(true)
    vi.advanceTimersByTime(1000)
    finger('rye', 'pointerup')
    expect(heard).toEqual(['hold rye'])
    finger('oat', 'pointerdown', 0, 0, 'mouse')
    expect(finger('oat', 'contextmenu', 0, 0, 'mouse').defaultPrevented).toBe(false)
  })

  it('selects by a long swipe, and a short one springs back without opening', async () => {
    finger('oat', 'pointerdown')
    finger('oat', 'pointermove', 30, 2)
    expect(one('[data-row=oat]').style.transform).toBe('translateX(30px)')
    finger('oat', 'pointerup', 30, 2)
    await tap('oat')
    expect(heard).toEqual([])
    expect(one('[data-row=oat]').style.transform).toBe('')
    finger('oat', 'pointerdown')
    finger('oat', 'pointermove', -80, 4)
    finger('oat', 'pointerup', -80, 4)
    await tap('oat')
    expect(heard).toEqual(['swipe oat'])
  })

  it('ignores a swipe by mouse', () => {
    finger('oat', 'pointerdown', 0, 0, 'mouse')
    finger('oat', 'pointermove', 90, 0, 'mouse')
    finger('oat', 'pointerup', 90, 0, 'mouse')
    expect(heard).toEqual([])
  })

  it('selects by a click with Ctrl or Command, extends with Shift, otherwise opens', async () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, {}]) {
      button('rye').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...held }))
    }
    expect(heard).toEqual(['pick rye', 'pick rye', 'reach rye', 'open rye'])
  })
})

describe('keys on a list', () => {
  it('walk from row to row with the arrows, and stretch with Shift', () => {
    button('rye').focus()
    key('rye', 'ArrowDown')
    expect(document.activeElement).toBe(button('oat'))
    key('oat', 'ArrowDown', { shiftKey: true })
    key('millet', 'ArrowDown', { shiftKey: true })
    key('millet', 'ArrowUp', { shiftKey: true })
    expect(heard).toEqual(['stretch oat millet', 'stretch millet oat'])
  })

  it('select all with Ctrl+A, and leave Space to other controls', () => {
    key('rye', 'a', { ctrlKey: true })
    key('rye', ' ')
    expect(heard).toEqual(['all'])
  })
})
