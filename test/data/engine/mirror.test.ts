import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { applyAgain, discard } from '../../../src/data/decide/decide'
import { applyOutcomes } from '../../../src/data/engine/apply-outcomes'
import { takeLease } from '../../../src/data/engine/lease'
import { applyChanges, applyList, beginLoad, endLoad } from '../../../src/data/engine/mirror'
import { readMeta } from '../../../src/data/meta'
import { save } from '../../../src/data/save/repository'
import { registry } from '../../../src/domain/entities/registry'
import type { Registry, Row } from '../../../src/domain/kit/entity'
import { registryWithJar } from '../../throwaway-entity'
import { FARM, idMaker, openReplica, saveContext } from '../replica'

let db: PinsetDb
let term: number
let newId: () => string

beforeEach(async () => {
  db = openReplica()
  newId = idMaker()
  term = (await takeLease(db, 'host', 0, 1000))?.term ?? 0
})

const loading = () => ({ ...saveContext(newId), isAdmin: true })
const entities = registry.all.filter(({ sync }) => sync !== 'none')

/** A whole load: what the server's lists hold now. `head` is its newest revision. */
async function load(rows: Readonly<Record<string, readonly Row[]>>, cursor: string, head: number, fresh = true) {
  await beginLoad(db, term, { cursor, head: head, lostAbove: head, epoch: 'e' }, entities, fresh ? 'whole' : 'added')
  for (const entity of entities)
    await applyList(db, entity, term, rows[entity.name] ?? [], { next: undefined }, loading())
  await endLoad(db, term, loading())
}

const farm = (more: Readonly<Record<string, readonly Row[]>> = {}) => ({
  farm: [FARM.farm],
  unit: [FARM.kg],
  category: [FARM.category],
  item: [FARM.item],
  ...more,
})
const item = () => rowsOf(db, 'item').get(FARM.item.id)
const rename = (name: string) =>
  save(db, [{ kind: 'patch', entity: 'item', id: FARM.item.id, values: { name } }], saveContext(newId))
const refuse = async (code: string, status: number) => {
  const [mutation] = await db.outbox.toArray()
  const id = mutation?.id ?? ''
  await applyOutcomes(
    db,
    registry,
    term,
    [{ kind: 'refused', id, error: { status, code } }],
    '2026-03-10T08:00:00.000Z',
  )
  return id
}

describe('S5: revisions count within one epoch', () => {
  it('S5.3: takes a restored server’s rows though their revisions are lower', async () => {
    await load(farm({ item: [{ ...FARM.item, rev: 100, name: 'After the backup' }] }), 'a', 100)
    await load(farm({ item: [{ ...FARM.item, rev: 40, name: 'As in the backup' }] }), 'b', 50)
    expect(await item()).toMatchObject({ rev: 40, name: 'As in the backup' })
    const newer = { ...FARM.item, rev: 51, name: 'Renamed since' }
    await applyChanges(db, term, [{ path: '/supplies/items', id: FARM.item.id, rev: 51, record: newer }], {})
    expect(await item()).toMatchObject({ rev: 51, name: 'Renamed since' })
  })

  it('S5.3: an older row never replaces a newer one within an epoch', async () => {
    await load(farm({ item: [{ ...FARM.item, rev: 30, name: 'New' }] }), 'a', 30)
    const old = { ...FARM.item, rev: 29, name: 'Old' }
    await applyChanges(db, term, [{ path: '/supplies/items', id: FARM.item.id, rev: 29, record: old }], {})
    expect(await item()).toMatchObject({ name: 'New' })
    await beginLoad(db, term, { cursor: 'b', head: 30, lostAbove: 30, epoch: 'e' }, entities, 'added')
    const definition = registry.byName('item')
    if (definition) await applyList(db, definition, term, [old], { next: undefined }, loading())
    expect(await item()).toMatchObject({ name: 'New' })
  })
})

describe('S22: a reset never clears first', () => {
  it('S22.1: deletes records missing on the server at the end, and keeps unsent work', async () => {
    await load(farm({ unit: [FARM.kg, FARM.gram] }), 'a', 10)
    await rename('Rye, mine')
    await load(farm({ item: [] }), 'b', 20)
    expect((await rowsOf(db, 'unit').toArray()).map(({ id }) => id)).toEqual([FARM.kg.id])
    expect(await db.outbox.count()).toBe(1)
    await refuse('not_found', 404)
    expect(await db.attention.count()).toBe(1)
  })

  it('S22.2: deletes a record that the server no longer has once its change is discarded', async () => {
    await load(farm(), 'a', 10)
    await rename('Rye, mine')
    await load(farm({ item: [] }), 'b', 20)
    await discard(db, await refuse('not_found', 404), saveContext(newId))
    expect(await item()).toBeUndefined()
    expect(await db.shadow.count()).toBe(0)
  })

  it('S22.4: asks about a record that a restored server lost', async () => {
    const bought = { id: newId(), rev: 99, name: 'Bought after the backup', code: 'NEW' }
    const late = { ...FARM.item, ...bought }
    const used = { id: newId(), rev: 100, item_id: late.id, unit_id: FARM.kg.id, quantity: '2', base_quantity: '2' }
    const use = { ...used, base_factor: '1', occurred_at: '2026-03-09T10:00:00.000Z' }
    await load(farm({ item: [FARM.item, late], use: [use] }), 'a', 100)
    await load(farm(), 'b', 50)
    expect(await rowsOf(db, 'item').count()).toBe(1)
    expect(await db.stock.get(late.id)).toBeUndefined()
    expect(await db.attention.toArray()).toMatchObject([
      { entity: 'item', recordId: late.id, error: { code: 'lost' } },
      { entity: 'use', recordId: use.id, error: { code: 'lost' } },
    ])
    const [first, second] = await db.outbox.orderBy('seq').toArray()
    expect(second).toMatchObject({ recordId: use.id, state: 'attention', deps: [late.id] })
    expect(await applyAgain(db, first?.id ?? '', saveContext(newId))).toMatchObject({ ok: true })
    expect(await rowsOf(db, 'item').get(late.id)).toMatchObject({ name: 'Bought after the backup', _p: 1 })
    await discard(db, second?.id ?? '', saveContext(newId))
    expect(await db.attention.count()).toBe(0)
    const body = { name: 'Bought after the backup', code: 'NEW', unit_id: FARM.kg.id }
    expect(await db.outbox.where('recordId').equals(late.id).toArray()).toMatchObject([{ kind: 'create', body }])
  })

  it('keeps a lost record as the server had it, and its unsent change', async () => {
    const late = { ...FARM.item, id: newId(), rev: 99, code: 'NEW' }
    await load(farm({ item: [FARM.item, late] }), 'a', 100)
    await save(db, [{ kind: 'patch', entity: 'item', id: late.id, values: { name: 'Mine' } }], saveContext(newId))
    await load(farm(), 'b', 50)
    const kept = await db.outbox.where('recordId').equals(late.id).sortBy('seq')
    expect(kept).toMatchObject([
      { kind: 'patch', state: 'queued' },
      { kind: 'create', state: 'attention', body: { name: FARM.item.name, code: 'NEW' } },
    ])
  })

  it('never counts a rejected change as a sight of the record', async () => {
    await load(farm(), 'a', 10)
    await rename('Rye, mine')
    await beginLoad(db, term, { cursor: 'b', head: 20, lostAbove: 20, epoch: 'e' }, entities, 'whole')
    await discard(db, await refuse('deleted', 410), saveContext(newId))
    for (const entity of entities) {
      await applyList(
        db,
        entity,
        term,
        entity.name === 'item' ? [] : (farm()[entity.name as 'unit'] ?? []),
        { next: undefined },
        loading(),
      )
    }
    await endLoad(db, term, loading())
    expect(await item()).toBeUndefined()
  })

  it('ignores pages of the previous load after a new start', async () => {
    await load(farm(), 'a', 10)
    await beginLoad(db, term, { cursor: 'b', head: 20, lostAbove: 20, epoch: 'e' }, entities, 'whole')
    const generation = await readMeta(db, 'generation')
    await beginLoad(db, term, { cursor: 'c', head: 30, lostAbove: 30, epoch: 'e' }, entities, 'whole')
    expect(await readMeta(db, 'generation')).toBe((generation ?? 0) + 1)
    await endLoad(db, term, loading())
    expect(await item()).toBeDefined()
    expect(await readMeta(db, 'cursor')).toBe('a')
  })
})

describe('S25: an entity that is newer than the replica', () => {
  it('loads the entity if the app is updated in the middle of a load', async () => {
    const storage = new IDBFactory()
    db = openReplica(registry, storage)
    term = (await takeLease(db, 'old', 0, 1000))?.term ?? 0
    await beginLoad(db, term, { cursor: 'a', head: 10, lostAbove: 10, epoch: 'e' }, entities, 'whole')
    for (const entity of entities) await applyList(db, entity, term, [], { next: undefined }, loading())
    db.close()
    const updated: Registry = registryWithJar
    db = openReplica(updated, storage)
    term = (await takeLease(db, 'new', 5000, 1000))?.term ?? 0
    await endLoad(db, term, { ...saveContext(newId, updated), isAdmin: true })
    expect(await readMeta(db, 'versions')).toMatchObject({ unit: 1 })
    expect(await readMeta(db, 'versions')).not.toHaveProperty('jar')
  })
})
