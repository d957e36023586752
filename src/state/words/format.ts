/** Formats dates, instants and amounts in the chosen language and the farm's time zone. */
import { fixedDecimal, micro } from '../../domain/kit/decimal'
import { usePreferences } from '../device/preferences'
import { useOpenedReplica } from '../replica/replica'
import { deviceZone, useToldZone } from './farm-zone'
import { relativeTime } from './relative-time'

export type Format = {
  /** `YYYY-MM-DD` as a day. Other texts are unchanged. */
  readonly date: (date: string) => string
  /** An instant with its time of day. */
  readonly instant: (iso: string) => string
  /** From one `YYYY-MM-DD` to another: '3 to 28 Nov 2026' as the language writes it, one day when they are the same. */
  readonly days: (from: string, to: string) => string
  /** The day without its year when that is this one: in rows. */
  readonly shortDate: (date: string) => string
  /** A heading for a day: 'Today', 'Yesterday', 'Tuesday 3 March', with another year. */
  readonly dayHeading: (iso: string) => string
  /** The time if it is today, else the day, with another year. */
  readonly moment: (iso: string) => string
  /** The time of day, for instants at most hours away. */
  readonly timeOfDay: (iso: string) => string
  /** The day of an instant with the weekday: a headline. */
  readonly today: (iso: string) => string
  /** A decimal string rounded for display. */
  readonly amount: (decimal: string, fractionDigits?: number) => string
  /** "3 minutes ago". */
  readonly relative: (iso: string) => string
  /** 'agar, run and day'. */
  readonly list: (texts: readonly string[]) => string
  /** Sorts texts by the language's rules. */
  readonly compare: (a: string, b: string) => number
}

export type FormatSurroundings = {
  readonly language: string
  /** By default the device's own. */
  readonly timeZone?: string | undefined
  /** Milliseconds. */
  readonly now: () => number
}

const LONG = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** Each formatter is made on first use, because a page's first takes many milliseconds and the sign-in needs none. */
export function makeFormat({ language, timeZone, now }: FormatSurroundings): Format {
  const locale = language === 'en' ? 'en-GB' : language
  const dates = (options: Intl.DateTimeFormatOptions, of = locale) =>
    once(() => new Intl.DateTimeFormat(of, { timeZone: timeZone ?? deviceZone(), ...options }))
  const day = dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const utcDay = dates({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const time = dates({ hour: '2-digit', minute: '2-digit' })
  const shortDay = dates({ day: 'numeric', month: 'short' })
  const yearDay = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const long = dates(LONG)
  const longYear = dates({ ...LONG, year: 'numeric' })
  const full = dates({ dateStyle: 'medium', timeStyle: 'short' })
  const key = dates({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA')
  const compare = once(() => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }).compare)
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const ago = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const amount = once(() => amountText(locale))
  const year = (at: number | Date) => key().format(at).slice(0, 4)
  const daysAgo = (at: Date) =>
    Math.round((Date.parse(key().format(now())) - Date.parse(key().format(at))) / 86_400_000)
  const isThisYear = (at: Date) => year(at) === year(now())
  const safe = (iso: string, show: (date: Date) => string) => {
    const date = new Date(iso)
    return Number.isNaN(date.getTime()) ? iso : show(date)
  }
  return {
    date: (date) =>
      /^\d{4}-\d{2}-\d{2}$/.test(date) ? safe(`${date}T00:00:00Z`, (at) => plainYear(day().format(at))) : date,
    days: (from, to) => safe(from, (first) => safe(to, (last) => plainYear(day().formatRange(first, last)))),
    instant: (iso) => safe(iso, (at) => plainYear(full().format(at))),
    timeOfDay: (iso) => safe(iso, (at) => time().format(at)),
    shortDate: (date) =>
      /^\d{4}-\d{2}-\d{2}$/.test(date)
        ? safe(`${date}T12:00:00Z`, (at) => plainYear((date.startsWith(year(now())) ? utcDay : day)().format(at)))
        : date,
    dayHeading: (iso) =>
      safe(iso, (at) => {
        const passed = daysAgo(at)
        const isNear = passed === 0 || passed === 1
        const text = isNear ? ago().format(-passed, 'day') : (isThisYear(at) ? long : longYear)().format(at)
        return capital(plainYear(text), locale)
      }),
    moment: (iso) =>
      safe(iso, (at) => {
        if (daysAgo(at) === 0) return time().format(at)
        return isThisYear(at) ? shortDay().format(at) : plainYear(yearDay().format(at))
      }),
    today: (iso) => safe(iso, (at) => capital(long().format(at), locale)),
    amount: (decimal, fractionDigits) => amount()(decimal, fractionDigits),
    relative: relativeTime(locale, now),
    list: (texts) => list().format(texts),
    compare: (a, b) => compare()(a, b),
  }
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Russian adds «г.» after a year, which is omitted to save space on narrow screens. */
function plainYear(text: string): string {
  return text.replace(/\s*г\.(?=,| –|$)/g, '')
}

function capital(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

/**
 * Exact: the digits never become a binary number. Making a formatter takes longer than writing 50 amounts, and a list has thousands, so
 * all share one.
 */
function amountText(locale: string): Format['amount'] {
  const numbers = new Intl.NumberFormat(locale)
  const point = numbers.formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.'
  return (decimal, fractionDigits = 2) => {
    const fixed = fixedDecimal(micro(decimal), fractionDigits)
    const [whole = '0', fraction] = fixed.replace('-', '').split('.')
    const grouped = numbers.format(BigInt(whole))
    const text = fraction === undefined ? grouped : `${grouped}${point}${fraction}`
    return fixed.startsWith('-') ? `\u2212${text}` : text
  }
}

export function useFormat(): Format {
  const { language } = usePreferences()
  const timeZone = useToldZone()
  const replica = useOpenedReplica()
  return sharedFormat(language, timeZone, replica)
}

/** The last one made: all components of a page need the same, and its formatters take two milliseconds to make. */
let made: { readonly of: readonly unknown[]; readonly format: Format } | undefined

function sharedFormat(
  language: string,
  timeZone: string | undefined,
  replica: ReturnType<typeof useOpenedReplica>,
): Format {
  const of = [language, timeZone, replica]
  if (made?.of.every((one, index) => one === of[index])) return made.format
  const format = makeFormat({ language, timeZone, now: () => replica?.now() ?? Date.now() })
  made = { of, format }
  return format
}
