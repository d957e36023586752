import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { applyAgain, discard } from '../../../src/data/decide/decide'
import { applyOutcomes, type Outcome } from '../../../src/data/engine/apply-outcomes'
import { takeLease } from '../../../src/data/engine/lease'
import { applyChanges } from '../../../src/data/engine/mirror'
import { save } from '../../../src/data/save/repository'
import { rebuildStock } from '../../../src/data/write/stock-cache'
import type { Intent } from '../../../src/domain/acts/intent'
import { registry } from '../../../src/domain/entities/registry'
import { formatDecimal } from '../../../src/domain/kit/decimal'
import type { Row } from '../../../src/domain/kit/entity'
import { FARM, idMaker, openReplica, saveContext, seedFarm } from '../replica'

let db: PinsetDb
let newId: () => string

beforeEach(async () => {
  db = openReplica()
  newId = idMaker()
  await seedFarm(db)
})

const saveAll = (...intents: Intent[]) => save(db, intents, saveContext(newId))
const create = (entity: string, values: Row | Record<string, unknown>, id = newId()): Intent & { kind: 'create' } =>
  ({ kind: 'create', entity, id, values }) as Intent & { kind: 'create' }
const patch = (entity: string, id: string, values: Record<string, string | null>): Intent => ({
  kind: 'patch',
  entity,
  id,
  values,
})
const onHand = async () => formatDecimal((await db.stock.get(FARM.item.id))?.onHand ?? 0n)
const purchase = (count = 3) =>
  create('purchase', {
    item_id: FARM.item.id,
    unit_id: FARM.kg.id,
    quantity: '15',
    package_count: count,
    date: '2026-03-01',
  })
const use = (quantity: string, more: Record<string, unknown> = {}) =>
  create('use', { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity, occurred_at: '2026-03-09T10:00:00Z', ...more })

async function engineSettle(outcomes: Outcome[]): Promise<void> {
  const lease = await takeLease(db, 'test', 0, 1000)
  await applyOutcomes(db, registry, lease?.term ?? 0, outcomes, '2026-03-10T08:00:01.000Z')
}
const refused = (id: string, code: string, current?: Row): Outcome => ({
  kind: 'refused',
  id,
  error: { status: 409, code },
  ...(current ? { current } : {}),
})

describe('S4: a save is one transaction', () => {
  it('holds the visible row, the mutation and the shadow', async () => {
    const outcome = await saveAll(patch('item', FARM.item.id, { name: 'Rye' }))
    expect(outcome.ok).toBe(true)
    expect(await rowsOf(db, 'item').get(FARM.item.id)).toMatchObject({ name: 'Rye', _p: 1, rev: 5 })
    expect((await db.shadow.get(['item', FARM.item.id]))?.row).toMatchObject({ name: 'Rye grain' })
    const [mutation] = await db.outbox.toArray()
    expect(mutation).toMatchObject({ kind: 'patch', baseRev: 5, changes: { name: { from: 'Rye grain', to: 'Rye' } } })
  })

  it('writes nothing when it is refused', async () => {
    const outcome = await saveAll(patch('item', FARM.item.id, { name: '' }))
    expect(outcome).toMatchObject({ ok: false, code: 'invalid', findings: [{ field: 'name', code: 'required' }] })
    expect(await db.outbox.count()).toBe(0)
    expect(await rowsOf(db, 'item').get(FARM.item.id)).toEqual(FARM.item)
  })

  it('creates no mutation for a patch that changes nothing', async () => {
    expect(await saveAll(patch('item', FARM.item.id, { min_stock: '30.000' }))).toEqual({ ok: true, mutations: [] })
    expect(await db.outbox.count()).toBe(0)
  })

  it('reports the other record with the same code, ignoring case', async () => {
    const outcome = await saveAll(create('unit', { code: ' KG ' }))
    expect(outcome).toMatchObject({ ok: false, code: 'duplicate', other: FARM.kg.id })
  })

  it('remembers which pending create a mutation needs', async () => {
    const bought = purchase()
    await saveAll(bought)
    await saveAll(use('1', { purchase_id: bought.id, quantity_id: 2 }))
    const mutations = await db.outbox.toArray()
    expect(mutations.map((mutation) => mutation.deps)).toEqual([[], [bought.id]])
  })
})

it('S13: every change that names an unsent record depends on it, in any order', async () => {
  const act = fc.record({
    kind: fc.constantFrom('make', 'name', 'name', 'rename'),
    field: fc.constantFrom('supplier_id', 'category_id'),
    of: fc.nat(3),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 7 }), async (acts) => {
      db = openReplica()
      await seedFarm(db)
      const items: string[] = [FARM.item.id]
      const made: Record<string, string[]> = { supplier_id: [], category_id: [] }
      for (const [at, { kind, field, of }] of acts.entries()) {
        const known = made[field] ?? []
        const named = known[of % Math.max(1, known.length)]
        const item = items[of % items.length] ?? FARM.item.id
        const value = named === undefined ? {} : { [field]: named }
        if (kind === 'rename') await saveAll(patch('item', item, { name: `Rye ${at}` }))
        else if (kind === 'name' && named !== undefined && of % 2 === 0) await saveAll(patch('item', item, value))
        else if (kind === 'name') {
          const body = { name: `Rye ${at}`, unit_id: FARM.kg.id, category_id: FARM.category.id, ...value }
          const fresh = create('item', body)
          expect(await saveAll(fresh)).toMatchObject({ ok: true })
          items.push(fresh.id)
        } else {
          const entity = field === 'supplier_id' ? 'supplier' : 'category'
          const fresh = create(entity, entity === 'supplier' ? { name: `Mill ${at}` } : { code: `C${at}` })
          expect(await saveAll(fresh)).toMatchObject({ ok: true })
          known.push(fresh.id)
        }
      }
      const queue = await db.outbox.orderBy('seq').toArray()
      const born = new Map(queue.flatMap(({ kind, recordId, seq }) => (kind === 'create' ? [[recordId, seq]] : [])))
      for (const { recordId, seq, body, changes = {}, deps } of queue) {
        const to = Object.values(changes).map((change) => change.to)
        const named = [...Object.values(body ?? {}), ...to].filter((id) => typeof id === 'string' && born.has(id))
        for (const id of named) {
          if (id === recordId) continue
          expect(deps).toContain(id)
          expect(born.get(String(id))).toBeLessThan(seq)
        }
      }
      db.close()
    }),
    { numRuns: 25 },
  )
})

describe('S6: neighbours never sent are joined', () => {
  it('create and patch become one create', async () => {
    const unit = create('unit', { code: 'jar' })
    await saveAll(unit)
    await saveAll(patch('unit', unit.id, { description: 'A jar' }))
    expect(await db.outbox.toArray()).toMatchObject([{ kind: 'create', body: { code: 'jar', description: 'A jar' } }])
  })

  it('create and delete cancel each other and leave no trace', async () => {
    const unit = create('unit', { code: 'jar' })
    await saveAll(unit)
    await saveAll({ kind: 'delete', entity: 'unit', id: unit.id })
    expect(await db.outbox.count()).toBe(0)
    expect(await db.shadow.count()).toBe(0)
    expect(await rowsOf(db, 'unit').get(unit.id)).toBeUndefined()
  })

  it('a mutation sent once is frozen', async () => {
    const unit = create('unit', { code: 'jar' })
    await saveAll(unit)
    await db.outbox.toCollection().modify({ state: 'inflight' })
    await saveAll(patch('unit', unit.id, { description: 'A jar' }))
    expect((await db.outbox.toArray()).map((mutation) => mutation.kind)).toEqual(['create', 'patch'])
  })
})

describe('stock follows every save in its own transaction', () => {
  it('counts packages, uses and write-offs', async () => {
    const bought = purchase()
    await saveAll(bought)
    expect(await onHand()).toBe('45')
    await saveAll(use('500', { unit_id: FARM.gram.id, purchase_id: bought.id, quantity_id: 1 }))
    expect(await onHand()).toBe('44.5')
    const stored = await rowsOf(db, 'purchase').get(bought.id)
    expect(stored).toMatchObject({ status: 'received', base_quantity: '15', received_at: '2026-02-28T23:00:00.000Z' })
  })

  it('equals a full fold after a gesture of several records', async () => {
    await saveAll(purchase(2), use('1'), use('2.25'))
    const cached = await db.stock.toArray()
    await rebuildStock(db)
    expect(await db.stock.toArray()).toEqual(cached)
    const groups = new Set((await db.outbox.toArray()).map((mutation) => mutation.group))
    expect(groups.size).toBe(1)
  })

  it('rejects an unknown package of a purchase, and a unit without conversion', async () => {
    const bought = purchase(2)
    await saveAll(bought)
    const tooFar = await saveAll(use('1', { purchase_id: bought.id, quantity_id: 3 }))
    expect(tooFar).toMatchObject({ ok: false, findings: [{ field: 'quantity_id', code: 'package_range' }] })
    const jar = create('unit', { code: 'jar' })
    await saveAll(jar)
    expect(await saveAll(use('1', { unit_id: jar.id }))).toMatchObject({
      ok: false,
      findings: [{ code: 'no_conversion', params: { from: 'jar', to: 'kg' } }],
    })
  })

  it('a posted record only takes notes', async () => {
    const used = use('1')
    await saveAll(used)
    expect(await saveAll(patch('use', used.id, { quantity: '2' }))).toMatchObject({ ok: false, code: 'posted' })
    expect(await saveAll(patch('use', used.id, { notes: 'for bags' }))).toMatchObject({ ok: true })
  })
})

describe('S5: the visible row is base + pending', () => {
  it('a pull never covers unsent work, and is shown where nothing is pending', async () => {
    await saveAll(patch('item', FARM.item.id, { name: 'Rye' }))
    const lease = await takeLease(db, 'test', 0, 1000)
    const record = { ...FARM.item, rev: 9, name: 'Winter rye', min_stock: '40' }
    const change = { path: '/supplies/items', id: record.id, rev: 9, record }
    await applyChanges(db, lease?.term ?? 0, [change], { cursor: 'c9' })
    expect(await rowsOf(db, 'item').get(record.id)).toMatchObject({ name: 'Rye', min_stock: '40', rev: 9, _p: 1 })
  })

  it('an older row changes nothing', async () => {
    const lease = await takeLease(db, 'test', 0, 1000)
    const old = { ...FARM.item, rev: 4, name: 'Old' }
    const change = { path: '/supplies/items', id: old.id, rev: 4, record: old }
    await applyChanges(db, lease?.term ?? 0, [change], {})
    expect(await rowsOf(db, 'item').get(old.id)).toMatchObject({ name: 'Rye grain' })
  })

  it('a refused change falls back to the server row and is marked', async () => {
    await saveAll(patch('item', FARM.item.id, { name: 'Rye' }))
    const [mutation] = await db.outbox.toArray()
    await engineSettle([refused(mutation?.id ?? '', 'conflict', { ...FARM.item, rev: 8, name: 'Winter rye' })])
    expect(await rowsOf(db, 'item').get(FARM.item.id)).toMatchObject({ name: 'Rye grain', _a: 1 })
    expect(await db.attention.toArray()).toMatchObject([
      { error: { code: 'conflict' }, current: { name: 'Winter rye' } },
    ])
    expect(await db.outbox.count()).toBe(1)
  })
})

describe('S15: outcomes', () => {
  it('an applied entry leaves the queue, and its row becomes the server’s', async () => {
    const unit = create('unit', { code: 'jar' })
    await saveAll(unit)
    const [mutation] = await db.outbox.toArray()
    const row = { id: unit.id, rev: 12, code: 'jar', fraction_digits: 2, updated_at: '2026-03-10T08:00:00.000Z' }
    await engineSettle([{ kind: 'done', id: mutation?.id ?? '', status: 201, row }])
    expect(await db.outbox.count()).toBe(0)
    expect(await db.shadow.count()).toBe(0)
    expect(await rowsOf(db, 'unit').get(unit.id)).toEqual(row)
    expect(await db.results.count()).toBe(1)
  })

  it('discarding a rejection informs the server, and applying again creates a new mutation', async () => {
    await saveAll(patch('item', FARM.item.id, { name: 'Rye' }))
    const [first] = await db.outbox.toArray()
    await engineSettle([refused(first?.id ?? '', 'conflict')])
    await applyAgain(db, first?.id ?? '', saveContext(newId))
    const queue = await db.outbox.toArray()
    expect(queue.map((mutation) => mutation.kind)).toEqual(['settle', 'patch'])
    expect(new Set(queue.map(({ group }) => group)).size).toBe(1)
    // Behind the old entry's place, before whatever comes next.
    expect(queue[1]?.seq).toBeGreaterThan(first?.seq ?? 0)
    expect(queue[1]).toMatchObject({ state: 'queued' })
    expect(queue[1]?.id).not.toBe(first?.id)
    expect(await db.attention.count()).toBe(0)
    await engineSettle([refused(queue[1]?.id ?? '', 'conflict'), refused(queue[0]?.id ?? '', 'group_refused')])
    await discard(db, queue[1]?.id ?? '', saveContext(newId))
    expect((await db.outbox.toArray()).map((mutation) => mutation.kind)).toEqual(['settle', 'settle'])
    expect(await rowsOf(db, 'item').get(FARM.item.id)).toEqual({ ...FARM.item })
  })
})

describe('S9: an engine write needs the lease', () => {
  it('S9.1: refuses a host’s write after its term', async () => {
    const mine = await takeLease(db, 'one', 0, 1000)
    expect(await takeLease(db, 'two', 500, 1000)).toBeUndefined()
    const theirs = await takeLease(db, 'two', 1500, 1000)
    expect(theirs?.term).toBe((mine?.term ?? 0) + 1)
    const change = { path: '/units', id: FARM.kg.id, rev: 50, record: null }
    await expect(applyChanges(db, mine?.term ?? 0, [change], { cursor: 'x' })).rejects.toThrow('lease')
    expect(await rowsOf(db, 'unit').get(FARM.kg.id)).toBeDefined()
    expect(await db.meta.get('cursor')).toBeUndefined()
  })
})

describe('the stock cache follows in the same transaction', () => {
  it('folds a gesture over more items than a page is folded for at once', async () => {
    const items = Array.from({ length: 70 }, (_, n) => ({ ...FARM.item, id: newId(), rev: 10 + n, code: `I${n}` }))
    await rowsOf(db, 'item').bulkPut(items)
    const counted = items.map(({ id }) =>
      create('count', {
        item_id: id,
        unit_id: FARM.kg.id,
        counted_quantity: '3',
        counted_at: '2026-03-09T10:00:00.000Z',
      }),
    )
    await saveAll(...counted)
    expect(await db.stock.count()).toBe(70)
    expect(await db.meta.get('stock_stale')).toBeUndefined()
  })
})
