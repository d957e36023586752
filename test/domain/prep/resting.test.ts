import { expect, it } from 'vitest'
import type { Values } from '../../../src/domain/kit/field'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { restingOn } from '../../../src/domain/prep/resting'
import { sightOf } from '../../../src/domain/yield/sight'

const pick = (number: number, at: string) =>
  sightOf('harvest', { id: `p${number}`, quantity_ids: [number], harvested_at: at, grams: '300' })
const look = (number: number, at: string, more: Values) => ({
  ...{ id: `o${number}`, quantity_ids: [number], observed_at: at },
  ...more,
})
const BERLIN = 'Europe/Berlin'

it('shows a picked part as resting from the next day of the farm on', () => {
  const fold = foldParts([pick(1, '2026-03-06T22:30:00.000Z')])
  const onDay = (today: string) => restingOn(today, BERLIN)(fold).get(1)?.live
  expect(onDay('2026-03-06')?.value).toBe('picked')
  expect(onDay('2026-03-07')?.value).toBe('resting')
  // In UTC it is still the day before.
  const late = foldParts([pick(1, '2026-03-06T23:30:00.000Z')])
  expect(restingOn('2026-03-07', BERLIN)(late).get(1)?.live?.value).toBe('picked')
  expect(restingOn('2026-03-08', BERLIN)(late).get(1)?.live).toMatchObject({ at: '2026-03-06T23:30:00.000Z' })
})

it('keeps every other part, and the fold without picked parts', () => {
  const show = restingOn('2026-03-09', BERLIN)
  const pins = look(2, '2026-03-06T08:00:00.000Z', { status: 'pinning' })
  const bare = foldParts([pins])
  expect(show(bare)).toBe(bare)
  const fold = foldParts([pins, pick(1, '2026-03-06T08:00:00.000Z')])
  const shown = show(fold)
  expect(shown.get(2)).toBe(fold.get(2))
  expect(show(fold).get(1)).toBe(shown.get(1))
})

it('shows a part as picked again after its next pick', () => {
  const show = restingOn('2026-03-09', BERLIN)
  const fold = foldParts([pick(1, '2026-03-01T08:00:00.000Z'), { ...pick(1, '2026-03-09T08:00:00.000Z'), id: 'p9' }])
  expect(show(fold).get(1)?.live?.value).toBe('picked')
})
