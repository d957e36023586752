import { expect, it } from 'vitest'
import type { Values } from '../../../src/domain/kit/field'
import { flushesOf } from '../../../src/domain/yield/flush'
import { partYieldOf } from '../../../src/domain/yield/part-yield'
import { picksOf } from '../../../src/domain/yield/picks'

const pick = (day: number, numbers: readonly number[], grams: string, more: Values = {}): Values => ({
  ...{ id: `${day} ${numbers} ${grams}`, series_id: 'a', quantity_ids: [...numbers], grams },
  ...{ harvested_at: `2026-03-${String(day).padStart(2, '0')}T08:00:00.000Z`, ...more },
})
const yieldOf = (number: number, all: readonly Values[]) => {
  const picks = picksOf(all)
  return partYieldOf(picks, number, flushesOf(picks, { gapDays: 4, zone: 'UTC' }).of)
}

it('adds the weights of a part by flush, without waste', () => {
  const all = [
    pick(2, [9], '600'),
    pick(3, [9], '386.5', { grade: 'B' }),
    pick(3, [9], '40', { grade: 'waste' }),
    pick(12, [9], '548'),
  ]
  expect(yieldOf(9, all)).toMatchObject({
    ...{ tenths: 15_345, shared: 0 },
    flushes: [
      { flush: 1, tenths: 9865 },
      { flush: 2, tenths: 5480 },
    ],
  })
})

it('divides no weight of several parts', () => {
  const all = [pick(2, [9], '600'), pick(12, [8, 9], '900')]
  expect(yieldOf(9, all)).toMatchObject({ tenths: 6000, shared: 1 })
  expect(yieldOf(8, all)).toEqual({ tenths: 0, flushes: [], shared: 1 })
  expect(yieldOf(7, all)).toBeUndefined()
})
