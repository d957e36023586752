/**
 * The keyboard of a list on wide screens. Arrows (and J, K) move from row to row wherever the focus is in the page, and the row where
 * they stop opens beside the list. `/` focuses the search. In a record's own pane, arrows scroll.
 */
import { type RefObject, useEffect, useRef } from 'react'
import { preferences } from '../../state/device/preferences'
import { openedByKeys, setOpenedByKeys } from '../../state/screen/list-views'
import { isForPage } from '../../ui/keys'

const DOWN = ['ArrowDown', 'KeyJ']
const UP = ['ArrowUp', 'KeyK']

const rowsIn = (holder: HTMLElement) => [...holder.querySelectorAll<HTMLElement>('[data-row]')]
const targetIn = (row: Element | undefined) => row?.querySelector<HTMLElement>('a, button')

export function useListKeys(
  holder: RefObject<HTMLElement | null>,
  isOn: boolean,
  selectedId: string | undefined,
): void {
  const moved = useRef(false)
  useEffect(() => {
    if (!isOn || selectedId === undefined || openedByKeys() !== selectedId || !holder.current) return
    const target = targetIn(rowsIn(holder.current).find((one) => one.dataset.row === selectedId))
    // The rows may not be loaded yet.
    if (!target) return
    setOpenedByKeys(undefined)
    target.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const list = holder.current
      if (!list || event.shiftKey) return
      if (event.key === '/' && preferences.letterKeys && isForPage(event)) {
        event.preventDefault()
        list.querySelector<HTMLElement>('[type=search]')?.focus()
        return
      }
      const step = stepOf(event)
      // Between rows, the list itself has already moved the focus.
      moved.current ||= step !== 0 && event.defaultPrevented && list.contains(document.activeElement)
      if (step === 0 || !isHere(event, list, step)) return
      const rows = rowsIn(list)
      const isSearch = event.target instanceof Element && event.target.matches('[type=search]')
      const next = targetIn(rows[isSearch ? 0 : indexAfter(rows, step)])
      if (!next) return
      event.preventDefault()
      next.focus({ preventScroll: true })
      next.scrollIntoView({ block: 'nearest' })
      moved.current = true
    }
    const release = (event: KeyboardEvent) => {
      if (!moved.current || stepOf(event) === 0) return
      moved.current = false
      const row = document.activeElement?.closest<HTMLElement>('[data-row]')
      if (!row || !holder.current?.contains(row) || row.querySelector('[aria-current]')) return
      setOpenedByKeys(row.dataset.row)
      targetIn(row)?.click()
    }
    window.addEventListener('keydown', press)
    window.addEventListener('keyup', release)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('keyup', release)
    }
  }, [holder, isOn])
}

function stepOf({ code }: KeyboardEvent): number {
  if (!preferences.letterKeys && code.startsWith('Key')) return 0
  return DOWN.includes(code) ? 1 : UP.includes(code) ? -1 : 0
}

/** Whether the focus is nowhere, on a row, or in the search with a step down to the first row. */
function isHere(event: KeyboardEvent, list: HTMLElement, step: number): boolean {
  const { target } = event
  if (!(target instanceof Element)) return false
  if (target.matches('[type=search]')) return step > 0 && event.key === 'ArrowDown' && list.contains(target)
  const isFree = target === document.body || target.matches('main')
  const isRow = target.closest('[data-row]') !== null && list.contains(target)
  return (isFree || isRow) && isForPage(event)
}

/** Starts at the focused row, else at the open one. */
function indexAfter(rows: readonly HTMLElement[], step: number): number {
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.querySelector('[aria-current]') !== null)
  return from < 0 ? 0 : from + step
}
