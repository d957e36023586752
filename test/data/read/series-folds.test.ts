import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { readFolds } from '../../../src/data/read/series-folds'
import type { StoredRow } from '../../../src/data/rows'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { countRows } from '../count-rows'
import { openReplica } from '../replica'

const id = (n: number) => `01920000-0000-7000-8000-0000000${String(n).padStart(5, '0')}`
const [ONE, TWO] = [id(1), id(2)]

let db: PinsetDb
let rowsRead: ReturnType<typeof countRows>
beforeEach(async () => {
  db = openReplica()
  rowsRead = countRows(db)
  await observations().bulkPut([...seen(ONE, 10, 5), ...seen(TWO, 20, 7)])
  expect(await states(ONE, TWO)).toEqual(['growing', 'growing'])
  rowsRead()
})
afterEach(() => db.close())

const observations = () => rowsOf(db, 'observation')
const see = (series: string, n: number, status = 'growing'): StoredRow => ({
  ...{ id: id(n), rev: n, series_kind: 'grow_series', series_id: series, quantity_ids: [1], status },
  observed_at: `2026-03-06T08:${String(n % 60).padStart(2, '0')}:00.000Z`,
})
const seen = (series: string, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => see(series, from + n))
const states = async (...ids: readonly string[]) => {
  const folds = await readFolds(db, ids)
  for (const one of ids)
    expect(folds.get(one)).toEqual(foldParts(await observations().where('series_id').equals(one).toArray()))
  return ids.map((one) => folds.get(one)?.get(1)?.live?.value)
}
/** The rows that the folds of both series take to read, besides the one that notices changes. */
const taken = async () => {
  rowsRead()
  await readFolds(db, [ONE, TWO])
  return (rowsRead().observation ?? 0) - 1
}

it('reads nothing again while no observation changes', async () => {
  expect(await taken()).toBe(0)
  await rowsOf(db, 'place').put({ id: id(3), rev: 1, name: 'Room' })
  expect(await taken()).toBe(0)
})

it('reads only the series of a new observation', async () => {
  await observations().put(see(TWO, 40, 'colonized'))
  expect(await taken()).toBe(8)
  expect(await states(ONE, TWO)).toEqual(['growing', 'colonized'])
})

it('reads the series of a deleted observation', async () => {
  await observations().delete(id(14))
  expect(await taken()).toBe(4)
  expect(await states(ONE, TWO)).toEqual(['growing', 'growing'])
})

it('reads both series when an observation gets the other one', async () => {
  await observations().put({ ...see(ONE, 14, 'colonized'), series_id: TWO, observed_at: '2026-03-07T08:00:00.000Z' })
  expect(await taken()).toBe(12)
  expect(await states(ONE, TWO)).toEqual(['growing', 'colonized'])
})

it('reads every series after a page of many observations', async () => {
  await observations().bulkPut(seen(TWO, 100, 60))
  expect(await taken()).toBe(72)
})

it('keeps no fold of a series that changes while it is read', async () => {
  await observations().put(see(ONE, 41, 'colonized'))
  const reading = readFolds(db, [ONE, TWO])
  await observations().put(see(ONE, 42, 'fruiting'))
  await reading
  expect(await states(ONE, TWO)).toEqual(['fruiting', 'growing'])
})

it('keeps nothing of a change that was rolled back', async () => {
  const change = db.transaction('rw', observations(), async () => {
    await observations().put(see(ONE, 41, 'colonized'))
    throw new Error('stop')
  })
  await expect(change).rejects.toThrow('stop')
  expect(await states(ONE, TWO)).toEqual(['growing', 'growing'])
})

it('folds a pick as a sighting, and reads only its series', async () => {
  await rowsOf(db, 'harvest').put({
    ...{ id: id(50), rev: 50, series_kind: 'grow_series', series_id: TWO, quantity_ids: [1], grams: '300' },
    ...{ harvested_at: '2026-03-06T09:30:00.000Z', place_id: id(3) },
  })
  expect(await taken()).toBe(7)
  const folds = await readFolds(db, [ONE, TWO])
  expect(folds.get(TWO)?.get(1)).toMatchObject({ live: { value: 'picked' } })
  expect(folds.get(TWO)?.get(1)?.place).toBeUndefined()
  expect(folds.get(ONE)?.get(1)?.live?.value).toBe('growing')
})
