import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doneDay, usualDays } from '../../../src/domain/prep/growth'
import { mondayOf, RATE_FACTORS, ratesBy } from '../../../src/domain/prep/rates'
import { casesOf, growthOf } from './of-rows'

const zone = 'Europe/Berlin'
const seriesOf = (id: string, more = {}) => ({
  id,
  prepared_count: 4,
  inoculated_at: '2026-03-04T12:00:00.000Z',
  strain_id: 'lm',
  status: 'inoculated',
  ...more,
})
const seen = (series_id: string, quantity_ids: number[], day: number, more: object, id = `${series_id} ${day}`) => ({
  id,
  series_id,
  quantity_ids,
  observed_at: `2026-03-${String(4 + day).padStart(2, '0')}T12:00:00.000Z`,
  ...more,
})

describe('rates', () => {
  const petris = [
    seriesOf('a', { recipe_id: 'mea' }),
    seriesOf('b', { strain_id: 'po', inoculated_at: '2026-03-11T12:00:00.000Z' }),
  ]
  const observations = [seen('a', [1, 2], 3, { status: 'contaminated' }), seen('b', [4], 8, { status: 'growing' })]
  const cases = casesOf({ petris, agars: new Map(), observations, today: '2026-04-01', zone, userId: 'u' })

  it('counts contaminated dishes of each group, the highest rate first', () => {
    const { all, groups } = ratesBy('strain', cases)
    expect([all.bad, all.count, all.rate]).toEqual([2, 8, 0.25])
    expect(groups.map(({ key, bad, count }) => [key, bad, count])).toEqual([
      ['lm', 2, 4],
      ['po', 0, 4],
    ])
    expect(groups[0]?.low).toBeGreaterThan(0.1)
    expect(ratesBy('recipe', cases).groups.map(({ key }) => key)).toEqual(['mea', ''])
  })

  it('puts weeks in their order, the latest first, each by its Monday', () => {
    expect(ratesBy('week', cases).groups.map(({ key }) => key)).toEqual(['2026-03-09', '2026-03-02'])
    expect(['2026-03-08', '2026-03-09', '2026-01-01'].map(mondayOf)).toEqual(['2026-03-02', '2026-03-09', '2025-12-29'])
  })

  it('report nothing wrong without dishes', () => {
    expect(ratesBy('run', [])).toMatchObject({ all: { rate: 0, count: 0 }, groups: [] })
  })

  it('include every dish, for any grouping', () => {
    for (const factor of RATE_FACTORS) {
      const { groups } = ratesBy(factor, cases)
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(8)
    }
  })
})

describe('growth', () => {
  const series = seriesOf('a')

  it('equals the mean of the observed living dishes, day by day', () => {
    const told = [
      seen('a', [1, 2], 4, { status: 'growing', colonized_percent: 20 }),
      seen('a', [1], 8, { status: 'growing', colonized_percent: 60 }),
      seen('a', [2], 9, { status: 'contaminated' }),
      seen('a', [1, 3], 12, { status: 'colonized' }),
    ]
    expect(growthOf(series, told, zone)).toEqual([
      { day: 4, percent: 20, known: 2 / 4 },
      { day: 8, percent: 40, known: 2 / 4 },
      { day: 9, percent: 60, known: 1 / 3 },
      { day: 12, percent: 100, known: 2 / 3 },
    ])
    expect(doneDay(growthOf(series, told, zone))).toBe(12)
  })

  it('ends once half the living dishes are known and their mean reaches 90 %', () => {
    const few = [seen('a', [1], 3, { status: 'colonized' })]
    expect(doneDay(growthOf(series, few, zone))).toBeUndefined()
    const half = [...few, seen('a', [2], 6, { status: 'growing', colonized_percent: 90 })]
    expect(doneDay(growthOf(series, half, zone))).toBe(6)
    // Of four dishes three are lost: the one that is left is all there is.
    const lost = [seen('a', [2, 3, 4], 2, { status: 'contaminated' }), ...few]
    expect(doneDay(growthOf(series, lost, zone))).toBe(3)
    expect(doneDay(growthOf(series, [seen('a', [1, 2, 3, 4], 2, { status: 'dead' })], zone))).toBeUndefined()
  })

  it('keeps the last percentage of dishes that were used or stored', () => {
    const told = [
      seen('a', [1, 2], 3, { status: 'growing', colonized_percent: 40 }),
      seen('a', [1, 3], 4, { status: 'used' }),
      seen('a', [2], 5, { status: 'stored' }),
    ]
    expect(growthOf(series, told, zone).map(({ day, percent, known }) => [day, percent, known])).toEqual([
      [3, 40, 0.5],
      [4, 40, 0.5],
      [5, 40, 0.5],
    ])
  })

  it('drops undone observations, and ignores the order of arrival', () => {
    const told = [
      seen('a', [1], 2, { status: 'growing', colonized_percent: 30 }),
      seen('a', [1, 2], 5, { status: 'growing', colonized_percent: 70 }),
      seen('a', [2], 6, { status: 'colonized' }, 'wrong'),
      seen('a', [2], 7, { status: 'colonized', reverses_id: 'wrong' }),
    ]
    const expected = [
      { day: 2, percent: 30, known: 1 / 4 },
      { day: 5, percent: 70, known: 2 / 4 },
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(told, { minLength: 4 }), (order) => {
        expect(growthOf(series, order, zone)).toEqual(expected)
      }),
    )
  })

  it('stays empty without a day of inoculation', () => {
    expect(growthOf({ id: 'a' }, [seen('a', [1], 1, { status: 'colonized' })], zone)).toEqual([])
  })

  it('takes the median of the series that were grown over', () => {
    const done = (day: number) => [{ day, percent: 95, known: 1 }]
    expect(usualDays([done(9), done(14), done(11), [{ day: 30, percent: 40, known: 1 }]])).toBe(11)
    expect(usualDays([[{ day: 3, percent: 10, known: 1 }]])).toBeUndefined()
    // The latest eight that were grown over, whatever stands between them.
    const growing = [{ day: 2, percent: 10, known: 1 }]
    const eight = Array.from({ length: 8 }, () => [growing, done(7)]).flat()
    expect(usualDays([...eight, ...Array.from({ length: 20 }, () => done(30))])).toBe(7)
  })
})
