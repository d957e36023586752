import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import type { Values } from '../../../src/domain/kit/field'
import { type PlaceRow, partsWithin, placesWithin } from '../../../src/domain/prep/contents'
import { contentsReport } from '../../../src/domain/prep/contents-report'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { partReports } from '../../../src/domain/prep/dish-report'
import type { Series } from '../../../src/domain/prep/series'

const COUNT = 4
const PLACES = ['a', 'b', 'c', 'd', 'e']
const at = (minute: number) => new Date(Date.UTC(2026, 2, 5, 8, minute)).toISOString()
const bags = (more: Values = {}): Series => ({
  definition: growSeries,
  row: { id: 'bags', series_code: 'BL-1', prepared_count: COUNT, status: 'inoculated', ...more },
})
const dishes = (more: Values = {}): Series => ({
  definition: petriSeries,
  row: { id: 'dishes', series_code: 'LM-1', prepared_count: COUNT, status: 'inoculated', ...more },
})
const see = (id: string, quantity_ids: readonly number[], minute: number, more: Values): Values => ({
  ...{ id, quantity_ids, observed_at: at(minute), ...more },
})
const numbersIn = (series: Series, observations: readonly Values[], ...within: string[]) =>
  partsWithin(series, foldParts(observations), new Set(within)).map(({ number }) => number)
const placesOf = (series: Series, observations: readonly Values[]) =>
  partReports(series, foldParts(observations)).map(({ place_id }) => place_id)

/** Any tree of five places, or circles; some are deleted. */
const rooms = fc
  .array(fc.record({ parent: fc.option(fc.constantFrom(...PLACES)), isGone: fc.boolean() }), {
    minLength: PLACES.length,
    maxLength: PLACES.length,
  })
  .map((all): PlaceRow[] =>
    all.map(({ parent, isGone }, index) => ({
      id: PLACES[index] ?? '',
      ...(parent === null ? {} : { parent_id: parent }),
      ...(isGone && index > 2 ? { deleted_at: at(9) } : {}),
    })),
  )

/** Moves and states of four parts; some undo an earlier one. Few instants, so that many are equal. */
const history = fc
  .array(
    fc.record({
      numbers: fc.uniqueArray(fc.integer({ min: 1, max: COUNT }), { minLength: 1 }),
      minute: fc.nat(3),
      place: fc.option(fc.constantFrom(...PLACES)),
      status: fc.option(fc.constantFrom('growing', 'colonized', 'used', 'contaminated', 'dead', 'discarded')),
      undoes: fc.option(fc.nat(12), { freq: 4 }),
    }),
    { maxLength: 12 },
  )
  .map((all): Values[] =>
    all.map(({ numbers, minute, place, status, undoes }, index) =>
      see(`o${index}`, numbers, minute, {
        ...(undoes !== null && undoes < index ? { reverses_id: `o${undoes}` } : {}),
        ...(place === null ? {} : { place_id: place }),
        ...(status === null ? {} : { status }),
      }),
    ),
  )

/** The rule once more: from the part up to the asked place, slowly. */
function standsIn(asked: string, places: readonly PlaceRow[], { row }: Series, said: readonly Values[], part: number) {
  const about = said.filter(({ quantity_ids }) => (quantity_ids as number[]).includes(part))
  const undone = about.map(({ reverses_id }) => reverses_id)
  const valid = about
    .filter(({ id, reverses_id }) => reverses_id === undefined && !undone.includes(id))
    .toSorted((a, b) => (`${a.observed_at} ${a.id}` < `${b.observed_at} ${b.id}` ? -1 : 1))
  const states = valid.flatMap(({ status }) => status ?? [])
  const isContaminated = states.includes('contaminated')
  const isDead = states.includes('dead') && !isContaminated
  const isUsed = states.at(-1) === 'used' && !isContaminated
  if (row.status === 'draft' || states.includes('discarded') || isDead || isUsed) return false
  let place = valid.findLast(({ place_id }) => place_id !== undefined)?.place_id ?? row.place_id
  for (const _ of PLACES) {
    const found = places.find(({ id }) => id === place)
    if (!found || found.deleted_at) return false
    if (place === asked) return true
    place = found.parent_id
  }
  return false
}

describe('the parts in a place', () => {
  it('equal a slow walk, for any places and any order of arrival', () => {
    const arrived = history.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    )
    const own = fc.record({
      place_id: fc.option(fc.constantFrom(...PLACES), { nil: undefined }),
      status: fc.constantFrom('draft', 'cooked', 'inoculated'),
    })
    fc.assert(
      fc.property(rooms, own, arrived, (places, more, [all, shuffled]) => {
        const series = bags(more)
        for (const asked of PLACES) {
          const within = placesWithin(places, asked)
          const expected = [1, 2, 3, 4].filter((part) => standsIn(asked, places, series, all, part))
          expect(numbersIn(series, shuffled, ...within)).toEqual(expected)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('follow the last move, and forget an undone one', () => {
    const series = bags({ place_id: 'shelf' })
    const told = [see('o1', [1, 2], 1, { place_id: 'room' }), see('o2', [2], 2, { place_id: 'cold' })]
    expect(placesOf(series, told)).toEqual(['room', 'cold', 'shelf', 'shelf'])
    const back = [...told, see('o3', [2], 3, { reverses_id: 'o2' })]
    expect(placesOf(series, back)).toEqual(['room', 'room', 'shelf', 'shelf'])
    const home = [...back, see('o4', [1, 2], 3, { reverses_id: 'o1' })]
    expect(placesOf(series, home)).toEqual(['shelf', 'shelf', 'shelf', 'shelf'])
  })

  it('include moved dishes, though their series names no place', () => {
    expect(placesOf(dishes(), [see('o1', [3], 1, { place_id: 'room' })])).toEqual([null, null, 'room', null])
  })

  it('include no number above the count of the series', () => {
    const moved = [see('o1', [1, 4], 1, { place_id: 'room' })]
    expect(numbersIn(dishes({ prepared_count: 3 }), moved, 'room')).toEqual([1])
  })

  it('move with the outer place', () => {
    const series = bags({ place_id: 'shelf' })
    const inside = (room: string, asked: string) => {
      const places = [{ id: 'north' }, { id: 'south' }, { id: 'rack', parent_id: room }]
      return numbersIn(series, [], ...placesWithin([...places, { id: 'shelf', parent_id: 'rack' }], asked))
    }
    expect(inside('north', 'north')).toEqual([1, 2, 3, 4])
    expect(inside('south', 'north')).toEqual([])
    expect(inside('south', 'south')).toEqual([1, 2, 3, 4])
  })

  it('exclude parts that are gone, drafts, and deleted series', () => {
    const gone = ['used', 'spent', 'dead', 'discarded'].map((status, index) =>
      see(`o${index}`, [index + 1], 1, { status }),
    )
    const series = bags({ place_id: 'room' })
    expect(numbersIn(series, gone, 'room')).toEqual([])
    expect(numbersIn(series, [see('o1', [2], 1, { status: 'contaminated' })], 'room')).toEqual([1, 2, 3, 4])
    const moved = [see('o1', [1], 1, { place_id: 'room' })]
    for (const more of [{ status: 'draft' }, { status: 'closed' }, { status: 'discarded' }, { deleted_at: at(5) }]) {
      expect([more, numbersIn(bags({ place_id: 'room', ...more }), moved, 'room')]).toEqual([more, []])
    }
  })

  it('end at a circle of places', () => {
    const circle = [
      { id: 'a', parent_id: 'b' },
      { id: 'b', parent_id: 'a' },
    ]
    expect([...placesWithin(circle, 'a')].toSorted()).toEqual(['a', 'b'])
    expect(placesWithin(circle, 'c').size).toBe(0)
  })

  it('appear by series in the order of codes, with numbers and states', () => {
    const told = [
      see('o1', [2, 3], 1, { place_id: 'room', status: 'colonized' }),
      see('o2', [1], 1, { place_id: 'cold' }),
    ]
    const all = [
      { series: dishes(), fold: foldParts(told) },
      { series: bags({ place_id: 'room' }), fold: foldParts([see('o3', [4], 1, { status: 'used' })]) },
      { series: bags({ id: 'elsewhere', series_code: 'AA-1', place_id: 'cold' }), fold: foldParts([]) },
    ]
    expect(contentsReport(all, new Set(['room']))).toEqual([
      { series_id: 'bags', series_kind: 'grow_series', quantity_ids: [1, 2, 3], states: { inoculated: 3 } },
      { series_id: 'dishes', series_kind: 'petri_series', quantity_ids: [2, 3], states: { colonized: 2 } },
    ])
  })
})
