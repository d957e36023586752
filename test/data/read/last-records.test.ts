// The last records of a farm, of any number, read from real tables.

import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { actKinds, readLastLines } from '../../../src/data/read/last-records'
import type { StoredRow } from '../../../src/data/rows'
import { registry } from '../../../src/domain/entities/registry'
import { makeId } from '../../../src/domain/ids'
import { makeRegistry } from '../../../src/domain/kit/entity'
import { jar } from '../../throwaway-entity'
import { FARM, openReplica, START, seedFarm, USER } from '../replica'

const MINUTE = 60_000
const NOW = START + 30 * 24 * 60 * MINUTE
const BEN = '01920000-0000-7000-8000-0000000000bb'

let db: PinsetDb
let count = 0
beforeEach(async () => {
  count = 0
  db = openReplica()
  await seedFarm(db)
})
afterEach(() => db.close())

/** The time is that of the id: `ago` ms before now. */
function row(ago: number, values: Record<string, unknown>): StoredRow {
  count += 1
  const mine = count
  const id = makeId(NOW - ago, (size) => Uint8Array.from({ length: size }, (_, at) => (mine >> (8 * (at % 4))) & 0xff))
  return { id, rev: mine, created_at: new Date(NOW - ago).toISOString(), created_by: BEN, ...values } as StoredRow
}
const use = (ago: number, values: Record<string, unknown> = {}) =>
  row(ago, {
    item_id: FARM.item.id,
    unit_id: FARM.kg.id,
    quantity: '1',
    base_quantity: '1',
    occurred_at: new Date(NOW - ago).toISOString(),
    ...values,
  })
const look = (ago: number, values: Record<string, unknown> = {}) =>
  row(ago, { series_id: 's1', quantity_ids: [1], observed_at: new Date(NOW - ago).toISOString(), ...values })

const read = (most: number) => readLastLines(db, most, USER, NOW)
const ids = async (most: number) => (await read(most)).map(({ id }) => id)

it('finds a few records of one kind among thousands of another with few reads', async () => {
  const many = Array.from({ length: 3_000 }, (_, index) => use(MINUTE * (10 + index)))
  const agar = row(5 * MINUTE, { recipe_id: 'r', series_code: 'AG-1', prepared_count: 20, poured_at: null })
  const old = look(MINUTE * 25.5)
  await rowsOf(db, 'use').bulkPut(many)
  await rowsOf(db, 'agar_series').put(agar)
  await rowsOf(db, 'observation').put(old)
  const expected = [agar, ...many.slice(0, 16), old, ...many.slice(16, 18)].map(({ id }) => id)
  expect(await ids(20)).toEqual(expected)
})

it('reads more rows if one act used a hundred packages or all was undone', async () => {
  const at = new Date(NOW - MINUTE).toISOString()
  const batch = Array.from({ length: 100 }, () => use(MINUTE, { occurred_at: at }))
  const undone = Array.from({ length: 60 }, (_, index) => use(MINUTE * (5 + index)))
  const undoing = undone.map(({ id }, index) => use(2 * MINUTE + index, { reverses_id: id }))
  const before = [use(MINUTE * 100), use(MINUTE * 101)]
  await rowsOf(db, 'use').bulkPut([...batch, ...undone, ...undoing, ...before])
  const [first, ...others] = await read(3)
  expect([first?.more, first?.rows.length]).toEqual([99, 100])
  expect(others.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

it('puts an order received today first, as an act of its receiver', async () => {
  const bought = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '5', base_quantity: '5', date: '2026-03-11' }
  const order = row(20 * 24 * 60 * MINUTE, {
    ...bought,
    status: 'received',
    became_received_at: new Date(NOW - MINUTE).toISOString(),
    updated_at: new Date(NOW - MINUTE).toISOString(),
    updated_by: USER,
  })
  const others = Array.from({ length: 200 }, (_, index) => row(MINUTE * (3 + index), { ...bought, status: 'received' }))
  await rowsOf(db, 'purchase').bulkPut([order, ...others])
  const [first, second] = await read(2)
  expect([first?.id, first?.by, first?.at]).toEqual([order.id, USER, NOW - MINUTE])
  expect(second?.id).toBe(others[0]?.id)
})

it.each<[string, Record<string, unknown>, string | undefined]>([
  ['heard at once', { updated_at: 0, updated_by: USER }, USER],
  ['changed since by another', { updated_at: -5 * MINUTE, updated_by: BEN }, undefined],
  [
    'not sent yet, of an order that came weeks ago',
    { updated_at: 14 * 24 * 60 * MINUTE, updated_by: BEN, _p: 1 },
    USER,
  ],
  ['not sent yet, of an order that was made here too', { _p: 1 }, USER],
  ['sent, with a later change that waits', { updated_at: 0, updated_by: BEN, _p: 1 }, undefined],
])('uses the moment of a receipt that was %s', async (_how, { updated_at: since, ...told }, by) => {
  const at = NOW - 10 * MINUTE
  const order = row(20 * 24 * 60 * MINUTE, {
    ...{ item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '5', base_quantity: '5', date: '2026-03-11' },
    status: 'received',
    became_received_at: new Date(at).toISOString(),
    ...(typeof since === 'number' ? { updated_at: new Date(at - since).toISOString() } : {}),
    ...told,
  })
  await rowsOf(db, 'purchase').bulkPut([order])
  await rowsOf(db, 'use').bulkPut([use(20 * MINUTE)])
  const [first] = await read(2)
  expect([first?.id, first?.at, first?.by]).toEqual([order.id, at, by])
})

it('includes unsent records as the user’s own', async () => {
  const { created_at: _at, created_by: _by, rev: _rev, ...mine } = look(MINUTE)
  await rowsOf(db, 'observation').bulkPut([{ ...mine, _p: 1 }, look(MINUTE * 30)])
  const [first, second] = await read(5)
  expect([first?.id, first?.by, first?.rows[0]?._p]).toEqual([mine.id, USER, 1])
  expect(second?.by).toBe(BEN)
})

it('orders records with foreign ids or from fast clocks by the server’s time', async () => {
  const theirs = use(2 * MINUTE, { id: 'f3c1d52a-6a0e-4b7a-8f21-0c5d9e7a1b34' })
  const ahead = use(-40 * 24 * 60 * MINUTE, { created_at: new Date(NOW - 4 * MINUTE).toISOString() })
  const between = use(3 * MINUTE)
  const last = use(5 * MINUTE)
  await rowsOf(db, 'use').bulkPut([last, ahead, between, theirs])
  expect(await ids(9)).toEqual([theirs, between, ahead, last].map(({ id }) => id))
})

it('needs no kind by name: another one joins by its definition', async () => {
  const harvest = { ...jar, name: 'harvest', path: '/harvests', said: { when: 'notes' } } as const
  const other = openReplica(makeRegistry([...registry.all, harvest]))
  const picked = row(MINUTE, { code: 'H1', name: 'First flush' })
  await rowsOf(other, 'harvest').put(picked)
  expect(actKinds(other)).toContain('harvest')
  expect((await readLastLines(other, 3, USER, NOW)).map(({ id }) => id)).toEqual([picked.id])
  other.close()
})
