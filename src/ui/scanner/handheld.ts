// Listens for handheld scanners on the whole page, once for the app. Any part of the screen may handle a scan (useHandheld);
// otherwise its keys act as if typed.
//
// Rules
// - No field: the keys are held back until they are no scan, then replayed. So no letter of a code acts as a shortcut.
// - A field: the keys are typed into it. If they were a scan, the field gets its earlier value back.
// - Passwords, one-time codes and key pads are never listened to.

import { type BurstPlace, createBurstReader, type KeyStroke, type KnownForm, PACE_MS, PAUSE_MS } from './burst'

export type HandheldScan = {
  /** Its possible texts, the most likely first. */
  readonly readings: readonly string[]
  /** Where the focus was: nowhere, in a number, in a text. */
  readonly place: BurstPlace
  /** The field that the keys were typed into; it has its earlier value again. */
  readonly field: HTMLElement | undefined
}

export type TakeScan = (scan: HandheldScan) => void

/** Asks the page for a handler of the scan: each possible one calls `offer`. A higher rank is first, then the later one. */
export type HandheldAsk = CustomEvent<{ readonly offer: (take: TakeScan, rank: number) => void }>

export const HANDHELD = 'pinset:handheld'

/** Reports, at a field, that it has its value of `since` again (ms as `performance.now()` counts): no person typed there. */
export type PutBack = CustomEvent<{ readonly since: number }>

export const PUT_BACK = 'pinset:put-back'

/** Passes a scan to its handler; false without one. */
export function giveScan(scan: HandheldScan): boolean {
  const take = takerOf()
  take?.(scan)
  return take !== undefined
}

function takerOf(): TakeScan | undefined {
  let best: { readonly take: TakeScan; readonly rank: number } | undefined
  const offer = (take: TakeScan, rank: number) => {
    if (best === undefined || rank >= best.rank) best = { take, rank }
  }
  window.dispatchEvent(new CustomEvent(HANDHELD, { detail: { offer } }))
  return best?.take
}

export type HandheldOptions = {
  readonly formOf: KnownForm
  /** Whether keys are collected for a field that is about to appear. */
  readonly isTypedAhead?: (() => boolean) | undefined
  /** Keys from before, in their order (`collectKeys`). A scan in them counts; other keys have acted already. */
  readonly earlier?: readonly KeyboardEvent[] | undefined
}

/** How long a single key is held back. */
const HOLD_MS = PACE_MS + 10
/** A slash that comes sooner after another character may be the rest of a scan that paused. */
const FRESH_MS = 1500
/** How many values of a field are stored while keys arrive without a pause. */
const MOST_KEPT = 40

type Held = { readonly target: EventTarget; readonly type: string; readonly init: KeyboardEventInit }
type Kept = {
  readonly count: number
  readonly at: number
  readonly value: string
  readonly start: number | null
  readonly end: number | null
}

/** Listens until the function that it returns is called. */
export function listenForScans({ formOf, isTypedAhead = () => false, earlier = [] }: HandheldOptions): () => void {
  const reader = createBurstReader(formOf)
  let held: Held[] = []
  /** The value of a field before the keys with which a scan may have begun. */
  let kept: Kept[] = []
  let field: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const given = new WeakSet<Event>()
  const acted = new WeakSet<Event>(earlier)
  const queue: Held[] = []
  let last = Number.NEGATIVE_INFINITY

  const release = (): void => {
    for (const next of [...queue.splice(0), ...held.splice(0)]) giveBack(next)
  }
  const giveBack = ({ target, type, init }: Held): void => {
    const event = new KeyboardEvent(type, init)
    given.add(event)
    const to = target instanceof Node && !target.isConnected ? document.body : target
    to.dispatchEvent(event)
  }
  /** After a silence each key gets its own task, so that the effect of the one before is rendered. */
  const releaseInTurn = (): void => {
    queue.push(...held.splice(0))
    const turn = () => {
      const next = queue.shift()
      if (next) giveBack(next)
      if (queue.length > 0) setTimeout(turn)
    }
    turn()
  }
  const give = (
    burst: { readonly readings: readonly string[]; readonly first: number },
    place: BurstPlace,
  ): boolean => {
    const take = takerOf()
    if (!take) {
      release()
      return false
    }
    held = []
    const before = kept.findLast(({ count }) => count <= burst.first)
    if (field && before) putBack(field, before)
    kept = []
    take({ readings: burst.readings, place, field: place === 'page' ? undefined : field })
    return true
  }
  const wait = (place: BurstPlace): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!reader.mayBecome(performance.now())) releaseInTurn()
      timer = setTimeout(() => rest(place), PAUSE_MS)
    }, HOLD_MS)
  }
  const rest = (place: BurstPlace): void => {
    const burst = reader.rest(performance.now(), place)
    if (burst) give(burst, place)
    else releaseInTurn()
    kept = []
  }
  const stop = (event: Event): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const press = (event: KeyboardEvent): void => {
    if (given.has(event)) return
    const target = event.target instanceof HTMLElement ? event.target : document.body
    const place = isTypedAhead() ? undefined : placeOf(target)
    const typed = place === 'number' || place === 'text' ? target : undefined
    if (typed !== field || place === undefined) {
      reader.forget()
      release()
      kept = []
      field = typed
    }
    if (place === undefined) return
    const told = reader.push(strokeOf(event), place)
    if (told.kind === 'between') return
    if (told.kind === 'character') {
      const gap = event.timeStamp - last
      last = event.timeStamp
      if (place === 'page') hold(event, gap > FRESH_MS)
      else if (gap > PACE_MS || kept.length === 0) keep(target, told.count)
      wait(place)
      return
    }
    clearTimeout(timer)
    if (told.kind === 'suffix') stop(event)
    if (told.kind === 'scan') {
      if (give(told.burst, place)) stop(event)
      return
    }
    kept = []
    release()
  }
  const hold = (event: KeyboardEvent, isFresh: boolean): void => {
    if (acted.has(event)) return
    // A single blank scrolls the page or presses a button: only the browser can do that, and no event can replay it. No code
    // begins with a slash, and the text that a person types after it is for the search that it opens.
    if (held.length === 0 && (event.key === ' ' || (event.key === '/' && isFresh))) {
      reader.forget()
      return
    }
    held.push(heldOf(event))
    stop(event)
  }
  const keep = (target: HTMLElement, count: number): void => {
    const text = textOf(target)
    if (text) kept = [...kept.slice(-MOST_KEPT), { count, at: performance.now(), ...text }]
  }
  const lift = (event: KeyboardEvent): void => {
    if (given.has(event) || !held.some(({ init }) => init.code === event.code)) return
    held.push(heldOf(event))
    stop(event)
  }
  for (const event of earlier) press(event)
  window.addEventListener('keydown', press, { capture: true })
  window.addEventListener('keyup', lift, { capture: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', press, { capture: true })
    window.removeEventListener('keyup', lift, { capture: true })
  }
}

const NUMBERS: readonly string[] = ['number', 'date', 'time', 'datetime-local', 'month', 'week']
const NO_TEXT: readonly string[] = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image']

/** The kind of place for this element's keys; undefined if listening is not allowed there. */
function placeOf(target: HTMLElement): BurstPlace | undefined {
  if (document.querySelector('[data-keypad]')) return undefined
  if (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type)) {
    if (target.type === 'password' || /one-time-code|password|username/.test(target.autocomplete)) return undefined
    return NUMBERS.includes(target.type) || /numeric|decimal/.test(target.inputMode) ? 'number' : 'text'
  }
  const isTyped = target.closest('textarea, select, [contenteditable], [role=listbox], [role=combobox], [data-typing]')
  return isTyped || target.isContentEditable ? 'text' : 'page'
}

function strokeOf(event: KeyboardEvent): KeyStroke {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, isComposing, timeStamp } = event
  return {
    key,
    code,
    shift: shiftKey,
    caps: event.getModifierState('CapsLock'),
    altGraph: event.getModifierState('AltGraph'),
    ctrl: ctrlKey,
    alt: altKey,
    meta: metaKey,
    repeat,
    composing: isComposing || key === 'Process' || key === 'Unidentified',
    at: timeStamp,
  }
}

function heldOf(event: KeyboardEvent): Held {
  const { key, code, location, shiftKey, ctrlKey, altKey, metaKey } = event
  const init = { key, code, location, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true }
  return { target: event.target ?? document, type: event.type, init }
}

type TextInput = HTMLInputElement | HTMLTextAreaElement

function isTextInput(target: HTMLElement): target is TextInput {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

function textOf(target: HTMLElement): Pick<Kept, 'value' | 'start' | 'end'> | undefined {
  if (!isTextInput(target)) return undefined
  return { value: target.value, start: target.selectionStart, end: target.selectionEnd }
}

/** Writes as a person would, so that the field's component is notified. */
function putBack(target: HTMLElement, { at, value, start, end }: Kept): void {
  if (!isTextInput(target) || target.value === value) return
  const kind = target instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(target, value)
  target.dispatchEvent(new Event('input', { bubbles: true }))
  target.dispatchEvent(new CustomEvent(PUT_BACK, { bubbles: true, detail: { since: at } }))
  if (start !== null && document.activeElement === target) target.setSelectionRange(start, end)
}
