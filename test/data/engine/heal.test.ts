import { beforeEach, describe, expect, it } from 'vitest'
import type { PinsetDb } from '../../../src/data/db'
import { rowsOf } from '../../../src/data/db'
import { readRefused } from '../../../src/data/decide/refused'
import { heal } from '../../../src/data/engine/heal'
import { takeLease } from '../../../src/data/engine/lease'
import { save } from '../../../src/data/save/repository'
import { freshenStock } from '../../../src/data/write/stock-cache'
import { registry } from '../../../src/domain/entities/registry'
import { FARM, idMaker, openReplica, saveContext, seedFarm, USER } from '../replica'

let db: PinsetDb
let newId: () => string

beforeEach(async () => {
  db = openReplica()
  newId = idMaker()
  await seedFarm(db)
})

const everything = async () =>
  Object.fromEntries(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const)))
const healed = async (isInherited = false) => {
  const lease = await takeLease(db, 'host', 0, 1000)
  await heal(db, lease?.term ?? 0, isInherited, saveContext(newId))
  await freshenStock(db)
}
const comparable = async () => {
  const { meta: _facts, ...tables } = await everything()
  return tables
}

/** What a save left behind, with only the first `count` of its tables written, in the order it writes them. */
async function tear(count: number) {
  const whole = await comparable()
  const order = ['shadow', 'outbox', 'stock', 'item', 'use']
  for (const name of order.slice(count)) await db.table(name).clear()
  if (count < 4) await rowsOf(db, 'item').put(FARM.item)
  return whole
}

describe('S5, S7: a start after a death in the middle of a burst', () => {
  it('folds an item again after an undo whose process died behind the stock', async () => {
    const values = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '2', occurred_at: '2026-03-10T07:00:00Z' }
    await save(db, [{ kind: 'create', entity: 'use', id: newId(), values }], saveContext(newId))
    const whole = await comparable()
    // What an undo puts first: the mark, then the stock without the movement.
    await db.meta.put({ key: 'stock_stale', value: true })
    await db.stock.clear()
    await healed()
    expect(await comparable()).toEqual(whole)
  })

  it('leaves the stock of whole records alone, even with a long queue', async () => {
    const values = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '2', occurred_at: '2026-03-10T07:00:00Z' }
    await save(db, [{ kind: 'create', entity: 'use', id: newId(), values }], saveContext(newId))
    await db.stock.clear()
    await healed()
    expect(await db.stock.count()).toBe(0)
  })

  it.each([1, 2, 3, 4])('finds a save that died at its table %i complete or absent', async (count) => {
    const empty = await comparable()
    await save(
      db,
      [
        { kind: 'patch', entity: 'item', id: FARM.item.id, values: { name: 'Winter rye' } },
        {
          kind: 'create',
          entity: 'use',
          id: newId(),
          values: { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '2', occurred_at: '2026-03-10T07:00:00Z' },
        },
      ],
      saveContext(newId),
    )
    const whole = await tear(count)
    await healed()
    expect(await comparable()).toEqual(count < 2 ? empty : whole)
  })

  it('removes marks and shadows that a push left behind', async () => {
    await db.shadow.put({ entity: 'item', id: FARM.item.id, row: FARM.item })
    await rowsOf(db, 'item').put({ ...FARM.item, name: 'Half', _p: 1 })
    await healed()
    expect(await rowsOf(db, 'item').get(FARM.item.id)).toEqual(FARM.item)
    expect(await db.shadow.count()).toBe(0)
  })

  it('adds a missing refusal, and drops a refusal without its mutation', async () => {
    await save(
      db,
      [{ kind: 'patch', entity: 'item', id: FARM.item.id, values: { name: 'Winter rye' } }],
      saveContext(newId),
    )
    const [mutation] = await db.outbox.toArray()
    if (!mutation) throw new Error('nothing was queued')
    await db.outbox.put({ ...mutation, state: 'attention', lastError: { status: 409, code: 'conflict' } })
    const error = { status: 409, code: 'conflict' }
    await db.attention.put({ id: 'stray', entity: 'item', recordId: FARM.item.id, error, since: '' })
    await healed()
    expect(await db.attention.toArray()).toMatchObject([{ id: mutation.id, error: { code: 'conflict' }, report: true }])
    expect(await rowsOf(db, 'item').get(FARM.item.id)).toMatchObject({ name: FARM.item.name, _a: 1, _p: 1 })
  })

  it('drops a refusal while its mutation is in flight', async () => {
    await save(
      db,
      [{ kind: 'patch', entity: 'item', id: FARM.item.id, values: { name: 'Winter rye' } }],
      saveContext(newId),
    )
    const [mutation] = await db.outbox.toArray()
    if (!mutation) throw new Error('nothing was queued')
    await db.outbox.put({ ...mutation, state: 'inflight' })
    const error = { status: 409, code: 'conflict' }
    await db.attention.put({ id: mutation.id, entity: 'item', recordId: FARM.item.id, error, since: '' })
    expect(await readRefused(db, registry, USER)).toEqual([])
    await healed()
    expect(await db.attention.toArray()).toEqual([])
    expect(await db.outbox.toArray()).toMatchObject([{ id: mutation.id, state: 'inflight' }])
  })

  it('folds all stock again after the death of a host', async () => {
    await rowsOf(db, 'use').put({
      id: newId(),
      rev: 9,
      item_id: FARM.item.id,
      base_quantity: '2',
      occurred_at: '2026-03-10T07:00:00.000Z',
    })
    await healed(true)
    expect((await db.stock.get(FARM.item.id))?.onHand).toBe(-2_000_000n)
  })
})
