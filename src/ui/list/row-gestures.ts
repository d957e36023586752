/**
 * Gestures of fingers, mice and keys on the rows of a list, besides opening them: hold, swipe, click with a modifier key,
 * arrows. Listens on the list's element; a row is any element with `data-row`. The caller decides what each gesture does.
 */
import { swallowRelease } from '../release'

export type RowGestures = {
  /** A long press on the row. */
  readonly onHold: (row: string) => void
  /** The row was swiped aside. */
  readonly onSwipe: (row: string) => void
  /** Clicked with Ctrl or Command, or with Shift (`reach`). */
  readonly onPick: (row: string, reach: boolean) => void
  /** Space on a row that does not handle it itself. */
  readonly onSpace: (row: string) => void
  /** Shift with an arrow: extends from one row to its neighbour. */
  readonly onStretch: (from: string, to: string) => void
  /** Ctrl or Command with A. */
  readonly onAll: () => void
}

const HOLD_MS = 500
/** A finger that moved this far is no longer resting, px. */
const SLACK = 10
/** A swipe counts from this distance, px. */
const PUSHED = 56
/** A row moves aside at most this far, px. */
const FARTHEST = 72

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
const nameOf = (row: HTMLElement): string => row.dataset.row ?? ''

/** Starts to listen; returns a function that ends it. */
export function listenToRows(holder: HTMLElement, gestures: () => RowGestures): () => void {
  const ending = new AbortController()
  const { signal } = ending
  listenToFingers(holder, gestures, signal)
  holder.addEventListener('click', (event) => pickBy(event, gestures()), { capture: true, signal })
  holder.addEventListener('keydown', (event) => walkBy(event, holder, gestures()), { signal })
  return () => ending.abort()
}

function pickBy(event: MouseEvent, { onPick }: RowGestures): void {
  const row = rowOf(event.target)
  if (!row || !(event.ctrlKey || event.metaKey || event.shiftKey)) return
  stop(event)
  onPick(nameOf(row), event.shiftKey)
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

function walkBy(event: KeyboardEvent, holder: HTMLElement, gestures: RowGestures): void {
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    gestures.onAll()
    return
  }
  const row = rowOf(event.target)
  if (!row) return
  if (
    event.key === ' ' &&
    !(event.target instanceof HTMLInputElement) &&
    !(event.target instanceof HTMLButtonElement)
  ) {
    event.preventDefault()
    gestures.onSpace(nameOf(row))
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const rows = [...holder.querySelectorAll<HTMLElement>('[data-row]')]
  const next = rows[rows.indexOf(row) + step]
  if (!next) return
  event.preventDefault()
  focusRow(next)
  if (event.shiftKey) gestures.onStretch(nameOf(row), nameOf(next))
}

/** Focuses the row's control and scrolls the row into view. */
export function focusRow(row: HTMLElement): void {
  row.querySelector<HTMLElement>('a[href], input, button')?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

function listenToFingers(holder: HTMLElement, gestures: () => RowGestures, signal: AbortSignal): void {
  let touch: { row: HTMLElement; x: number; y: number; timer: number; pushed: number; done: boolean } | undefined
  const listen = <Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    hear: (event: HTMLElementEventMap[Kind]) => void,
    capture = false,
  ) => holder.addEventListener(kind, hear, { signal, capture })

  const hold = (): void => {
    if (!touch || touch.done) return
    touch.done = true
    clearTimeout(touch.timer)
    swallowRelease()
    navigator.vibrate?.(10)
    gestures().onHold(nameOf(touch.row))
  }
  const settle = (): void => {
    if (!touch) return
    clearTimeout(touch.timer)
    touch.row.style.removeProperty('transform')
    const { pushed, row } = touch
    // The release is no click; the next touch starts a new gesture.
    if (Math.abs(pushed) >= PUSHED) gestures().onSwipe(nameOf(row))
    if (pushed !== 0) swallowRelease()
    touch = undefined
  }
  listen('pointerdown', (event) => {
    settle()
    const row = rowOf(event.target)
    if (!row || !event.isPrimary || event.button !== 0) return
    touch = { row, x: event.clientX, y: event.clientY, timer: window.setTimeout(hold, HOLD_MS), pushed: 0, done: false }
  })
  listen('pointermove', (event) => {
    if (!touch || touch.done || !event.isPrimary) return
    const [dx, dy] = [event.clientX - touch.x, event.clientY - touch.y]
    if (Math.hypot(dx, dy) > SLACK) clearTimeout(touch.timer)
    if (event.pointerType !== 'touch' || (touch.pushed === 0 && Math.abs(dx) < Math.max(SLACK, 2 * Math.abs(dy))))
      return
    touch.pushed = dx
    const way = Math.max(-FARTHEST, Math.min(FARTHEST, dx))
    touch.row.style.setProperty('transform', `translateX(${way}px)`)
  })
  listen('pointerup', settle)
  listen('pointercancel', () => {
    if (touch) touch.pushed = 0
    settle()
  })
  // A long press on a link would open the browser's menu; here it is the hold gesture.
  listen('contextmenu', (event) => {
    if (!touch || (event instanceof PointerEvent && event.pointerType !== 'touch')) return
    event.preventDefault()
    hold()
  })
}
