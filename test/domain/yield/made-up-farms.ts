/** Random farms for the yields: series with parts, picks of any kind, undone and late ones, and what was seen. */
import fc from 'fast-check'
import { growSeries } from '../../../src/domain/entities/grow-series'
import type { Values } from '../../../src/domain/kit/field'
import type { Series } from '../../../src/domain/prep/series'
import { picksOf } from '../../../src/domain/yield/picks'
import { type SeriesYield, seriesYield } from '../../../src/domain/yield/series-yield'
import type { Grown } from '../../../src/domain/yield/yields'

export const rule = { gapDays: 4, zone: 'Europe/Berlin' }
export const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 2, day, hour)).toISOString()

export type MadeFarm = {
  readonly series: readonly Series[]
  readonly harvests: readonly Values[]
  readonly seen: readonly Values[]
}

const harvest = fc.record({
  series: fc.nat(5),
  // Some numbers are foreign: no series has more than 8 parts.
  numbers: fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { maxLength: 4 }),
  day: fc.integer({ min: 10, max: 60 }),
  tenths: fc.integer({ min: 1, max: 20_000 }),
  grade: fc.constantFrom('A', 'B', 'waste', undefined),
  flush: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 2 }),
  place: fc.constantFrom('room 1', 'room 2', undefined),
  isUndone: fc.boolean(),
})
const sight = fc.record({
  series: fc.nat(5),
  numbers: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 }),
  day: fc.integer({ min: 2, max: 60 }),
  status: fc.constantFrom('growing', 'fruiting', 'pinning', 'resting', 'contaminated', 'discarded'),
})
const bags = fc.record({
  prepared_count: fc.integer({ min: 1, max: 8 }),
  strain_id: fc.constantFrom('blue', 'king', undefined),
  recipe_id: fc.constantFrom('mix', 'straw', undefined),
  dry_g_per_part: fc.constantFrom(950, 1200, undefined),
  status: fc.constantFrom('inoculated', 'inoculated', 'closed', 'cooked', 'draft'),
  day: fc.integer({ min: 1, max: 20 }),
})

/** In any order of arrival. */
export const madeFarm: fc.Arbitrary<MadeFarm> = fc
  .tuple(
    fc.array(bags, { minLength: 1, maxLength: 6 }),
    fc.array(harvest, { maxLength: 30 }),
    fc.array(sight, { maxLength: 12 }),
    fc.infiniteStream(fc.nat()),
  )
  .map(([all, picked, looks, chance]) => {
    const series = all.map(({ day, ...more }, index) => ({
      definition: growSeries,
      row: { id: `series ${index}`, form: 'substrate', vessel: 'bag', inoculated_at: at(day), ...more },
    }))
    const named = (index: number) => ({ series_kind: 'grow_series', series_id: `series ${index % series.length}` })
    const harvests = picked.flatMap(({ series: of, numbers, day, tenths, grade, flush, place, isUndone }, index) => {
      const row = {
        ...named(of),
        ...{
          quantity_ids: numbers,
          harvested_at: at(day),
          grams: (tenths / 10).toFixed(1),
          grade,
          flush,
          place_id: place,
        },
      }
      const id = `pick ${String(index).padStart(3, '0')}`
      return isUndone
        ? [
            { ...row, id },
            { ...row, id: `${id} undone`, reverses_id: id },
          ]
        : [{ ...row, id }]
    })
    const seen = looks.map(({ series: of, numbers, day, status }, index) => ({
      ...{ id: `seen ${index}`, ...named(of), quantity_ids: numbers, observed_at: at(day, 12), status },
    }))
    return { series, harvests: shuffled(harvests, chance), seen: shuffled(seen, chance) }
  })

function shuffled<T>(all: readonly T[], chance: Iterator<number>): readonly T[] {
  return all
    .map((one) => ({ one, rank: Number(chance.next().value) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

export function grownIn({ harvests, seen }: MadeFarm, { row: { id } }: Series): Grown {
  return {
    observations: seen.filter(({ series_id: of }) => of === id),
    picks: picksOf(harvests.filter(({ series_id: of }) => of === id)),
    moved: new Map(),
    rule,
  }
}

export function yieldsOn(farm: MadeFarm, now = at(70)): readonly SeriesYield[] {
  return farm.series.map((series) => seriesYield(series, grownIn(farm, series), now))
}
