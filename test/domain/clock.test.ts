import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  canonicalDate,
  canonicalInstant,
  dateIn,
  instantOf,
  isDate,
  isTimeZone,
  startOfDay,
} from '../../src/domain/clock'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/Moscow',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Havana',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Asia/Amman',
  'Asia/Tehran',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const MINUTE = 60_000
const days = fc
  .integer({ min: Date.UTC(1990, 0, 1) / 86_400_000, max: Date.UTC(2035, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

describe('a date', () => {
  test('accepts only a day of the calendar', () => {
    for (const good of ['2026-03-04', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])
      expect(isDate(good), good).toBe(true)
    for (const bad of [
      '2025-02-29',
      '1900-02-29',
      '2026-00-01',
      '2026-01-00',
      '2026-04-31',
      '26-03-04',
      '2026-3-4',
      '2026-03-04 ',
      '',
    ])
      expect(isDate(bad), bad).toBe(false)
  })
  test('reads YYYY-MM-DD and DD.MM.YYYY', () => {
    expect(canonicalDate(' 04.03.2026 ')).toBe('2026-03-04')
    expect(canonicalDate('2026-03-04')).toBe('2026-03-04')
    for (const bad of ['31.02.2026', '4.3.2026', '03/04/2026', '2026.03.04', ''])
      expect(canonicalDate(bad), bad).toBeUndefined()
  })
  test('moves by days over months, years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, by) => {
        expect(addDays(addDays(day, by), -by)).toBe(day)
      }),
    )
  })
})

describe('an instant', () => {
  test('becomes UTC with milliseconds, from any offset', () => {
    expect(canonicalInstant('2026-03-04T10:00+02:00')).toBe('2026-03-04T08:00:00.000Z')
    expect(canonicalInstant('2026-03-04T10:00:30-03:30')).toBe('2026-03-04T13:30:30.000Z')
    expect(canonicalInstant(' 2026-03-04T10:00:30.123456789Z ')).toBe('2026-03-04T10:00:30.123Z')
    expect(canonicalInstant('2026-12-31T23:30:00-01:00')).toBe('2027-01-01T00:30:00.000Z')
  })
  test('rejects a text without an offset or outside the calendar', () => {
    const bad = [
      '2026-03-04T10:00:00',
      '2026-03-04',
      '2026-02-30T10:00:00Z',
      '2026-03-04T25:00:00Z',
      '2026-03-04T10:61:00Z',
      '2026-03-04 10:00:00Z',
      '9999-12-31T23:59:59-23:00',
      '0000-01-01T00:00:00+05:00',
      'now',
      '',
    ]
    for (const text of bad) expect(canonicalInstant(text), text).toBeUndefined()
  })
  test('sorts as text the way it sorts in time', () => {
    const times = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(9999, 11, 31) })
    fc.assert(
      fc.property(times, times, (a, b) => {
        expect(instantOf(a) < instantOf(b)).toBe(a < b)
        expect(canonicalInstant(instantOf(a))).toBe(instantOf(a))
      }),
    )
  })
})

describe('the start of a day', () => {
  test('equals midnight in the zone', () => {
    expect(startOfDay('2026-03-04', 'UTC')).toBe('2026-03-04T00:00:00.000Z')
    expect(startOfDay('2026-03-04', 'Europe/Berlin')).toBe('2026-03-03T23:00:00.000Z')
    expect(startOfDay('2026-07-04', 'Europe/Berlin')).toBe('2026-07-03T22:00:00.000Z')
    expect(startOfDay('2026-03-04', 'Asia/Kathmandu')).toBe('2026-03-03T18:15:00.000Z')
    expect(startOfDay('2026-03-04', 'America/St_Johns')).toBe('2026-03-04T03:30:00.000Z')
    expect(startOfDay('2026-03-04', 'Pacific/Kiritimati')).toBe('2026-03-03T10:00:00.000Z')
    expect(startOfDay('2026-03-04', 'Pacific/Pago_Pago')).toBe('2026-03-04T11:00:00.000Z')
  })
  test('equals midnight on days whose clocks change later', () => {
    expect(startOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
    expect(startOfDay('2026-10-25', 'Europe/Berlin')).toBe('2026-10-24T22:00:00.000Z')
    expect(startOfDay('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z')
    expect(startOfDay('2026-11-01', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z')
  })
  test('equals one o’clock if midnight was skipped', () => {
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
    expect(startOfDay('2024-03-31', 'Asia/Beirut')).toBe('2024-03-30T22:00:00.000Z')
  })
  test('equals the day’s first moment if clocks went back at midnight', () => {
    expect(startOfDay('2018-02-18', 'America/Sao_Paulo')).toBe('2018-02-18T03:00:00.000Z')
    expect(startOfDay('2021-10-29', 'Asia/Amman')).toBe('2021-10-28T21:00:00.000Z')
    expect(startOfDay('2018-11-04', 'America/Havana')).toBe('2018-11-04T04:00:00.000Z')
  })
  test('equals the next day’s start if a zone skipped the whole day', () => {
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z')
    expect(startOfDay('2011-12-31', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z')
    expect(startOfDay('2011-12-29', 'Pacific/Apia')).toBe('2011-12-29T10:00:00.000Z')
  })
  test('belongs to the day, and the minute before does not', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...ZONES), (day, zone) => {
        const start = startOfDay(day, zone)
        fc.pre(!(zone === 'Pacific/Apia' && day === '2011-12-30'))
        expect(dateIn(start, zone)).toBe(day)
        expect(dateIn(instantOf(Date.parse(start) - MINUTE), zone) < day).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the day at an instant', () => {
  test('follows the zone’s calendar', () => {
    expect(dateIn('2026-03-04T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-03-05')
    expect(dateIn('2026-03-04T03:00:00.000Z', 'America/St_Johns')).toBe('2026-03-03')
    expect(dateIn('2026-03-03T18:14:59.999Z', 'Asia/Kathmandu')).toBe('2026-03-03')
    expect(dateIn('2026-03-03T18:15:00.000Z', 'Asia/Kathmandu')).toBe('2026-03-04')
  })
})

test('an unknown time zone is read as UTC, so an older device still saves', () => {
  expect(startOfDay('2026-03-04', 'Mars/Olympus')).toBe('2026-03-04T00:00:00.000Z')
  expect(dateIn('2026-03-04T23:59:00.000Z', 'Mars/Olympus')).toBe('2026-03-04')
})

test('a time zone is one the machine knows', () => {
  for (const zone of ZONES) expect(isTimeZone(zone), zone).toBe(true)
  for (const zone of ['', 'Mars/Olympus', 'Europe', 'Europe/Berlin ', '__proto__', '\ud800', '+02:00'])
    expect(isTimeZone(zone), zone).toBe(false)
})
