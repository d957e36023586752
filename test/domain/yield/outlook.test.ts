// Comparing two rows, the forecast, and the run chart of contamination.
import { describe, expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import type { Values } from '../../../src/domain/kit/field'
import { differenceOf } from '../../../src/domain/yield/compare'
import { contaminationRun } from '../../../src/domain/yield/contamination'
import { forecastOf } from '../../../src/domain/yield/forecast'
import { yieldsBy } from '../../../src/domain/yield/table'
import { at, yieldsOn } from './made-up-farms'

const bags = (id: string, more: Values = {}) => ({
  definition: growSeries,
  row: {
    ...{ id, form: 'substrate', vessel: 'bag', prepared_count: 4, dry_g_per_part: 1000, strain_id: 'blue' },
    ...{ recipe_id: 'mix', inoculated_at: at(1), status: 'inoculated', ...more },
  },
})
const pick = (id: string, day: number, grams: number, more: Values = {}) => ({
  ...{ id: `${id} ${day}`, series_id: id, series_kind: 'grow_series', harvested_at: at(day), grams: String(grams) },
  ...{ quantity_ids: [1, 2, 3, 4], place_id: 'room 1', ...more },
})
const see = (id: string, day: number, status: string, numbers = [1, 2, 3, 4]) => ({
  ...{ id: `${id} ${status} ${day}`, series_id: id, quantity_ids: numbers, observed_at: at(day), status },
})

describe('the difference of two rows', () => {
  const rowsOf = (grams: Readonly<Record<string, readonly number[]>>) => {
    const all = Object.entries(grams).flatMap(([recipe, each]) =>
      each.map((weight, index) => ({ id: `${recipe} ${index}`, recipe, weight })),
    )
    const { rows } = yieldsBy(
      'pair',
      yieldsOn({
        series: all.map(({ id, recipe }) => bags(id, { recipe_id: recipe })),
        harvests: all.map(({ id, weight }) => pick(id, 20, weight)),
        seen: [],
      }),
    )
    return Object.keys(grams).map((recipe) => rows.find(({ key }) => key === `blue ${recipe}`) as (typeof rows)[number])
  }
  const compare = (grams: Readonly<Record<string, readonly number[]>>) => {
    const [a, b] = rowsOf(grams)
    return a && b && differenceOf(a, b)
  }

  it('includes its interval', () => {
    const found = compare({ mix: [3600, 3700, 3800], straw: [2700, 2750, 2800] })
    expect(found).toMatchObject({ kind: 'differs', points: 23.75 })
    // Variances 2.083 and 0.521; 2.94 degrees of freedom, rounded down to 2: 4.3027 x sqrt(2.604) = 6.94.
    expect(found).toMatchObject({ low: expect.closeTo(16.81, 1), high: expect.closeTo(30.69, 1) })
  })

  it('counts as chance where series differ as much', () => {
    const found = compare({ mix: [3600, 2000, 3800], straw: [2700, 3600, 2000] })
    expect(found).toMatchObject({ kind: 'chance', points: expect.closeTo(9.17, 1) })
  })

  it('needs two series on each side', () => {
    expect(compare({ mix: [3600, 3700], straw: [2700] })).toEqual({ kind: 'few' })
  })
})

describe('the forecast', () => {
  const numbers = [1, 2, 3, 4, 5]
  /** Fruiting on day 10, pins on day 13, picked on day 16 with 400 g a bag, and on day 28 with 200 g of half of the bags. */
  const earlier = (most: number) => ({
    series: numbers.slice(0, most).map((one) => bags(`old ${one}`, { status: 'closed' })),
    harvests: numbers
      .slice(0, most)
      .flatMap((one) => [pick(`old ${one}`, 16, 1600), pick(`old ${one}`, 28, 400, { quantity_ids: [1, 2] })]),
    seen: numbers.flatMap((one) => [see(`old ${one}`, 10, 'fruiting'), see(`old ${one}`, 13, 'pinning')]),
  })
  const ahead = (seen: readonly Values[], harvests: readonly Values[] = [], most = 5) => {
    const farm = earlier(most)
    const all = { series: [...farm.series, bags('new')], harvests: [...farm.harvests, ...harvests] }
    const { days, ...found } = forecastOf(yieldsOn({ ...all, seen: [...farm.seen, ...seen] }, at(40)), '2026-04-09')
    return { ...found, days: days.flatMap(({ day, grams }) => (grams > 0 ? [[day, grams]] : [])), most: days.length }
  }

  it('expects pins and fruiting bags after the usual days', () => {
    expect(ahead([see('new', 38, 'pinning')])).toEqual({
      ...{ grams: 1600, low: 1600, high: 1600, parts: 4, unsaid: 0, most: 14 },
      days: [['2026-04-10', 1600]],
    })
    expect(ahead([see('new', 39, 'fruiting', [1, 2])]).days).toEqual([['2026-04-14', 800]])
  })

  it('expects less of resting bags, as some give nothing more', () => {
    expect(ahead([], [pick('new', 35, 1500)])).toMatchObject({ grams: 400, parts: 4, days: [['2026-04-16', 400]] })
    const pins = [see('new', 39, 'pinning', [1])]
    expect(ahead(pins, [pick('new', 35, 1500)])).toMatchObject({ grams: 500, parts: 4 })
  })

  it('expects late pins today, and nothing of bags that rest for long', () => {
    expect(ahead([see('new', 20, 'pinning')]).days).toEqual([['2026-04-09', 1600]])
    expect(ahead([], [pick('new', 12, 1500)])).toMatchObject({ grams: 0, parts: 0, unsaid: 0 })
  })

  it('needs at least five earlier series', () => {
    expect(ahead([see('new', 38, 'pinning')], [], 4)).toMatchObject({ grams: 0, parts: 0, unsaid: 4, days: [] })
  })

  it('expects nothing of contaminated bags', () => {
    expect(ahead([see('new', 38, 'pinning'), see('new', 39, 'contaminated', [1, 2, 3])])).toMatchObject({ grams: 400 })
  })
})

describe('the run chart of contamination', () => {
  const [bad, count] = [
    [2, 1, 3, 9, 2, 1],
    [40, 38, 42, 40, 40, 36],
  ]
  const farm = {
    series: (count ?? []).map((prepared_count, index) =>
      bags(`s ${index}`, { prepared_count, inoculated_at: at(index + 1) }),
    ),
    harvests: [],
    seen: (bad ?? []).map((many, index) =>
      see(
        `s ${index}`,
        20,
        'contaminated',
        Array.from({ length: many }, (_, part) => part + 1),
      ),
    ),
  }

  it('marks no series within the variation of the farm', () => {
    const run = contaminationRun(yieldsOn(farm))
    expect(run?.points.map(({ isHigh }) => isHigh)).toEqual([false, false, false, false, false, false])
    expect(run?.rate).toBeCloseTo(0.0763, 4)
    expect(run?.points[3]?.limit).toBeCloseTo(0.297, 3)
  })

  it('marks no single bag of a clean farm', () => {
    const clean = { ...farm, seen: [see('s 5', 20, 'contaminated', [1, 2])] }
    const [last] = contaminationRun(yieldsOn(clean))?.points.slice(-1) ?? []
    // 2 of 236 bags: 0.85 + 3 x 100 x sqrt(0.0085 x 0.9915 / 36) = 5.43 %.
    expect(last).toMatchObject({ isHigh: true, limit: expect.closeTo(0.0543, 3) })
    const one = { ...farm, seen: [see('s 5', 20, 'contaminated', [1])] }
    expect(contaminationRun(yieldsOn(one))?.points.every(({ isHigh }) => !isHigh)).toBe(true)
  })

  it('needs two series and some contamination', () => {
    expect(contaminationRun(yieldsOn({ ...farm, seen: [] }))).toBeUndefined()
    expect(contaminationRun(yieldsOn({ ...farm, series: farm.series.slice(0, 1) }))).toBeUndefined()
    expect(contaminationRun([])).toBeUndefined()
  })
})
