import { describe, expect, it, vi } from 'vitest'
import { makeFormat } from '../../../src/state/words/format'

const now = () => Date.parse('2026-03-04T12:00:00.000Z')
const english = makeFormat({ language: 'en', timeZone: 'Europe/Berlin', now })
const russian = makeFormat({ language: 'ru', timeZone: 'Asia/Tokyo', now })

describe('amounts', () => {
  it('share one formatter, made with the first of them', () => {
    const { NumberFormat } = Intl
    const made = vi.spyOn(Intl, 'NumberFormat').mockImplementation(function make(locale) {
      return new NumberFormat(locale)
    } as typeof NumberFormat)
    const { amount } = makeFormat({ language: 'en', timeZone: 'UTC', now })
    expect(made).not.toHaveBeenCalled()
    expect(Array.from({ length: 50 }, (_, at) => amount(`${at}.5`)).at(-1)).toBe('49.50')
    expect(made).toHaveBeenCalledOnce()
    made.mockRestore()
  })

  it.each([
    ['0.005', 2, '0.01'],
    ['12', 2, '12.00'],
    ['1234567.5', 1, '1,234,567.5'],
    ['-2.5', 2, '\u22122.50'],
    ['999999999999.999999', 6, '999,999,999,999.999999'],
    ['-0.001', 2, '0.00'],
  ])('%s with %i digits reads %s', (decimal, digits, text) => {
    expect(english.amount(decimal, digits)).toBe(text)
  })

  it('follow the language', () => {
    expect(russian.amount('1234.5', 2).replaceAll('\u00a0', ' ')).toBe('1 234,50')
  })
})

describe('dates', () => {
  it('keep the day they name, in any zone', () => {
    expect(english.date('2026-03-04')).toBe('4 Mar 2026')
    expect(russian.date('2026-03-04')).toMatch(/^4 мар\S+ 2026$/)
    expect(english.date('soon')).toBe('soon')
  })

  it('use the farm’s day, like instants', () => {
    expect(english.today('2026-03-04T23:30:00.000Z')).toBe('Thursday 5 March')
    expect(english.moment('2026-03-04T11:05:00.000Z')).toBe('12:05')
    expect(english.moment('2026-03-03T11:05:00.000Z')).toBe('3 Mar')
    expect(english.timeOfDay('2026-03-04T23:05:00.000Z')).toBe('00:05')
    expect(english.instant('junk')).toBe('junk')
  })

  it('name the year only when it is another', () => {
    expect(english.moment('2025-12-30T11:05:00.000Z')).toBe('30 Dec 2025')
    expect(english.shortDate('2026-01-02')).toBe('2 Jan')
    expect(english.shortDate('2025-12-30')).toBe('30 Dec 2025')
    expect(russian.shortDate('2025-12-30')).toMatch(/^30 дек\S* 2025$/)
    expect(english.shortDate('soon')).toBe('soon')
  })

  it('name a range of days once, with each part that differs', () => {
    expect(english.days('2026-03-03', '2026-03-28')).toMatch(/^3\s?–\s?28 Mar 2026$/)
    expect(english.days('2026-03-03', '2026-03-03')).toBe('3 Mar 2026')
    expect(russian.days('2025-12-30', '2026-03-03')).toMatch(/^30 дек\S* 2025\s–\s3 мар\S* 2026$/)
    expect(english.days('', '2026-03-03')).toBe('')
  })

  it('head a list as today, yesterday, then by the weekday, on the farm’s day', () => {
    expect(english.dayHeading('2026-03-04T12:00:00.000Z')).toBe('Today')
    expect(english.dayHeading('2026-03-03T23:30:00.000Z')).toBe('Today')
    expect(english.dayHeading('2026-03-03T11:00:00.000Z')).toBe('Yesterday')
    expect(english.dayHeading('2026-03-02T11:00:00.000Z')).toBe('Monday 2 March')
    expect(english.dayHeading('2025-12-30T11:00:00.000Z')).toBe('Tuesday, 30 December 2025')
    expect(english.dayHeading('2026-03-06T11:00:00.000Z')).toBe('Friday 6 March')
    expect(russian.dayHeading('2026-03-04T12:00:00.000Z')).toBe('Сегодня')
    expect(russian.dayHeading('2025-12-30T11:00:00.000Z')).toBe('Вторник, 30 декабря 2025')
  })

  it('pass in words', () => {
    expect(english.relative('2026-03-04T11:57:00.000Z')).toBe('3 minutes ago')
    expect(english.relative('2026-02-28T12:00:00.000Z')).toBe('4 days ago')
  })
})

it('reads the device’s time zone only for the first time value', () => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat')
  const format = makeFormat({ language: 'en', now: () => 0 })
  expect(format.amount('1.5')).toBe('1.50')
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const told = makeFormat({ language: 'en', timeZone, now: () => 0 })
  expect(format.instant('2026-03-04T11:57:00.000Z')).toBe(told.instant('2026-03-04T11:57:00.000Z'))
})
