/**
 * Labels to print, in the window's session storage under `qr_print_` and a timestamp, for the print window (which gets a copy of this
 * storage) or for this window.
 */
import { isPlainObject } from '../../domain/kit/entity'

const PRINT_PREFIX = 'qr_print_'
const PRINT_WINDOW = 'popup,width=700,height=700'

/** The texts beside a code, in the user's language. */
export type LabelText = {
  readonly code?: string | undefined
  readonly name: string
  readonly dates: readonly string[]
  /** The numbered part of the record: 'Package 3/12'. */
  readonly part?: string | undefined
}

/** One label in the seed's form, with the texts beside the code. */
export type PrintEntry = {
  readonly id: string
  readonly url: string
  readonly label: string
  readonly text: LabelText
  /** The details inside the code of a label that is readable without data. */
  readonly facts?: readonly LabelFact[] | undefined
}

/** A field of the record in readable form. */
export type LabelFact = { readonly key: string; readonly label: string; readonly value: string }

export function linesOf({ code, name, dates, part }: LabelText): string[] {
  return [code, name, ...dates, part].flatMap((line) => (line ? [line] : []))
}

/** The number of stored jobs: the storage is small, and old jobs are not needed. */
const KEPT = 5

/** Stores a job. Returns its id, the timestamp. */
export function storePrintJob(storage: Storage, entries: readonly PrintEntry[], now: number): string {
  const old = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(PRINT_PREFIX))
    .sort()
  for (const key of old.slice(0, Math.max(0, old.length - KEPT + 1))) storage.removeItem(key)
  const id = String(now)
  storage.setItem(PRINT_PREFIX + id, JSON.stringify(entries))
  return id
}

/** Reads a job. Undefined if it is deleted or unreadable. */
export function readPrintJob(storage: Storage, id: string): readonly PrintEntry[] | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(PRINT_PREFIX + id) ?? 'null')
    return Array.isArray(value) && value.every(isEntry) ? value : undefined
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is PrintEntry {
  if (!isPlainObject(value) || !isPlainObject(value.text)) return false
  const { code, name, dates, part } = value.text
  const texts = [value.id, value.url, value.label, name]
  const maybe = [code, part]
  return (
    texts.every((text) => typeof text === 'string') &&
    maybe.every((text) => text === undefined || typeof text === 'string') &&
    Array.isArray(dates) &&
    dates.every((text) => typeof text === 'string') &&
    (value.facts === undefined || (Array.isArray(value.facts) && value.facts.every(isFact)))
  )
}

function isFact(value: unknown): value is LabelFact {
  const texts = isPlainObject(value) ? [value.key, value.label, value.value] : [undefined]
  return texts.every((text) => typeof text === 'string')
}

export type PrintOpening = 'opened' | 'here' | 'blocked' | 'failed'

/**
 * Opens the print page in its own window. With `here` the caller opens it in this window, if windows are not possible: in an installed
 * app, or with a session in this page's memory only.
 */
export function openPrintWindow(address: string, view: Window, mustStay: boolean): PrintOpening {
  const isStandalone =
    view.matchMedia('(display-mode: standalone)').matches || Reflect.get(view.navigator, 'standalone') === true
  if (mustStay || isStandalone) return 'here'
  try {
    return view.open(address, '_blank', PRINT_WINDOW) ? 'opened' : 'blocked'
  } catch {
    return 'failed'
  }
}
