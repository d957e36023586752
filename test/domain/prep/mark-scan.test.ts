import { expect, it } from 'vitest'
import { agarSeries } from '../../../src/domain/entities/agar-series'
import { item } from '../../../src/domain/entities/item'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import { type Hit, markScan } from '../../../src/domain/prep/mark-scan'
import * as ofRows from './of-rows'

const row = (n: number, more = {}) => ({ id: `01920000-0000-7000-8000-00000000000${n}`, prepared_count: 12, ...more })
const petri = (n: number, number?: number, more = {}): Hit => ({
  definition: petriSeries,
  row: row(n, more),
  number,
})

it('marks the dishes of the series in hand, which the first dish chooses', () => {
  expect(markScan(undefined, petri(1, 5))).toEqual({ kind: 'dish', series: ofRows.petri(row(1)), number: 5 })
  expect(markScan(row(1).id, petri(1, 6)).kind).toBe('dish')
  expect(markScan(row(1).id, petri(2, 6))).toEqual({ kind: 'other', series: ofRows.petri(row(2)), number: 6 })
})

it('treats an agar dish’s label as the dish made from it', () => {
  const sticker = { definition: agarSeries, row: row(3), number: 27 }
  expect(markScan(row(1).id, { ...sticker, became: { series: ofRows.petri(row(1)), number: 2 } })).toEqual({
    kind: 'dish',
    series: ofRows.petri(row(1)),
    number: 2,
  })
  expect(markScan(undefined, sticker)).toEqual({ kind: 'refused', why: 'not_inoculated' })
})

it.each([
  ['stranger', { definition: item, row: row(1), number: 1 }],
  ['needs_dish', petri(1)],
  ['needs_dish', { definition: agarSeries, row: row(1), number: undefined }],
  ['deleted', petri(1, 1, { deleted_at: 'x' })],
  ['beyond', petri(1, 13)],
] as const)('rejects a label that is not a dish: %s', (why, hit) => {
  expect(markScan(undefined, hit)).toEqual({ kind: 'refused', why })
})
