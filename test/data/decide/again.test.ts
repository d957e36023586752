/** S26: what is queued when a refused change is made again, on a replica alone. */
import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { type Again, applyAgain } from '../../../src/data/decide/decide'
import type { Intent } from '../../../src/domain/acts/intent'
import type { Refusal } from '../../../src/domain/mutation'
import { FARM } from '../replica'
import { openRefusing, queueOf } from './refusing'

type Refusing = Awaited<ReturnType<typeof openRefusing>>
let here: Refusing
beforeEach(async () => {
  here = await openRefusing()
})

const { item, kg } = FARM
const patch = (values: Record<string, string | null>, id: string = item.id, entity = 'item'): Intent => ({
  ...{ kind: 'patch', entity, id, values },
})
const theirs = { ...item, rev: 9, name: 'Theirs' }

/** Saves a gesture, has the change of the first one's record refused and makes it again; gives what is queued then, of each entry what a server is told. */
async function remade(intents: readonly Intent[], refusal: Partial<Refusal>, again?: Again) {
  await here.saveAll(...intents)
  const id = await here.refuse(intents[0]?.id ?? '', refusal)
  const outcome = await applyAgain(here.db, id, here.context, again)
  const queue = await queueOf(here.db)
  return {
    id,
    outcome,
    settles: queue.filter(({ kind }) => kind === 'settle').map(({ recordId }) => recordId),
    isOneGesture: queue.every(({ group }) => group !== undefined && group === queue[0]?.group),
    told: queue.flatMap(({ kind, changes, body, force }) =>
      kind === 'settle' ? [] : [{ kind, ...(changes && { changes }), ...(body && { body }), ...(force && { force }) }],
    ),
  }
}

describe('a refused change that is made again', () => {
  const both = patch({ name: 'Mine', min_stock: '40' })
  const stock = { from: '30', to: '40' }

  it('uses the values shown here, or the author’s values from elsewhere, as its base', async () => {
    const { told, settles, isOneGesture, id, outcome } = await remade([both], {
      current: { ...theirs, min_stock: '30.0' },
    })
    expect(told).toEqual([{ kind: 'patch', changes: { name: { from: 'Theirs', to: 'Mine' }, min_stock: stock } }])
    expect([settles, isOneGesture]).toEqual([[id], true])
    expect(outcome).toMatchObject({ ok: true })
    expect(await here.db.attention.count()).toBe(0)
  })

  it('leaves the fields to the server that the user left to it', async () => {
    const { told } = await remade([both], { current: theirs }, { theirs: ['name'] })
    expect(told).toEqual([{ kind: 'patch', changes: { min_stock: stock } }])
  })

  it('leaves the queue if all its fields are left to the server', async () => {
    const { told, settles, id, outcome } = await remade([both], { current: theirs }, { theirs: ['name', 'min_stock'] })
    expect([told, settles, outcome]).toEqual([[], [id], { ok: true, mutations: [] }])
    expect((await here.db.results.toArray()).at(-1)).toMatchObject({ id, how: 'discarded' })
  })

  it('replaces its values by typed ones, based on the values shown', async () => {
    const again = { values: { name: 'New', min_stock: null } }
    const { told } = await remade([both], { current: { ...theirs, min_stock: '35' } }, again)
    const changes = { name: { from: 'Theirs', to: 'New' }, min_stock: { from: '35', to: null } }
    expect(told).toEqual([{ kind: 'patch', changes }])
  })

  it('uses the values on the screen as its base, not those of the rejection', async () => {
    const { told } = await remade([both], { current: theirs }, { seen: { name: 'Newer' } })
    expect(told).toMatchObject([{ changes: { name: { from: 'Newer', to: 'Mine' }, min_stock: stock } }])
  })

  it('uses the local record as its base if screen and rejection show no value', async () => {
    await here.saveAll(both)
    const id = await here.refuse(item.id)
    await rowsOf(here.db, 'item').put({ ...item, rev: 9, name: 'Pulled' })
    await applyAgain(here.db, id, here.context)
    const changed = (await queueOf(here.db)).find(({ kind }) => kind === 'patch')?.changes
    expect(changed).toEqual({ name: { from: 'Pulled', to: 'Mine' }, min_stock: stock })
  })

  it('includes the rest of its gesture unchanged', async () => {
    const refusal = { current: theirs }
    const { told } = await remade([patch({ name: 'Mine' }), patch({ code: 'kilo' }, kg.id, 'unit')], refusal, {
      theirs: ['code'],
      values: { code: 'gone', name: 'New' },
    })
    const changes = [{ name: { from: 'Theirs', to: 'New' } }, { code: { from: 'kg', to: 'kilo' } }]
    expect(told).toEqual(changes.map((one) => ({ kind: 'patch', changes: one })))
  })

  it('follows the records restored for it, based on the values its author saw', async () => {
    const again = { restore: [{ entity: 'item', id: item.id }] }
    const { told, isOneGesture } = await remade([both], { current: theirs }, again)
    const changes = { name: { from: 'Rye grain', to: 'Mine' }, min_stock: stock }
    expect(told).toEqual([{ kind: 'restore' }, { kind: 'patch', changes }])
    expect(isOneGesture).toBe(true)
  })

  it('asks about the record itself if another one is restored for it', async () => {
    const restore = [
      { entity: 'category', id: FARM.category.id },
      { entity: 'item', id: here.newId() },
    ]
    const { told } = await remade([patch({ name: 'Mine' })], { current: theirs }, { restore })
    expect(told.at(-1)).toEqual({ kind: 'patch', changes: { name: { from: 'Theirs', to: 'Mine' } } })
  })
})

describe('the place of a change that is applied again', () => {
  const order = async () => (await queueOf(here.db)).map(({ kind, entity }) => `${kind} ${entity}`)
  const behind = patch({ code: 'kilo' }, kg.id, 'unit')
  const supplierOf = (id: string): Intent => ({ kind: 'create', entity: 'supplier', id, values: { name: 'Mill' } })
  const from = (id: string) => patch({ supplier_id: id })
  /** With something behind the gesture; of which record it was refused. */
  const again = async (gesture: readonly Intent[], refused: string, how?: Again, since: readonly Intent[] = []) => {
    await here.saveAll(...gesture)
    const id = await here.refuse(refused)
    await here.saveAll(behind)
    for (const one of since) await here.saveAll(one)
    await applyAgain(here.db, id, here.context, how)
    return order()
  }

  it('equals the place of the rejected change, with restored records first', async () => {
    const gesture = [supplierOf(here.newId()), patch({ name: 'Mine' }), supplierOf(here.newId())]
    const restore = [{ entity: 'category', id: FARM.category.id }]
    expect(await again(gesture, item.id, { restore })).toEqual([
      ...['restore category', 'settle issue', 'create supplier', 'patch item', 'create supplier'],
      'patch unit',
    ])
  })

  it('follows a later created record that the change now names', async () => {
    const [old, fresh] = [here.newId(), here.newId()]
    await here.saveAll(supplierOf(old))
    const values = { supplier_id: fresh }
    const since = [supplierOf(fresh)]
    expect(await again([from(old)], item.id, { values }, since)).toEqual([
      ...['create supplier', 'patch unit', 'create supplier', 'patch item', 'settle issue'],
    ])
  })

  it('stays its own if the change names an earlier record or its own gesture’s', async () => {
    const [before, own] = [here.newId(), here.newId()]
    await here.saveAll(supplierOf(before))
    expect(await again([from(before)], item.id)).toEqual([
      ...['create supplier', 'settle issue', 'patch item', 'patch unit'],
    ])
    here = await openRefusing()
    expect(await again([from(own), supplierOf(own)], item.id)).toEqual([
      ...['settle issue', 'patch item', 'create supplier', 'patch unit'],
    ])
  })

  it('stays its own if another kind of change on the named record follows it', async () => {
    const before = here.newId()
    await here.saveAll(supplierOf(before))
    await here.db.outbox.toCollection().modify({ attempts: 1 })
    const since = [patch({ phone: '7' }, before, 'supplier')]
    expect(await again([from(before)], item.id, {}, since)).toEqual([
      ...['create supplier', 'settle issue', 'patch item', 'patch unit', 'patch supplier'],
    ])
  })
})

describe('a record deleted on this device before the decision', () => {
  const refuseGone = async () => {
    await here.saveAll(patch({ name: 'Mine' }))
    const id = await here.refuse(item.id, { error: { status: 409, code: 'deleted' } })
    await rowsOf(here.db, 'item').delete(item.id)
    await here.db.shadow.clear()
    return id
  }

  it('accepts the change only after it is restored', async () => {
    const id = await refuseGone()
    expect(await applyAgain(here.db, id, here.context)).toMatchObject({ ok: false, code: 'not_found' })
    const restore = [
      { entity: 'item', id: item.id },
      { entity: 'category', id: FARM.category.id },
    ]
    expect(await applyAgain(here.db, id, here.context, { restore })).toMatchObject({ ok: true })
    const changes = { name: { from: 'Rye grain', to: 'Mine' } }
    expect((await queueOf(here.db)).find(({ kind }) => kind === 'patch')).toMatchObject({ changes })
  })
})

describe('a refused deletion or new record that is made again', () => {
  const gone: Intent = { kind: 'delete', entity: 'item', id: item.id }

  it('archives the record only if the user decided so', async () => {
    expect((await remade([gone], {})).told).toEqual([{ kind: 'delete' }])
    here = await openRefusing()
    expect((await remade([gone], {}, { force: true })).told).toEqual([{ kind: 'delete', force: true }])
    here = await openRefusing()
    expect((await remade([{ ...gone, force: true }], {})).told).toEqual([{ kind: 'delete', force: true }])
  })

  it('restores the record again', async () => {
    const back: Intent = { kind: 'restore', entity: 'supplier', id: here.newId() }
    expect((await remade([back], {})).told).toEqual([{ kind: 'restore' }])
  })

  it('uses typed values in place of the old ones', async () => {
    const id = here.newId()
    const made: Intent = { kind: 'create', entity: 'supplier', id, values: { name: 'Mill', code: 'M' } }
    const { told } = await remade([made], { error: { status: 409, code: 'duplicate' } }, { values: { code: 'M-2' } })
    expect(told).toMatchObject([{ kind: 'create', body: { name: 'Mill', code: 'M-2' } }])
  })

  it('patches a record that exists by now, based on the values shown', async () => {
    const id = here.newId()
    await here.saveAll({ kind: 'create', entity: 'supplier', id, values: { name: 'Mill', phone: '7' } })
    const refused = await here.refuse(id, { current: { id, rev: 9, name: 'Desk mill' } })
    const there = { id, rev: 9, name: 'Desk mill' }
    await rowsOf(here.db, 'supplier').put(there)
    await here.db.shadow.put({ entity: 'supplier', id, row: there })
    await applyAgain(here.db, refused, here.context, { values: { phone: '8' } })
    const changed = (await queueOf(here.db)).find(({ kind }) => kind === 'patch')?.changes
    expect(changed).toMatchObject({ name: { from: 'Desk mill', to: 'Mill' }, phone: { from: null, to: '8' } })
  })
})

describe('the issue of a refused change that is made again', () => {
  const change = patch({ name: 'Mine' })

  it('settles automatically while it is not reported', async () => {
    const { settles, isOneGesture, id } = await remade([change], { current: theirs, report: true })
    expect([settles, isOneGesture]).toEqual([[id], false])
  })

  it('settles automatically if the server rejected the report', async () => {
    await here.saveAll(change)
    const id = await here.refuse(item.id, { current: theirs })
    await here.db.attention.update(id, { unreported: true })
    await applyAgain(here.db, id, here.context)
    expect((await queueOf(here.db)).map(({ kind, group }) => [kind, group])).toEqual([
      ['patch', undefined],
      ['settle', undefined],
    ])
  })

  it('settles together with the issues that the rejected gesture settled', async () => {
    const first = await remade([change], { current: theirs })
    const id = await here.refuse(item.id, { current: { ...theirs, name: 'Again' } })
    await applyAgain(here.db, id, here.context)
    const queue = await queueOf(here.db)
    const settled = queue.filter(({ kind }) => kind === 'settle').map(({ recordId }) => recordId)
    expect(settled.toSorted()).toEqual([first.id, id].toSorted())
    expect(queue.filter(({ kind }) => kind !== 'settle')).toHaveLength(1)
  })

  it('needs no action if it is missing', async () => {
    expect(await applyAgain(here.db, 'nothing', here.context)).toEqual({ ok: true, mutations: [] })
    expect(await queueOf(here.db)).toEqual([])
  })

  it('stays if the change cannot be made, and so does the change', async () => {
    await here.saveAll(change)
    const id = await here.refuse(item.id, { current: theirs })
    const before = await queueOf(here.db)
    expect(await applyAgain(here.db, id, here.context, { values: { name: '' } })).toMatchObject({ code: 'invalid' })
    expect([await queueOf(here.db), await here.db.attention.count()]).toEqual([before, 1])
  })
})
