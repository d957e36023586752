import { expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { cameFrom, wentInto } from '../../../src/domain/prep/passages'

const bags = (id: string, ...parents: readonly object[]) => ({
  definition: growSeries,
  row: { id, parents: parents.map((one) => ({ ...one })) },
})
const jar = (quantity_id: number, more: object = {}) => ({
  ...{ series_kind: 'grow_series', series_id: 'jars', quantity_id, type: 'spawn', grams: 400 },
  ...more,
})

it('joins the jars that went into the same bags, and adds their grams', () => {
  const all = cameFrom(bags('a', jar(3, { into: [2, 1] }), jar(1, { into: [1, 2] }), jar(2, { into: [3] })))
  expect(all).toMatchObject([
    { from: 'jars', numbers: [1, 3], how: 'spawn', grams: 800, ml: 0, into: [1, 2] },
    { from: 'jars', numbers: [2], how: 'spawn', grams: 400, ml: 0, into: [3] },
  ])
})

it('keeps an entry without numbers as the whole series into all parts', () => {
  expect(cameFrom(bags('a', { series_id: 'dish' }))).toEqual([
    { from: 'dish', kind: undefined, numbers: [], how: undefined, grams: 0, ml: 0, into: [] },
  ])
})

it('finds every series that came from one, however many of its parts', () => {
  const all = [bags('a', jar(1), jar(2)), bags('b', { series_id: 'dish' }), bags('c', jar(2, { into: [4] }))]
  const found = wentInto('jars', all).map(({ series, passage: { numbers, into } }) => [series.row.id, numbers, into])
  expect(found).toEqual([
    ['a', [1, 2], []],
    ['c', [2], [4]],
  ])
})
