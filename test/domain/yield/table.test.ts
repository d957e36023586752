import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import type { Values } from '../../../src/domain/kit/field'
import { mondayOf } from '../../../src/domain/prep/rates'
import { curveOf } from '../../../src/domain/yield/curve'
import { studentDeviate } from '../../../src/domain/yield/ratio'
import { YIELD_FACTORS, type YieldFactor, yieldsBy } from '../../../src/domain/yield/table'
import { yieldOf } from '../../../src/domain/yield/yields'
import { at, grownIn, type MadeFarm, madeFarm, yieldsOn } from './made-up-farms'

/** Sums of tenths by key, in the plainest way: each harvest that is neither undone nor an undo, without waste. */
function sumsOf({ harvests }: MadeFarm, keyOf: (row: Values) => string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of harvests) {
    const isUndone = harvests.some(({ reverses_id: id }) => id === row.id)
    if (row.reverses_id !== undefined || isUndone || row.grade === 'waste') continue
    sums[keyOf(row)] = (sums[keyOf(row)] ?? 0) + Math.round(Number(row.grams) * 10)
  }
  return sums
}
const tenths = (grams: number) => Math.round(grams * 10)
const positive = (sums: Record<string, number>) => Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum > 0))

describe('the table of yields', () => {
  it('sums all standing picks, by every factor, flush and series', () => {
    fc.assert(
      fc.property(madeFarm, (farm) => {
        const rowOf = (id: unknown) => farm.series.find(({ row }) => row.id === id)?.row ?? {}
        const keys: Record<YieldFactor, (row: Values) => string> = {
          pair: ({ series_id: id }) => `${rowOf(id).strain_id ?? ''} ${rowOf(id).recipe_id ?? ''}`,
          room: ({ place_id: place }) => String(place ?? ''),
          spawn: () => '',
          week: ({ series_id: id }) => mondayOf(String(rowOf(id).inoculated_at).slice(0, 10)),
        }
        const yields = yieldsOn(farm)
        for (const factor of YIELD_FACTORS) {
          const { all, rows } = yieldsBy(factor, yields)
          const sums = Object.fromEntries(rows.map(({ key, grams }) => [key, tenths(grams)]))
          expect(positive(sums)).toEqual(sumsOf(farm, keys[factor]))
          const each = (of: (row: typeof all) => number) => rows.reduce((sum, row) => sum + of(row), 0)
          expect(each(({ parts }) => parts)).toBe(all.parts)
          expect(each(({ bad }) => bad.count)).toBe(all.bad.count)
          expect(each(({ wasteGrams }) => tenths(wasteGrams))).toBe(tenths(all.wasteGrams))
          for (const { grams, flushes } of rows) {
            expect(flushes.reduce((sum, flush) => sum + tenths(flush.grams), 0)).toBe(tenths(grams))
          }
        }
        const reports = farm.series.map((series) => yieldOf(series, grownIn(farm, series)))
        expect(reports.reduce((sum, report) => sum + report.parts_started, 0)).toBe(yieldsBy('pair', yields).all.parts)
        expect(positive(Object.fromEntries(reports.map((one) => [one.series_id, tenths(one.picked_g)])))).toEqual(
          sumsOf(farm, ({ series_id: id }) => String(id)),
        )
      }),
    )
  })

  it('divides the picked by the dry weight of all parts that count', () => {
    fc.assert(
      fc.property(madeFarm, (farm) => {
        const yields = yieldsOn(farm)
        const reports = new Map(farm.series.map((series) => [series.row.id, yieldOf(series, grownIn(farm, series))]))
        const counted = yields.filter((one) => one.isCounted && one.unsaid === undefined)
        const sum = (of: (report: ReturnType<typeof yieldOf>) => number | null) =>
          counted.reduce((all, { seriesId }) => all + (of(reports.get(seriesId) as ReturnType<typeof yieldOf>) ?? 0), 0)
        const dry = sum(({ dry_g: grams }) => grams)
        const { efficiency } = yieldsBy('pair', yields).all
        if (dry === 0) expect(efficiency).toBeUndefined()
        else expect(efficiency?.percent).toBeCloseTo((100 * sum(({ picked_g: grams }) => grams)) / dry, 6)
      }),
    )
  })

  it('draws a curve that ends at the efficiency of the series in it', () => {
    fc.assert(
      fc.property(madeFarm, (farm) => {
        const { all } = yieldsBy('pair', yieldsOn(farm))
        const curve = curveOf(all)
        const days = curve?.points.map(({ day }) => day) ?? []
        expect(days).toEqual([...new Set(days)].sort((a, b) => a - b))
        const drawn = all.shares.filter(({ dry = 0, steps = [] }) => dry > 0 && steps.length > 0)
        const dry = drawn.reduce((sum, share) => sum + (share.dry ?? 0), 0)
        const picked = drawn.reduce((sum, share) => sum + share.tenths, 0)
        expect(curve?.points.at(-1)?.percent ?? 0).toBeCloseTo(dry === 0 ? 0 : (10 * picked) / dry, 6)
      }),
    )
  })
})

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
const tableOf = (farm: Partial<MadeFarm>, factor: YieldFactor = 'pair') =>
  yieldsBy(factor, yieldsOn({ series: [], harvests: [], seen: [], ...farm }))

describe('a row of yields', () => {
  const series = [bags('a'), bags('b'), bags('c')]
  const harvests = [pick('a', 20, 4000), pick('b', 22, 3000), pick('c', 30, 3200)]

  it('gets the interval of a ratio over its series', () => {
    const [row] = tableOf({ series, harvests }).rows
    // Distances 600, -400 and -200 from 85 %; 2 degrees of freedom: 100 x 4.3027 x sqrt(3 / 2 x 560,000 / 12,000^2) = 32.86.
    expect(row).toMatchObject({ key: 'blue mix', series: 3, parts: 12, grams: 10_200 })
    expect(row?.efficiency?.percent).toBeCloseTo(85)
    expect(row?.efficiency?.range).toEqual({ low: expect.closeTo(52.14, 1), high: expect.closeTo(117.86, 1) })
    expect(row?.days).toEqual({ median: 21, low: 19, high: 29 })
  })

  it('gets no interval from few bags or one series', () => {
    expect(tableOf({ series: [bags('a')], harvests }).all.efficiency?.range).toBe('few_parts')
    expect(tableOf({ series: [bags('a', { prepared_count: 6 })], harvests }).all.efficiency?.range).toBe('one_series')
  })

  it('counts the series for which nothing can be said', () => {
    const others = [bags('d', { dry_g_per_part: undefined }), bags('e'), bags('f', { status: 'draft' })]
    const { all } = tableOf({ series: [...series, ...others], harvests: [...harvests, pick('d', 25, 500)] })
    expect([...all.unsaid].sort()).toEqual([
      ['no_dry_weight', 1],
      ['not_picked', 1],
    ])
    expect(all).toMatchObject({ grams: 10_700, parts: 20, efficiency: { parts: 12, grams: 10_200, dry: 12_000 } })
  })

  it('counts lost bags as dry weight without yield', () => {
    const seen = { id: 's', series_id: 'a', quantity_ids: [1, 2, 3, 4], observed_at: at(9), status: 'contaminated' }
    const { all } = tableOf({ series: [bags('a'), bags('b')], harvests: [pick('b', 22, 3000)], seen: [seen] })
    expect(all).toMatchObject({ efficiency: { percent: 37.5 }, bad: { count: 4, rate: 0.5 } })
  })

  it('gives a part to the room of its first pick', () => {
    const two = [
      pick('a', 20, 4000, { quantity_ids: [1, 2] }),
      pick('a', 40, 900, { quantity_ids: [2], place_id: 'room 2' }),
      pick('a', 41, 600, { quantity_ids: [3], place_id: 'room 2' }),
    ]
    expect(tableOf({ series: [bags('a')], harvests: two }, 'room').rows).toMatchObject([
      { key: 'room 2', parts: 1, grams: 1500, efficiency: { percent: 150 } },
      { key: 'room 1', parts: 3, grams: 4000 },
    ])
  })

  it('names the parents or the package of the spawn', () => {
    const parents = [
      { series_id: 'jars', quantity_id: 2 },
      { series_id: 'jars', quantity_id: 3 },
      { series_id: 'agar' },
    ]
    const bought = { source_kind: 'purchased_spawn', purchase_id: 'order', quantity_id: 7 }
    const all = [bags('a', { parents }), bags('b', bought), bags('c')]
    const keys = tableOf({ series: all, harvests }, 'spawn').rows.map(({ key }) => key)
    expect(keys).toEqual(['agar+jars', '', 'purchase order 7'])
  })

  it('shows the share of grade A among graded weight', () => {
    const graded = [pick('a', 20, 800, { grade: 'A' }), pick('a', 21, 200, { grade: 'C' }), pick('a', 22, 500)]
    expect(tableOf({ series: [bags('a')], harvests: graded }).all.gradeA).toBe(80)
  })

  it('names the middle of each flush on the curve', () => {
    const fruiting = { id: 's', series_id: 'a', quantity_ids: [1], observed_at: at(12), status: 'fruiting' }
    const picks = [pick('a', 20, 1000), pick('a', 21, 400), pick('a', 32, 600)]
    const { all } = tableOf({
      series: [bags('a'), bags('b')],
      harvests: [...picks, pick('b', 20, 100)],
      seen: [fruiting],
    })
    expect(curveOf(all)).toEqual({
      points: [
        { day: 8, percent: 25 },
        { day: 9, percent: 35 },
        { day: 20, percent: 50 },
      ],
      flushes: [
        { flush: 1, day: 8, percent: 25 },
        { flush: 2, day: 20, percent: 50 },
      ],
      left: 1,
    })
  })
})

it('equals the deviates of the table of Student', () => {
  const known = { 1: 12.706, 2: 4.303, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.98 }
  for (const [freedom, deviate] of Object.entries(known)) {
    expect(studentDeviate(Number(freedom))).toBeCloseTo(deviate, 2)
  }
})
