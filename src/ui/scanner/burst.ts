// Distinguishes a handheld scanner from a person. The scanner acts as a keyboard: it types a code faster than people, sometimes
// with a pause in between, and ends it with Enter, a line feed (Ctrl+J), Tab or nothing.
//
// Pure: the input is keys with their times, the output is the texts of scans. A person's typing must never count as a scan:
// neither fast typing, nor a held key, nor a composed one (an IME). Pasted and filled-in text has no keys.

import { type Character, readingsOf } from './readings'

/** Most scanners leave 2 to 30 ms between two keys, slow wireless ones up to 90. This is compared with the median gap. */
export const PACE_MS = 100
/** People do not type this fast. */
export const MACHINE_MS = 35
/** The longest pause within one scan. */
export const PAUSE_MS = 500
/** Shorter texts are no scan. */
export const LEAST = 4
/** In a field of amounts, where people type too. */
export const LEAST_IN_NUMBER = 6
/** A second suffix (CR LF) belongs to the scan that the first one ended. */
const SECOND_SUFFIX_MS = 100
/** After a scan that silence ended, its suffix may still come. */
const LATE_SUFFIX_MS = 1500
/** Longer than any label's link. */
const MOST = 2100
/** Positions where a scan may begin, because a person may have typed just before. */
const MOST_STARTS = 20
/** How many keys of a person a scan may follow without a pause. */
const STRAY = 3

/** `at` in milliseconds, the other facts as the keyboard event has them. */
export type KeyStroke = Character & {
  readonly ctrl: boolean
  readonly alt: boolean
  readonly meta: boolean
  readonly repeat: boolean
  /** Whether an input method uses the key. */
  readonly composing: boolean
  readonly at: number
}

/** The place of the focus: no field at all, a field of numbers, a field of text. */
export type BurstPlace = 'page' | 'number' | 'text'

/** One scan. `first` is the number of its first key since the reader began (as `count` gave it). */
export type Burst = { readonly readings: readonly string[]; readonly first: number }

export type Told =
  /** A character, which may belong to a scan; `count` is its number. */
  | { readonly kind: 'character'; readonly count: number }
  /** A key between characters, like Shift. */
  | { readonly kind: 'between' }
  | { readonly kind: 'scan'; readonly burst: Burst }
  /** The end of a scan that was already handled, or of one that is too short: never a press of a button. */
  | { readonly kind: 'suffix' }
  /** A person's key. */
  | { readonly kind: 'other' }

export type BurstReader = {
  readonly push: (stroke: KeyStroke, place: BurstPlace) => Told
  /** Called after silence: the scan that it ends, if the keys before were one. */
  readonly rest: (at: number, place: BurstPlace) => Burst | undefined
  /** Whether the keys so far may still become a scan, so that nothing else should act on them. */
  readonly mayBecome: (at: number) => boolean
  readonly forget: () => void
}

/** `isKnown` recognizes forms of text that are no accident: a label's link, a number with a right check digit. */
export type KnownForm = (text: string) => 'link' | 'number' | undefined

type Key = Character & { readonly at: number; readonly count: number }

const BETWEEN: readonly string[] = ['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'ScrollLock']

export function createBurstReader(formOf: KnownForm): BurstReader {
  let keys: Key[] = []
  let count = 0
  let ended = { at: Number.NEGATIVE_INFINITY, until: 0 }
  const last = () => keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY

  const forget = (): void => {
    keys = []
  }
  const take = (burst: Burst, at: number, until: number): Burst => {
    forget()
    ended = { at, until }
    return burst
  }
  const endedBy = (stroke: KeyStroke, place: BurstPlace): Told => {
    const { at } = stroke
    if (at - ended.at <= ended.until && keys.length === 0) return { kind: 'suffix' }
    if (at - last() > PAUSE_MS) forget()
    const burst = burstIn(keys, place, true, formOf)
    if (burst) return { kind: 'scan', burst: take(burst, at, SECOND_SUFFIX_MS) }
    const isMachine = place === 'page' && keys.length > 1 && isFast(keys) && at - last() <= MACHINE_MS
    forget()
    return { kind: isMachine ? 'suffix' : 'other' }
  }
  return {
    push: (stroke, place) => {
      if (BETWEEN.includes(stroke.key)) return { kind: 'between' }
      if (!stroke.repeat && !stroke.composing && isSuffix(stroke)) return endedBy(stroke, place)
      if (!isCharacter(stroke)) {
        forget()
        return { kind: 'other' }
      }
      if (stroke.at - last() > PAUSE_MS || keys.length > MOST) forget()
      count += 1
      const { key, code, shift, caps, altGraph, at } = stroke
      keys.push({ key, code, shift, caps, altGraph, at, count })
      return { kind: 'character', count }
    },
    rest: (at, place) => {
      if (at - last() <= PAUSE_MS) return undefined
      const burst = burstIn(keys, place, false, formOf)
      if (burst) return take(burst, at, LATE_SUFFIX_MS)
      forget()
      return undefined
    },
    mayBecome: (at) => {
      if (keys.length === 0 || at - last() > PAUSE_MS) return false
      if (at - last() <= PACE_MS) return true
      return keys.length >= LEAST ? middleGap(keys) <= PACE_MS : keys.length > 1 && isFast(keys)
    },
    forget,
  }
}

/** Enter, Tab, and the control characters LF and CR as scanners type them. */
function isSuffix({ key, code, shift, ctrl, alt, meta }: KeyStroke): boolean {
  if (alt || meta) return false
  if (ctrl) return code === 'KeyJ' || code === 'KeyM'
  return !shift && (key === 'Enter' || key === 'Tab')
}

function isCharacter({ key, ctrl, alt, meta, altGraph, repeat, composing }: KeyStroke): boolean {
  if (repeat || composing || meta) return false
  // AltGr is Ctrl and Alt on some systems.
  if ((ctrl || alt) && !altGraph && !(ctrl && alt)) return false
  return key === 'Dead' || [...key].length === 1
}

/** The scan that ends the keys: from the first of them, or from a later one after a person's keys. */
function burstIn(all: readonly Key[], place: BurstPlace, hasSuffix: boolean, formOf: KnownForm): Burst | undefined {
  const isKnown = (text: string) => formOf(text) !== undefined
  const parts = startsIn(all).map((start) => {
    const keys = all.slice(start)
    return { start, keys, readings: readingsOf(keys, isKnown) }
  })
  const known = parts.find(({ start, keys, readings: [text] }) => {
    const form = text === undefined ? undefined : formOf(text)
    if (form === undefined || !isKnownBurst(keys, form, place, hasSuffix)) return false
    // The last digits of a longer code may have a right check digit by accident.
    return form === 'link' || isPersons(all.slice(0, start))
  })
  const found = known ?? parts.find(({ keys }) => isFastBurst(keys, place))
  if (!found) return undefined
  const next = parts.find(({ start }) => start > found.start)
  // Up to three keys before a pause may be a person's.
  const tail = place === 'page' && !known && next && next.start - found.start <= STRAY ? next.readings : []
  return { readings: [...new Set([...found.readings, ...tail])], first: found.keys[0]?.count ?? 0 }
}

/** Whether the keys spell a known form at the pace of a scanner. */
function isKnownBurst(keys: readonly Key[], form: 'link' | 'number', place: BurstPlace, hasSuffix: boolean): boolean {
  if (keys.length < LEAST) return false
  const gap = middleGap(keys)
  if (form === 'link' || place === 'page') return gap <= PACE_MS
  // A person may type eight digits with a right check digit by accident.
  if (place === 'number') return gap <= PACE_MS && (hasSuffix || keys.length >= 12)
  return gap <= MACHINE_MS + 15
}

/** Whether keys before a pause may be a person's. */
function isPersons(keys: readonly Key[]): boolean {
  return keys.length <= STRAY || middleGap(keys) > PACE_MS
}

/** Whether only a scanner types at this pace, whatever the text. In a text field the keys stay. */
function isFastBurst(keys: readonly Key[], place: BurstPlace): boolean {
  if (place === 'text') return false
  if (place === 'page') return keys.length >= LEAST && middleGap(keys) <= PACE_MS
  return keys.length >= LEAST_IN_NUMBER && Math.min(middleGap(keys), meanGap(keys)) <= MACHINE_MS
}

/** Where a scan may begin: at the first key, and after each pause. */
function startsIn(keys: readonly Key[]): readonly number[] {
  const starts = keys.flatMap((key, at) => (at > 0 && key.at - (keys[at - 1]?.at ?? 0) > PACE_MS ? [at] : []))
  return keys.length === 0 ? [] : [0, ...starts.slice(-MOST_STARTS)]
}

function gapsIn(keys: readonly Key[]): readonly number[] {
  return keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? 0))
}

function middleGap(keys: readonly Key[]): number {
  const gaps = gapsIn(keys).toSorted((a, b) => a - b)
  return gaps[Math.floor((gaps.length - 1) / 2)] ?? Number.POSITIVE_INFINITY
}

function meanGap(keys: readonly Key[]): number {
  const gaps = gapsIn(keys)
  return gaps.length === 0 ? Number.POSITIVE_INFINITY : gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
}

function isFast(keys: readonly Key[]): boolean {
  return gapsIn(keys).every((gap) => gap <= MACHINE_MS)
}
