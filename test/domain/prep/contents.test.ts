import { expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import type { Row } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { contentsOf as contentsWith, type Folded, type PlaceRow } from '../../../src/domain/prep/contents'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { movedInto } from '../../../src/domain/prep/moved'

const places: readonly PlaceRow[] = [
  { id: 'house', name: 'House' },
  { id: 'A', name: 'A', parent_id: 'house', capacity_parts: 12 },
  { id: 'B', name: 'B', parent_id: 'house', capacity_parts: 8 },
  { id: 'B top', name: 'Top', parent_id: 'B' },
]

const contentsOf = <T extends Values>(
  of: readonly PlaceRow[],
  id: string,
  all: readonly Folded<T>[],
  later: readonly Row[] = [],
) => contentsWith(of, id, all, movedInto(later))

function bags(id: string, place: string | undefined, ...observations: Values[]): Folded<Values> {
  const row = { id, series_code: id, prepared_count: 4, status: 'inoculated', place_id: place }
  return { series: { definition: growSeries, row }, fold: foldParts(observations) }
}

const moved = (to: string, ...numbers: number[]): Values => ({
  id: `to ${to}`,
  quantity_ids: numbers,
  observed_at: '2026-03-05T12:00:00.000Z',
  place_id: to,
})

const numbersOf = (standing: readonly { parts: readonly { number: number }[] }[]) =>
  standing.map(({ parts }) => parts.map(({ number }) => number))

it('divides the parts of a place among its shelves, the rest apart', () => {
  const all = [bags('S-2', 'house', moved('A', 1, 2)), bags('S-1', 'B', moved('B top', 3), moved('cellar', 4))]
  const { shelves, own, count } = contentsOf(places, 'house', all)
  expect(numbersOf(own)).toEqual([[3, 4]])
  expect(shelves.map(({ place, standing }) => [place.id, numbersOf(standing)])).toEqual([
    ['A', [[1, 2]]],
    ['B', [[1, 2, 3]]],
  ])
  expect(count).toBe(7)
})

it('leaves out parts of later series, although their old number is seen again', () => {
  const again = { id: 'again', quantity_ids: [2], observed_at: '2026-03-06T12:00:00.000Z', status: 'growing' }
  const all = [bags('S-1', 'A', again)]
  const taken = (more: object) => [
    { id: 'S-9', from_parts: [{ quantity_id: 7, from_series_id: 'S-1', from_quantity_id: 2 }], ...more },
  ]
  const own = (later: readonly Row[]) => numbersOf(contentsOf(places, 'A', all, later).own)
  expect(own(taken({ status: 'inoculated' }))).toEqual([[1, 3, 4]])
  expect(own(taken({ status: 'draft' }))).toEqual([[1, 2, 3, 4]])
  expect(own(taken({ deleted_at: '2026-03-06T13:00:00.000Z' }))).toEqual([[1, 2, 3, 4]])
})

it('adds up the capacities of shelves unless the place has its own', () => {
  expect(contentsOf(places, 'house', []).capacity).toBe(20)
  const [house, ...shelves] = places
  expect(contentsOf([{ ...house, id: 'house', capacity_parts: 15 }, ...shelves], 'house', []).capacity).toBe(15)
  expect(contentsOf(places, 'B', []).capacity).toBe(8)
  expect(contentsOf(places, 'B top', []).capacity).toBeUndefined()
})

it('knows no capacity when a shelf has none, and none in a circle', () => {
  expect(contentsOf([...places, { id: 'C', parent_id: 'house' }], 'house', []).capacity).toBeUndefined()
  const circle = [
    { id: 'A', parent_id: 'B' },
    { id: 'B', parent_id: 'A' },
  ]
  expect(contentsOf(circle, 'A', []).capacity).toBeUndefined()
})

it('shows an archived shelf only while it has parts', () => {
  const old = [...places, { id: 'old', parent_id: 'house', is_active: false }]
  const shelvesOf = (all: readonly Folded<Values>[]) =>
    contentsOf(old, 'house', all).shelves.map(({ place }) => place.id)
  expect(shelvesOf([])).toEqual(['A', 'B'])
  expect(shelvesOf([bags('S-1', 'old')])).toEqual(['A', 'B', 'old'])
})

it('forgets parts of deleted places', () => {
  const without = places.map((place) =>
    place.id === 'A' ? { ...place, deleted_at: '2026-03-05T12:00:00.000Z' } : place,
  )
  expect(contentsOf(without, 'house', [bags('S-1', 'A')])).toMatchObject({
    count: 0,
    shelves: [{ place: { id: 'B' } }],
  })
})
