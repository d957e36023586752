import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { readContents } from '../../../src/data/read/read-contents'
import type { StoredRow } from '../../../src/data/rows'
import { registry } from '../../../src/domain/entities/registry'
import { observedIn } from '../../../src/domain/kit/series'
import { countRows } from '../count-rows'
import { openReplica } from '../replica'

const id = (n: number) => `01920000-0000-7000-8000-0000000${String(n).padStart(5, '0')}`
const [ROOM, SHELF, CELLAR] = [id(1), id(2), id(3)]
const SERIES = [id(10), id(11), id(12)] as const
const AT = '2026-03-05T08:00:00.000Z'
const kinds = observedIn(registry)

let db: PinsetDb
let rowsRead: ReturnType<typeof countRows>
let made = 100
beforeEach(async () => {
  db = openReplica()
  rowsRead = countRows(db)
  const room = { name: 'Room', kind: 'fruiting', is_active: true }
  await rowsOf(db, 'place').bulkPut([
    { ...room, id: ROOM, rev: 1 },
    { ...room, id: SHELF, rev: 2, parent_id: ROOM },
    { ...room, id: CELLAR, rev: 3 },
  ])
  const bags = { form: 'substrate', vessel: 'bag', prepared_count: 10, status: 'inoculated', inoculated_at: AT }
  await rowsOf(db, 'grow_series').bulkPut(
    SERIES.map((series, n) => ({ ...bags, id: series, rev: 4 + n, series_code: `BL-${n}` })),
  )
})
afterEach(() => db.close())

/** An observation of the `n`th series. */
const see = (n: number, numbers: readonly number[], more: Partial<StoredRow>): StoredRow => {
  made += 1
  const of = { series_kind: 'grow_series', series_id: SERIES[n], quantity_ids: numbers }
  return {
    id: id(made),
    rev: made,
    observed_at: `2026-03-06T08:${String(made % 60).padStart(2, '0')}:00.000Z`,
    ...of,
    ...more,
  }
}
const put = (...rows: readonly StoredRow[]) => rowsOf(db, 'observation').bulkPut([...rows])
const standing = async () => {
  const { shelves, own } = await readContents(db, kinds, ROOM)
  return [...own, ...shelves.flatMap((shelf) => shelf.standing)].map(({ series, parts }) => [
    series.row.series_code,
    ...parts.map(({ number, state }) => `${number} ${state}`),
  ])
}

it('reads only series that were moved there, and each observation once', async () => {
  await put(
    ...Array.from({ length: 10 }, (_, n) => see(0, [n + 1], { place_id: SHELF })),
    see(0, [2], { status: 'discarded' }),
    see(0, [3], { place_id: CELLAR }),
    see(1, [1], { place_id: CELLAR }),
    see(2, [1], { status: 'growing' }),
  )
  rowsRead()
  const others = [1, 4, 5, 6, 7, 8, 9, 10].map((number) => `${number} inoculated`)
  expect(await standing()).toEqual([['BL-0', ...others]])
  // One more notices changes.
  expect(rowsRead()).toEqual({ place: 3, grow_series: 1, observation: 13 })
})

it('reads of a known room only the series that an observation changed', async () => {
  await put(see(0, [1, 2], { place_id: SHELF }), see(1, [1], { place_id: SHELF }), see(1, [2], { place_id: ROOM }))
  await standing()
  rowsRead()
  await standing()
  expect(rowsRead().observation).toBe(1)
  await put(see(0, [2], { place_id: CELLAR }))
  rowsRead()
  expect(await standing()).toEqual([
    ['BL-1', '2 inoculated'],
    ['BL-0', '1 inoculated'],
    ['BL-1', '1 inoculated'],
  ])
  expect(rowsRead().observation).toBe(3)
})

it('leaves out a part of a later series, also when seen since', async () => {
  await put(see(0, [2, 3], { place_id: SHELF }), see(0, [3], { status: 'used' }), see(0, [3], { status: 'growing' }))
  const taken = { quantity_id: 1, from_series_id: SERIES[0], from_quantity_id: 3 }
  await rowsOf(db, 'grow_series').update(SERIES[2], { from_parts: [taken], place_id: SHELF, prepared_count: 1 })
  expect(await standing()).toEqual([
    ['BL-0', '2 inoculated'],
    ['BL-2', '1 inoculated'],
  ])
})
