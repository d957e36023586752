/**
 * Dates and instants as text. A date is `YYYY-MM-DD` in the farm's time zone. An instant is ISO 8601 in UTC with milliseconds, so
 * comparing the canonical texts compares the times. The domain never reads a clock.
 */
export type Clock = { readonly now: () => number }

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export function isDate(text: string): boolean {
  const match = DATE.exec(text)
  if (!match) return false
  const time = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/** `YYYY-MM-DD` from that form or from `DD.MM.YYYY`. Undefined for a day that does not exist. */
export function canonicalDate(text: string): string | undefined {
  const trimmed = text.trim()
  const dotted = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(trimmed)
  const date = dotted ? `${dotted[3]}-${dotted[2]}-${dotted[1]}` : trimmed
  return isDate(date) ? date : undefined
}

/** `2026-01-02T03:04:05.000Z` from any ISO 8601 instant with an offset. Undefined for any other text. */
export function canonicalInstant(text: string): string | undefined {
  const trimmed = text.trim()
  if (!INSTANT.test(trimmed) || !isDate(trimmed.slice(0, 10))) return undefined
  const time = Date.parse(trimmed)
  if (Number.isNaN(time)) return undefined
  const iso = new Date(time).toISOString()
  return /^\d{4}-/.test(iso) ? iso : undefined
}

export function instantOf(time: number): string {
  return new Date(time).toISOString()
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days from one date to another. Negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** True for a named zone. Bare offsets such as `+02:00` are rejected, because only some engines accept them. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return /^[A-Za-z]/.test(zone)
  } catch {
    return false
  }
}

const PARTS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

/** Cached by zone: making a formatter costs a hundred times as much as using it, and a farm has one zone. */
const formatterIn = remembering(makeFormatter)

function remembering<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>()
  return (name) => {
    const value = made.get(name) ?? make(name)
    made.set(name, value)
    return value
  }
}

/** The browser of an old device may not know the farm's zone. The device must still save, so such a zone is read as UTC. */
function makeFormatter(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone: zone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone: 'UTC' })
  }
}

/** Milliseconds by which `zone` is ahead of UTC at the instant `time`. */
function offsetAt(time: number, zone: string): number {
  const parts = formatterIn(zone).formatToParts(time)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return local - Math.floor(time / 1000) * 1000
}

/**
 * The first instant whose day in `zone` is `date` or later. That is midnight, or the start of the day where clocks change at midnight.
 * `date` must be valid (isDate).
 */
export function startOfDay(date: string, zone: string): string {
  const midnight = Date.parse(`${date}T00:00:00.000Z`)
  // Zones are 12 hours behind UTC to 14 ahead, so a relevant change of clocks is between these two moments.
  const before = offsetAt(midnight - 15 * HOUR_MS, zone)
  const after = offsetAt(midnight + 13 * HOUR_MS, zone)
  const begun = (time: number) => time + offsetAt(time, zone) >= midnight
  let early = midnight - Math.max(before, after)
  let late = midnight - Math.min(before, after)
  if (early === late || begun(early)) return instantOf(early)
  while (late - early > 1000) {
    const middle = early + Math.floor((late - early) / 2000) * 1000
    if (begun(middle)) late = middle
    else early = middle
  }
  return instantOf(late)
}

/** The calendar day in `zone` at an instant. */
export function dateIn(instant: string, zone: string): string {
  const time = Date.parse(instant)
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 10)
}
