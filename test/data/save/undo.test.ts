/** S16: what leaves the queue when work is taken back, what is fenced off, and what comes back, on a replica alone. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { discard } from '../../../src/data/decide/decide'
import { readRefused } from '../../../src/data/decide/refused'
import { ISSUE } from '../../../src/data/rows'
import { discardUnsent, putBack, undo, withLater } from '../../../src/data/save/undo'
import type { Intent } from '../../../src/domain/acts/intent'
import { registry } from '../../../src/domain/entities/registry'
import type { Mutation } from '../../../src/domain/mutation'
import { openRefusing, queueOf } from '../decide/refusing'
import { FARM, START, USER } from '../replica'

let here: Awaited<ReturnType<typeof openRefusing>>
let db: PinsetDb
beforeEach(async () => {
  here = await openRefusing()
  db = here.db
})

const item = FARM.item.id
const rename = (name: string): Intent => ({ kind: 'patch', entity: 'item', id: item, values: { name } })
const supplier = (id: string, name = 'Mill'): Intent => ({ kind: 'create', entity: 'supplier', id, values: { name } })
const from = (supplier_id: string): Intent => ({ kind: 'patch', entity: 'item', id: item, values: { supplier_id } })
const kinds = async () => (await queueOf(db)).map(({ kind, entity, state }) => `${kind} ${entity} ${state}`)
const itemName = async () => (await rowsOf(db, 'item').get(item))?.name
/** As after a push that was not answered. */
const send = (recordId: string, more: Partial<Mutation> = {}) =>
  db.outbox
    .where('recordId')
    .equals(recordId)
    .modify({ attempts: 1, ...more })

describe('removing an unsent change', () => {
  const later = async (id: string) => {
    const first = (await queueOf(db)).find(({ recordId }) => recordId === id)?.id ?? ''
    return (await withLater(db, first)).map(({ recordId, kind }) => `${kind} ${recordId}`)
  }

  it('later changes of its record and dependents of its new record follow it', async () => {
    const [one, other] = [here.newId(), here.newId()]
    await here.saveAll(supplier(other, 'Other'))
    await here.saveAll(supplier(one))
    await here.saveAll(from(one))
    expect(await later(one)).toEqual([`create ${one}`, `patch ${item}`])
    expect(await later(other)).toEqual([`create ${other}`])
    expect(await later(item)).toEqual([`patch ${item}`])
    expect(await withLater(db, 'nothing')).toEqual([])
  })

  it('indirect dependents follow it, and each change of its gesture once', async () => {
    const [one, two] = [here.newId(), here.newId()]
    const { id: _id, rev: _rev, ...like } = FARM.item
    const made: Intent = {
      ...{ kind: 'create', entity: 'item', id: two },
      values: { ...like, name: 'Oats', code: 'OATS', supplier_id: one },
    }
    await here.saveAll(supplier(one), made)
    await here.saveAll({ kind: 'patch', entity: 'item', id: two, values: { name: 'Wheat' } }, supplier(here.newId()))
    expect((await later(one)).slice(0, 3)).toEqual([`create ${one}`, `create ${two}`, `patch ${two}`])
    expect(await later(one)).toHaveLength(4)
  })

  it('whole dependent gestures follow it, even if a part comes before it', async () => {
    const [one, other, third] = [here.newId(), here.newId(), here.newId()]
    await here.saveAll(supplier(one))
    await here.saveAll(supplier(other, 'Other'), from(one))
    await here.saveAll(supplier(third, 'Third'), supplier(here.newId(), 'Fourth'))
    expect(await later(one)).toEqual([`create ${one}`, `create ${other}`, `patch ${item}`])
    expect(await later(other)).toEqual([`create ${other}`, `patch ${item}`])
  })
})

describe('an undo', () => {
  const saved = async () => (await queueOf(db)).map(({ id }) => id)

  it('removes an unsent gesture from the queue, and reports it as undone', async () => {
    await here.saveAll(rename('Oats'), supplier(here.newId()))
    const ids = await saved()
    expect(await undo(db, ids.slice(0, 1), [rename('Rye grain')], here.context)).toEqual({ ok: true, mutations: [] })
    expect([await kinds(), await itemName(), await rowsOf(db, 'supplier').count()]).toEqual([[], 'Rye grain', 0])
    expect((await db.results.toArray()).map(({ id, how }) => [id, how])).toEqual(ids.map((id) => [id, 'undone']))
  })

  it('creates a change after a part was sent, or if later work needs it', async () => {
    const one = here.newId()
    await here.saveAll(supplier(one))
    const [id = ''] = await saved()
    const inverse: Intent = { kind: 'delete', entity: 'supplier', id: one }
    await send(one)
    expect(await undo(db, [id, 'left'], [inverse], here.context)).toMatchObject({ ok: true })
    expect(await kinds()).toEqual(['create supplier queued', 'delete supplier queued'])
    await undo(db, [], [rename('Oats')], here.context)
    expect(await itemName()).toBe('Oats')
    await here.saveAll(rename('Wheat'))
    const last = (await saved()).at(-1) ?? ''
    await send(item)
    await here.saveAll(rename('Maize'))
    await undo(db, [last], [rename('Oats')], here.context)
    expect(await itemName()).toBe('Oats')
  })

  it('creates a change if a later gesture was merged into the first', async () => {
    await here.saveAll(rename('Oats'))
    await here.saveAll(rename('Wheat'))
    await undo(db, await saved(), [rename('Rye')], here.context)
    expect([await kinds(), await itemName()]).toEqual([['patch item queued'], 'Rye'])
  })

  it('requests a cancellation fence at once for a change that may have been sent', async () => {
    await here.saveAll(rename('Oats'))
    await send(item, { notBefore: START + 60_000 })
    await undo(db, await saved(), [rename('Rye grain')], here.context)
    expect(await queueOf(db)).toMatchObject([{ state: 'cancelling', attempts: 1 }])
    expect((await queueOf(db))[0]).not.toHaveProperty('notBefore')
    expect(await itemName()).toBe('Rye grain')
  })
})

describe('a discarded unsent change', () => {
  const HOLD = START + 10_000
  const discarded = async (recordId: string, holdUntil?: number) => {
    const first = (await queueOf(db)).find((one) => one.recordId === recordId)?.id ?? ''
    return discardUnsent(db, first, here.context, holdUntil)
  }

  it('returns with its keys in its places', async () => {
    const one = here.newId()
    await here.saveAll(supplier(one))
    await here.saveAll(from(one))
    await here.saveAll({ kind: 'patch', entity: 'unit', id: FARM.kg.id, values: { code: 'kilo' } })
    const before = await queueOf(db)
    const dropped = await discarded(one)
    expect(await kinds()).toEqual(['patch unit queued'])
    expect(await putBack(db, dropped, here.context)).toBe(true)
    expect(await queueOf(db)).toEqual(before)
    expect(await rowsOf(db, 'item').get(item)).toMatchObject({ supplier_id: one })
  })

  it('returns at the end, in its order, if one of its places is taken', async () => {
    const one = here.newId()
    await here.saveAll(supplier(one))
    await here.saveAll(from(one))
    const before = await queueOf(db)
    const dropped = await discarded(one)
    const taken = {
      ...(before[1] as Mutation),
      id: 'taken',
      recordId: FARM.kg.id,
      entity: 'unit',
      changes: {},
      deps: [],
    }
    await db.outbox.put(taken)
    expect(await putBack(db, dropped, here.context)).toBe(true)
    expect((await queueOf(db)).map(({ id }) => id)).toEqual(['taken', ...before.map(({ id }) => id)])
  })

  it('holds its fence while undo is possible, and then continues unchanged after undo', async () => {
    await here.saveAll(rename('Oats'))
    await send(item, { notBefore: START + 60_000, state: 'inflight', attempts: 0 })
    const dropped = await discarded(item, HOLD)
    expect(await queueOf(db)).toMatchObject([{ state: 'cancelling', notBefore: HOLD }])
    expect([await itemName(), dropped.fenced?.length, dropped.mutations]).toEqual(['Rye grain', 1, []])
    expect(await putBack(db, dropped, here.context)).toBe(true)
    // On its way it counts as sent, though no answer was counted.
    expect(await queueOf(db)).toMatchObject([{ state: 'queued', notBefore: START + 60_000, attempts: 1 }])
    expect(await itemName()).toBe('Oats')
  })

  it('continues with its attempt count, and without a wait if it had none', async () => {
    await here.saveAll(rename('Oats'))
    await send(item, { attempts: 3 })
    await putBack(db, await discarded(item, HOLD), here.context)
    expect(await queueOf(db)).toMatchObject([{ state: 'queued', attempts: 3 }])
    expect((await queueOf(db))[0]).not.toHaveProperty('notBefore')
  })

  it('stays discarded once its fence may have been sent, and so do its dependents', async () => {
    const one = here.newId()
    const change = async (how: () => PromiseLike<unknown>) => {
      await db.outbox.clear()
      await here.saveAll(supplier(one))
      await here.saveAll(from(one))
      await send(one)
      const dropped = await discarded(one, HOLD)
      expect(dropped.mutations).toHaveLength(1)
      await how()
      expect(await putBack(db, dropped, here.context)).toBe(false)
      await rowsOf(db, 'supplier').clear()
    }
    await change(() => db.outbox.toCollection().modify({ fenced: true }))
    await change(() => db.outbox.clear())
  })

  it('gets one fence, however often it is discarded', async () => {
    await here.saveAll(rename('Oats'))
    await send(item)
    await discarded(item, HOLD)
    const again = await discarded(item)
    expect(again).not.toHaveProperty('fenced')
    expect(await queueOf(db)).toMatchObject([{ state: 'cancelling', notBefore: HOLD }])
  })
})

describe('a discarded refusal', () => {
  /** A refused gesture of two changes, discarded. */
  async function refusedAndDropped() {
    await here.saveAll(rename('Oats'), supplier(here.newId()))
    const id = await here.refuse(item, { fields: { name: 'conflict' } })
    const before = await queueOf(db)
    return { id, before, dropped: await discard(db, id, here.context) }
  }

  it('returns unchanged while its settlement is unsent', async () => {
    const { id, before, dropped } = await refusedAndDropped()
    expect(await putBack(db, dropped, here.context)).toBe(true)
    expect(await queueOf(db)).toEqual(before)
    expect(await db.attention.toArray()).toMatchObject([{ id, fields: { name: 'conflict' } }])
    expect((await db.attention.toArray())[0]).not.toHaveProperty('report')
  })

  it.each([
    ['arrived', () => db.outbox.clear()],
    ['left', () => db.outbox.toCollection().modify({ attempts: 1 })],
  ])('returns as a new one, which is reported, once its settlement has %s', async (_when, leave) => {
    const { id, before, dropped } = await refusedAndDropped()
    await leave()
    const left = await queueOf(db)
    expect(await putBack(db, dropped, here.context)).toBe(true)
    const [refused] = await readRefused(db, registry, USER)
    expect(refused?.entry).toMatchObject({ report: true, fields: { name: 'conflict' } })
    expect(refused?.entry.id).not.toBe(id)
    const back = (await queueOf(db)).filter((one) => !left.some((other) => other.id === one.id))
    expect(back.map(({ entity, kind }) => `${kind} ${entity}`)).toEqual(['patch item', 'create supplier'])
    const replaced = (await db.results.toArray()).filter(({ how }) => how === 'replaced').map((one) => one.id)
    expect(replaced).toEqual(before.map((one) => one.id))
  })

  it('becomes undecided again on another device, or local work after its settlement was sent', async () => {
    const call = { method: 'PATCH', path: `/supplies/items/${item}`, body: { name: 'Oats' }, base: { name: 'Rye' } }
    await rowsOf(db, ISSUE).put({ id: 'a', rev: 9, user: USER, code: 'conflict', ...call })
    await putBack(db, await discard(db, 'a', here.context), here.context)
    expect([await queueOf(db), await db.attention.count()]).toEqual([[], 0])
    const dropped = await discard(db, 'a', here.context)
    await db.outbox.clear()
    await here.saveAll(supplier(here.newId()))
    expect(await putBack(db, dropped, here.context)).toBe(true)
    expect(await kinds()).toEqual(['create supplier queued', 'patch item attention'])
    expect(await db.attention.toArray()).toMatchObject([{ report: true, error: { code: 'conflict' } }])
  })
})
