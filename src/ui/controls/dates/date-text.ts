/** Dates for native inputs and for reading. No hidden clock: every function gets its instant. */

/** Russian adds «г.» after a year; a narrow field omits it. */
const plainYear = (text: string): string => text.replace(/\s*г\.(?=,|$)/, '')

/** 'YYYY-MM-DD' for reading, in the given language; '' or an unreadable text gives undefined. The day never shifts with the time zone. */
export const dayText = (value: string, locale: string): string | undefined => {
  const at = Date.parse(`${value}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(at)) return undefined
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return plainYear(new Intl.DateTimeFormat(locale, format).format(at))
}

/** An instant for reading, in the time of `timeZone`. */
export const instantText = (value: string, locale: string, timeZone: string): string | undefined => {
  const at = Date.parse(value)
  if (value === '' || Number.isNaN(at)) return undefined
  return plainYear(new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at))
}

/** The local time of an instant in the zone, written as if it were UTC. */
const wallTime = (at: number, timeZone: string): number => {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const parts = new Intl.DateTimeFormat('en-GB', { ...options, hourCycle: 'h23', timeZone }).formatToParts(at)
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return Date.parse(
    `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`,
  )
}

/** An ISO instant as a `datetime-local` value ('2025-10-14T19:42') in the zone's time; '' without one. */
export const toZonedInput = (value: string, timeZone: string): string => {
  const at = Date.parse(value)
  return value === '' || Number.isNaN(at) ? '' : new Date(wallTime(at, timeZone)).toISOString().slice(0, 16)
}

/** A `datetime-local` value of the zone as an ISO instant in UTC; '' when it is incomplete. */
export const fromZonedInput = (text: string, timeZone: string): string => {
  const wall = Date.parse(`${text}Z`)
  if (text === '' || Number.isNaN(wall)) return ''
  // Twice: the first guess may be on the other side of a clock change.
  const guess = wall - (wallTime(wall, timeZone) - wall)
  return new Date(guess - (wallTime(guess, timeZone) - wall)).toISOString()
}
