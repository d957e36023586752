import { describe, expect, it } from 'vitest'
import { dayText, fromZonedInput, instantText, toZonedInput } from '../../../src/ui/controls/dates/date-text'
import { decimalSign, readingLocale } from '../../../src/ui/reading-locale'

const BERLIN = 'Europe/Berlin'

describe('a moment in a form', () => {
  it('uses the farm’s time on any device', () => {
    expect(toZonedInput('2026-03-10T08:00:00.000Z', BERLIN)).toBe('2026-03-10T09:00')
    expect(toZonedInput('2026-07-10T23:30:00.000Z', BERLIN)).toBe('2026-07-11T01:30')
    expect(toZonedInput('2026-03-10T08:00:00.000Z', 'Asia/Kolkata')).toBe('2026-03-10T13:30')
  })

  it('returns as the same instant, even around a change of the clocks', () => {
    const instants = ['2026-03-29T00:59:00.000Z', '2026-03-29T01:00:00.000Z', '2026-10-25T02:00:00.000Z']
    for (const zone of [BERLIN, 'Asia/Kolkata', 'America/Los_Angeles', 'UTC']) {
      for (const instant of instants) expect(fromZonedInput(toZonedInput(instant, zone), zone)).toBe(instant)
    }
  })

  it('stays empty while it is incomplete', () => {
    expect(toZonedInput('', BERLIN)).toBe('')
    expect(fromZonedInput('', BERLIN)).toBe('')
    expect(fromZonedInput('soon', BERLIN)).toBe('')
  })
})

describe('readable dates and numbers', () => {
  it('follows the language of the app, the day before the month', () => {
    expect(dayText('2026-03-10', readingLocale('en'))).toBe('10 Mar 2026')
    expect(dayText('2026-03-10', readingLocale('ru'))).toMatch(/^10 мар/)
    expect(instantText('2026-03-10T22:30:00.000Z', readingLocale('en'), BERLIN)).toBe('10 Mar 2026, 23:30')
  })

  it('parts whole and fraction as the language does', () => {
    expect([decimalSign('en'), decimalSign('ru')]).toEqual(['.', ','])
  })
})
