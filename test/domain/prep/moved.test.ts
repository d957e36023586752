import { expect, it } from 'vitest'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { cameOut } from '../../../src/domain/prep/came-out'
import { everyDish } from '../../../src/domain/prep/cases'
import { movedInto } from '../../../src/domain/prep/moved'
import { stickersOf } from '../../../src/domain/prep/petri'

const bags = (id: string, more: object = {}) => ({
  definition: growSeries,
  row: {
    id,
    prepared_count: 4,
    form: 'substrate',
    status: 'cooked',
    inoculated_at: '2026-03-05T08:00:00.000Z',
    ...more,
  },
})
const see = (id: string, numbers: readonly number[], status: string) => ({
  ...{ id, series_kind: 'grow_series', series_id: 'old', quantity_ids: numbers, status },
  observed_at: '2026-03-05T08:00:00.000Z',
})
const told = { named: new Map(), today: '2026-04-01', zone: 'UTC', userId: 'vera' }

it('counts a moved bag once, in its new series', () => {
  const from_parts = [{ quantity_id: 1, from_series_id: 'old', from_quantity_id: 4 }]
  const taker = bags('new', { prepared_count: 1, status: 'inoculated', from_parts })
  const observations = [see('a', [1, 2], 'inoculated'), see('b', [4], 'used')]
  const cases = everyDish({ ...told, all: [bags('old'), taker], observations })
  expect(cases.map(({ seriesId, number }) => [seriesId, number])).toEqual([
    ['old', 1],
    ['old', 2],
    ['old', 3],
    ['new', 1],
  ])
})

it('counts a moved bag in no old rate, nor twice in a run', () => {
  const from_parts = [{ quantity_id: 1, from_series_id: 'old', from_quantity_id: 4 }]
  const [old, taker] = [bags('old', { run_id: 'run' }), bags('new', { prepared_count: 1, from_parts, run_id: 'run' })]
  const observations = [see('a', [1, 2, 3], 'inoculated'), see('b', [4], 'used')]
  const moved = movedInto([old.row, taker.row])
  expect(everyDish({ ...told, all: [old], observations, moved }).map(({ number }) => number)).toEqual([1, 2, 3])
  const out = cameOut({ id: 'run', code: 'A-1' }, { ...told, all: [old, taker], observations })
  expect(out.sum.count).toBe(4)
})

it('blames for a bag only the jars that went into it', () => {
  const jar = (number: number, into?: readonly number[]) => ({
    ...{ series_kind: 'grow_series', series_id: 'jars', quantity_id: number, type: 'spawn' },
    ...(into && { into: [...into] }),
  })
  const row = { prepared_count: 5, parents: [jar(1, [1, 2]), jar(2, [2, 3]), jar(3)] }
  const cases = everyDish({ ...told, all: [bags('old', row)], observations: [see('a', [1, 2, 3, 5], 'growing')] })
  expect(cases.map(({ shares }) => shares.parent_dish)).toEqual([
    ['jars 1', 'jars 3'],
    ['jars 1', 'jars 2', 'jars 3'],
    ['jars 2', 'jars 3'],
    [],
    ['jars 3'],
  ])
})

it('counts a filled bag as unknown until it is observed', () => {
  const observations = [see('a', [1, 2], 'inoculated'), see('b', [4], 'contaminated')]
  const cases = everyDish({ ...told, all: [bags('old')], observations })
  expect(cases.map(({ observed }) => observed)).toEqual(['seen', 'seen', 'unknown', 'seen'])
})

it('maps bags to their earlier numbers, without bags beyond the count', () => {
  const from = (own: number, label: number) => ({
    ...{ quantity_id: own, from_series_id: 'old', from_quantity_id: label },
  })
  const row = { prepared_count: 3, from_parts: [from(1, 14), from(2, 2), from(4, 9)] }
  expect([...stickersOf(row)]).toEqual([[1, 14]])
})
