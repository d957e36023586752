import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { readYields } from '../../../src/data/read/series-yields'
import type { StoredRow } from '../../../src/data/rows'
import { growSeries } from '../../../src/domain/entities/grow-series'
import { countRows } from '../count-rows'
import { openReplica } from '../replica'

const id = (n: number) => `01920000-0000-7000-8000-0000000${String(n).padStart(5, '0')}`
const [ONE, TWO] = [id(1), id(2)]
const at = (day: number) => new Date(Date.UTC(2026, 2, day, 8)).toISOString()
const bags = (one: string, more: object = {}) => ({
  definition: growSeries,
  row: {
    ...{ id: one, rev: 1, form: 'substrate', prepared_count: 4, dry_g_per_part: 1000, status: 'inoculated' },
    ...{ inoculated_at: at(1), ...more },
  } as StoredRow,
})

let db: PinsetDb
let rowsRead: ReturnType<typeof countRows>
beforeEach(async () => {
  db = openReplica()
  rowsRead = countRows(db)
  await rowsOf(db, 'harvest').bulkPut([...picks(ONE, 10, 5), ...picks(TWO, 20, 7)])
  await rowsOf(db, 'observation').put({ ...see(ONE, 50), status: 'fruiting' })
  expect(await grams()).toEqual([500, 700])
  rowsRead()
})
afterEach(() => db.close())

const see = (series: string, n: number): StoredRow => ({
  ...{ id: id(n), rev: n, series_kind: 'grow_series', series_id: series, quantity_ids: [1], observed_at: at(20) },
})
const pick = (series: string, n: number, grams = '100'): StoredRow => ({
  ...{
    id: id(n),
    rev: n,
    series_kind: 'grow_series',
    series_id: series,
    quantity_ids: [1],
    harvested_at: at(21),
    grams,
  },
})
const picks = (series: string, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => pick(series, from + n))
const read = (more: object = {}, series = [bags(ONE), bags(TWO)]) =>
  readYields(db, { series, moved: new Map(), rule: { gapDays: 4, zone: 'UTC' }, now: at(40), ...more })
const grams = async (...asked: Parameters<typeof read>) =>
  (await read(...asked)).map(({ shares }) => shares.reduce((sum, { tenths }) => sum + tenths / 10, 0))
/** The picks that are read, besides the one that notices changes. */
const taken = async (...asked: Parameters<typeof read>) => {
  rowsRead()
  await read(...asked)
  return (rowsRead().harvest ?? 0) - 1
}

it('reads nothing again while no pick changes', async () => {
  expect(await taken()).toBe(0)
  await rowsOf(db, 'place').put({ id: id(3), rev: 1, name: 'Room' })
  expect(await taken()).toBe(0)
})

it('reads only the series of a new, changed or deleted pick', async () => {
  await rowsOf(db, 'harvest').put(pick(TWO, 40, '30.5'))
  expect(await taken()).toBe(8)
  expect(await grams()).toEqual([500, 730.5])
  await rowsOf(db, 'harvest').put({ ...pick(ONE, 41), reverses_id: id(10) })
  expect(await taken()).toBe(6)
  expect(await grams()).toEqual([400, 730.5])
  await rowsOf(db, 'harvest').delete(id(20))
  expect(await taken()).toBe(7)
  expect(await grams()).toEqual([400, 630.5])
  await rowsOf(db, 'harvest').put(pick(ONE, 21))
  expect(await grams()).toEqual([500, 530.5])
})

it('reads only the series of a new observation', async () => {
  await rowsOf(db, 'observation').put({ ...see(ONE, 51), status: 'contaminated' })
  expect(await taken()).toBe(5)
  expect((await read()).map(({ shares }) => shares[0]?.bad)).toEqual([1, 0])
})

it('reads a changed series again, and all series for another day or rule', async () => {
  expect(await taken({}, [bags(ONE, { prepared_count: 8 }), bags(TWO)])).toBe(5)
  expect(await taken({ now: at(41) })).toBe(12)
  expect(await taken({ now: at(41), rule: { gapDays: 5, zone: 'UTC' } })).toBe(12)
})

it('keeps nothing of a series that changes while it is read', async () => {
  await rowsOf(db, 'harvest').put(pick(ONE, 42))
  const reading = read()
  await rowsOf(db, 'harvest').put(pick(ONE, 43))
  await reading
  expect(await grams()).toEqual([700, 700])
})
