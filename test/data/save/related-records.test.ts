/** What the relations of a save read of the replica, and when. */
import { IDBIndex, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { readRelationFindings } from '../../../src/data/save/related-records'
import { save } from '../../../src/data/save/repository'
import type { Intent } from '../../../src/domain/acts/intent'
import type { Values } from '../../../src/domain/kit/field'
import { culture, registryWithKit as registry } from '../../throwaway-entity'
import { FARM, idMaker, openReplica, saveContext, seedFarm } from '../replica'

let db: PinsetDb
let newId: () => string

beforeEach(async () => {
  db = openReplica(registry)
  newId = idMaker()
  await seedFarm(db)
})
afterEach(() => vi.restoreAllMocks())

const saveAll = (...intents: Intent[]) => save(db, intents, saveContext(newId, registry))
const create = (entity: string, id: string, values: Values): Intent => ({ kind: 'create', entity, id, values })
const patch = (entity: string, id: string, values: Values): Intent => ({ kind: 'patch', entity, id, values })
const cycle = { ok: false, code: 'invalid', findings: [{ field: 'parent_id', code: 'cycle' }] }

/** A line of pulled cultures, each the child of the next. */
async function seedLine(length: number): Promise<string[]> {
  const ids = Array.from({ length }, newId)
  const rows = ids.map((id, at) => ({
    id,
    rev: 9,
    name: `C${at}`,
    ...(at + 1 < length ? { parent_id: ids[at + 1] } : {}),
  }))
  await rowsOf(db, 'culture').bulkPut(rows)
  return ids
}

/** What is asked of the storage from now on: the ids of single reads, and how many reads there are. */
function asked() {
  const got = vi.spyOn(IDBObjectStore.prototype, 'get')
  const lists = [vi.spyOn(IDBObjectStore.prototype, 'getAll'), vi.spyOn(IDBIndex.prototype, 'getAll')]
  return {
    has: (id: string) => got.mock.calls.flat(2).includes(id),
    count: () => [got, ...lists].reduce((sum, { mock }) => sum + mock.calls.length, 0),
  }
}

describe('a save whose relations are not touched', () => {
  it('reads nothing for them', async () => {
    const [child = '', , grandmother = ''] = await seedLine(3)
    const reads = asked()
    expect(await saveAll(patch('culture', child, { name: 'New' }))).toMatchObject({ ok: true })
    expect(reads.has(grandmother)).toBe(false)
    expect(await saveAll(patch('culture', child, { transfers: 1 }))).toMatchObject({ ok: true })
    expect(reads.has(grandmother)).toBe(false)
  })

  it('reads as often as a save of an entity without relations', async () => {
    const reads = asked()
    await saveAll(create('line', newId(), { name: 'Oyster' }))
    const plain = reads.count()
    await saveAll(create('culture', newId(), { name: 'Mother' }))
    expect(reads.count()).toBe(2 * plain)
  })
})

describe('a save whose relations are touched', () => {
  it('reads up the line, each record once, and no table whole', async () => {
    const [child = '', mother = ''] = await seedLine(30)
    const strangers = await seedLine(5)
    const reads = asked()
    expect(await saveAll(patch('culture', mother, { parent_id: child }))).toMatchObject(cycle)
    expect(strangers.some((id) => reads.has(id))).toBe(false)
  })

  it('uses pending changes after a death before the row’s write (S5, S7)', async () => {
    const [child = '', mother = ''] = [newId(), newId()]
    const pulled = { id: child, rev: 9, name: 'Child' }
    await rowsOf(db, 'culture').bulkPut([pulled, { id: mother, rev: 9, name: 'Mother' }])
    await saveAll(patch('culture', child, { parent_id: mother }))
    await rowsOf(db, 'culture').put(pulled)
    expect(await saveAll(patch('culture', mother, { parent_id: child }))).toMatchObject(cycle)
    const around = create('culture', newId(), { name: 'New', parent_id: mother })
    expect(await saveAll(around, patch('culture', mother, { parent_id: around.id }))).toMatchObject(cycle)
  })

  it('sees the earlier changes of its own gesture', async () => {
    const [child = '', mother = ''] = await seedLine(2)
    const freed = patch('culture', child, { parent_id: null })
    const turned = patch('culture', mother, { parent_id: child })
    expect(await saveAll(turned, freed)).toMatchObject({ ...cycle, index: 0 })
    const [one, two] = [newId(), newId()]
    const line = [
      create('culture', one, { name: 'One', parent_id: child }),
      create('culture', two, { name: 'Two', parent_id: one }),
    ]
    expect(await saveAll(freed, ...line, patch('culture', child, { parent_id: two }))).toMatchObject({
      ...cycle,
      index: 3,
    })
    const deleted: Intent = { kind: 'delete', entity: 'culture', id: child }
    expect(await saveAll(deleted, patch('culture', mother, { parent_id: child }))).toMatchObject({ ok: true })
  })

  it('stores a long gesture in one transaction, or nothing of it', async () => {
    const bought = newId()
    const stock = { item_id: FARM.item.id, unit_id: FARM.kg.id }
    await saveAll(create('purchase', bought, { ...stock, quantity: '15', package_count: 3, date: '2026-03-01' }))
    const use = (quantity_id: number) =>
      create('use', newId(), {
        ...stock,
        purchase_id: bought,
        quantity_id,
        quantity: '0.01',
        occurred_at: '2026-03-09T10:00:00Z',
      })
    const many = Array.from({ length: 380 }, () => use(1))
    expect(await saveAll(...many, use(4))).toMatchObject({
      ok: false,
      index: 380,
      findings: [{ field: 'quantity_id', code: 'package_range', params: { n: 3 } }],
    })
    expect(await rowsOf(db, 'use').count()).toBe(0)
    expect(await saveAll(...many, use(3))).toMatchObject({ ok: true })
    expect(await rowsOf(db, 'use').count()).toBe(381)
  })
})

it('relations warn about records of the replica before a save', async () => {
  const [line, mother] = [newId(), newId()]
  await saveAll(create('line', line, { name: 'Oyster', limit: 2 }))
  await saveAll(create('culture', mother, { name: 'Mother', line_id: line }))
  const of = (values: Values) => readRelationFindings(db, { registry, definition: culture, id: newId(), values }, 'all')
  expect(await of({ name: 'Child', parent_id: mother, transfers: 3 })).toMatchObject([{ level: 'warning' }])
  expect(await of({ name: 'Child', parent_id: mother, transfers: 2 })).toEqual([])
  const child = create('culture', newId(), { name: 'Child', parent_id: mother, transfers: 3 })
  expect(await saveAll(child)).toMatchObject({ ok: true })
})
