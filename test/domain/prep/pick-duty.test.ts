import { describe, expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import type { Values } from '../../../src/domain/kit/field'
import { type BenchRow, dutiesOf } from '../../../src/domain/prep/bench'
import { courseOf } from '../../../src/domain/prep/grow-course'
import { FEWEST_SERIES, usualBefore } from '../../../src/domain/prep/grow-usual'
import { bySeries, seriesOf } from '../../../src/domain/prep/series'
import { usualPicks } from '../../../src/domain/yield/expected'
import { picksOf } from '../../../src/domain/yield/picks'
import { sightOf } from '../../../src/domain/yield/sight'
import { expectedOf, NOTHING_EXPECTED } from '../../../src/domain/yield/to-pick'

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 9)).toISOString()
const block = (id: string, day: number, more: object = {}): BenchRow => ({
  ...{ id, form: 'substrate', vessel: 'bag', prepared_count: 4, status: 'inoculated', inoculated_at: at(day) },
  ...more,
})
const see = (series: string, day: number, numbers: readonly number[], more: Values): Values => ({
  ...{ id: `${series} ${day} ${JSON.stringify(more)}`, series_id: series, observed_at: at(day), quantity_ids: numbers },
  ...more,
})
const pick = (series: string, day: number, numbers: readonly number[]): Values =>
  sightOf('harvest', {
    ...{ id: `${series} pick ${day}`, series_id: series, quantity_ids: [...numbers] },
    ...{ harvested_at: at(day), grams: '500' },
  })
const PINS = { status: 'pinning' }

/** Series whose pins took `days` to the pick. */
const earlier = (count: number, days: number) =>
  Array.from({ length: count }, (_, n) => ({
    row: block(`old ${n}`, n + 1, { status: 'closed' }),
    seen: [see(`old ${n}`, n + 10, [1, 2], PINS), pick(`old ${n}`, n + 10 + days, [1, 2])],
  }))

function duties(today: number, seen: readonly Values[], before = earlier(0, 0)): string[] {
  const rows = [...before.map(({ row }) => row), block('a', 30)]
  const all = seriesOf(growSeries, rows)
  const found = bySeries([...before.flatMap((one) => one.seen), ...seen])
  const courses = all.flatMap((series) => courseOf(series, found.get(series.row.id) ?? [], 'UTC') ?? [])
  return dutiesOf({
    ...{ agars: [], petris: all, runs: [], places: [], seen: found, usual: new Map(), zone: 'UTC' },
    ...{ earlier: usualBefore(courses), today: at(today).slice(0, 10) },
  }).flatMap(({ kind, numbers, late }) => (kind === 'pick' ? [`${numbers} ${late}`] : []))
}

describe('parts with pins', () => {
  it('become due at once on a farm without earlier picks', () => {
    expect(duties(41, [see('a', 41, [2, 3], PINS)])).toEqual(['2,3 0'])
    expect(duties(43, [see('a', 41, [2, 3], PINS)])).toEqual(['2,3 2'])
  })

  it('become due at the usual age of pins, however often they were seen', () => {
    const before = earlier(FEWEST_SERIES, 4)
    const seen = [see('a', 41, [2], PINS), see('a', 43, [2], PINS)]
    expect(duties(44, seen, before)).toEqual([])
    expect(duties(45, seen, before)).toEqual(['2 0'])
    expect(duties(41, seen.slice(0, 1), earlier(FEWEST_SERIES - 1, 4))).toEqual(['2 0'])
  })

  it('wait no longer once picked, lost or in quarantine', () => {
    const pins = see('a', 41, [1, 2, 3, 4], PINS)
    const gone = [see('a', 42, [2], { status: 'contaminated' }), see('a', 42, [3], { quarantined: true })]
    expect(duties(42, [pins, pick('a', 42, [1]), ...gone])).toEqual(['4 1'])
  })

  it('wait no longer after a weight of bags that are not numbered', () => {
    const crate: Values = { ...pick('a', 42, []), quantity_ids: [] }
    expect(duties(42, [see('a', 41, [1, 2], PINS), crate])).toEqual([])
    const undone = { ...crate, id: 'undo', reverses_id: crate.id }
    expect(duties(42, [see('a', 41, [1, 2], PINS), crate, undone])).toEqual(['1,2 1'])
    expect(duties(50, [see('a', 41, [1, 2], PINS), crate, see('a', 50, [1], PINS)])).toEqual(['1 0'])
  })

  it('become due again with the next pins', () => {
    expect(duties(50, [see('a', 41, [1], PINS), pick('a', 42, [1]), see('a', 50, [1], PINS)])).toEqual(['1 0'])
  })
})

describe('the expected pick', () => {
  const rule = { gapDays: 4, zone: 'UTC' }
  const [series] = seriesOf(growSeries, [block('a', 30, { strain_id: 's', recipe_id: 'r' })])
  const told = (count: number, flush: number, grams: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ seriesId: `o${n}`, strainId: 's', recipeId: 'r', flush },
      ...{ perPart: grams + n * 10, perFruited: grams },
    }))
  const expected = (numbers: readonly number[], yields: ReturnType<typeof told>, picked: readonly Values[] = []) =>
    series && expectedOf(series, numbers, { picks: picksOf(picked), rule, usual: usualPicks(yields), at: at(50) })

  it('adds the usual grams of the next flush of each part', () => {
    const yields = [...told(5, 1, 400), ...told(5, 2, 200)]
    const first = { id: 'p', quantity_ids: [1], harvested_at: at(42), grams: '410', series_id: 'a' }
    expect(expected([1, 2, 3], yields, [first])).toEqual({
      grams: 220 + 420 * 2,
      low: 210 + 410 * 2,
      high: 230 + 430 * 2,
      told: 3,
    })
  })

  it('leaves out parts whose flush fewer than five series gave', () => {
    expect(expected([1, 2], told(4, 1, 400))).toEqual(NOTHING_EXPECTED)
  })
})
