/**
 * Restores the scroll position of a list by the row at the top of the window. The row is stored and not the position: rows
 * change height once they are rendered, and a list above may have grown since.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** `top` is the row's distance from the window's top, px. */
export type RowPlace = { readonly key: string; readonly top: number }

export type PlaceKeeper = {
  readonly read: () => RowPlace | undefined
  readonly keep: (place: RowPlace | undefined) => void
}

/** Frames in which newly rendered rows may still move each other. */
const FRAMES = 12
/** Stored once scrolling has paused this long, ms. */
const PAUSE_MS = 150

const rowsOf = (holder: HTMLElement) => holder.querySelectorAll<HTMLElement>('[data-row]')

/** `approach` scrolls to a row that is not rendered; false if the list lacks it. Without a `keeper` nothing happens. */
export function useListPlace(
  holder: RefObject<HTMLElement | null>,
  keeper: PlaceKeeper | undefined,
  selected: string | undefined,
  approach?: (place: RowPlace) => boolean,
): void {
  const latest = useRef(approach)
  const ending = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    latest.current = approach
  })
  useLayoutEffect(() => {
    const place = keeper?.read()
    if (!place || !holder.current) return
    if (latest.current && !latest.current(place)) return
    const end = settleAt(holder.current, place)
    ending.current = end
    return end
  }, [keeper, holder])
  useLayoutEffect(() => {
    const list = holder.current
    if (!list || selected === undefined) return
    const top = topForView(list, selected)
    if (top === undefined) return
    ending.current?.()
    const place = { key: selected, top }
    if (latest.current && !latest.current(place)) return
    return settleAt(list, place)
  }, [holder, selected])
  useEffect(() => {
    const list = holder.current
    if (!keeper || !list) return
    let timer: number | undefined
    const keep = () => keeper.keep(topmost(list))
    const later = () => {
      clearTimeout(timer)
      timer = window.setTimeout(keep, PAUSE_MS)
    }
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', later)
      window.removeEventListener('pagehide', keep)
    }
  }, [keeper, holder])
  useLayoutEffect(() => {
    const list = holder.current
    // At unmount the rows are still in the document and the window has not moved.
    return () => {
      if (keeper && list?.isConnected) keeper.keep(topmost(list))
    }
  }, [keeper, holder])
}

/** The first row below the bar on top; undefined while the start of the list is in view. */
function topmost(list: HTMLElement): RowPlace | undefined {
  const cover = document.querySelector('header')?.getBoundingClientRect().height ?? 0
  if (list.getBoundingClientRect().top >= cover) return undefined
  for (const row of rowsOf(list)) {
    const { top, bottom } = row.getBoundingClientRect()
    if (bottom > cover && row.dataset.row !== undefined) return { key: row.dataset.row, top: Math.round(top) }
  }
  return undefined
}

/** The scroll target for the open row; undefined while it is in view. A row far out of view is centred. */
function topForView(list: HTMLElement, key: string): number | undefined {
  const cover = coverOf()
  const middle = Math.round(window.innerHeight / 2)
  const row = [...rowsOf(list)].find((one) => one.dataset.row === key)
  if (!row) return middle
  const { top, bottom, height } = row.getBoundingClientRect()
  if (top >= cover && bottom <= window.innerHeight) return undefined
  if (bottom <= cover || top >= window.innerHeight) return middle
  return top < cover ? cover : window.innerHeight - height
}

/** The height of the bar on top, px. */
const coverOf = () => document.querySelector('header > :first-child')?.getBoundingClientRect().bottom ?? 0

/** Scrolls until the row is at its stored place; stops as soon as a person scrolls. Returns a function that ends it. */
function settleAt(list: HTMLElement, { key, top }: RowPlace): () => void {
  const ending = new AbortController()
  let frame = 0
  let left = FRAMES
  const step = () => {
    const row = [...rowsOf(list)].find((one) => one.dataset.row === key)
    const off = row ? row.getBoundingClientRect().top - top : 0
    if (Math.abs(off) > 1) window.scrollBy({ top: off, behavior: 'instant' })
    left -= 1
    if (left > 0) frame = requestAnimationFrame(step)
  }
  const end = () => {
    cancelAnimationFrame(frame)
    ending.abort()
  }
  for (const kind of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const) {
    window.addEventListener(kind, end, { signal: ending.signal, passive: true })
  }
  step()
  return end
}
