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

/** Saves it, has it refused and makes it again; gives what is queued then, of each entry what a server is told. */
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

  it('is based on what was shown where it was asked about, and on what its author saw elsewhere', async () => {
    const { told, settles, isOneGesture, id, outcome } = await remade([both], {
      current: { ...theirs, min_stock: '30.0' },
    })
    expect(told).toEqual([{ kind: 'patch', changes: { name: { from: 'Theirs', to: 'Mine' }, min_stock: stock } }])
    expect([settles, isOneGesture]).toEqual([[id], true])
    expect(outcome).toMatchObject({ ok: true })
    expect(await here.db.attention.count()).toBe(0)
  })

  it('leaves to the server what was left to it', async () => {
    const { told } = await remade([both], { current: theirs }, { theirs: ['name'] })
    expect(told).toEqual([{ kind: 'patch', changes: { min_stock: stock } }])
  })

  it('is discarded where all of it was left to the server', async () => {
    const { told, settles, id, outcome } = await remade([both], { current: theirs }, { theirs: ['name', 'min_stock'] })
    expect([told, settles, outcome]).toEqual([[], [id], { ok: true, mutations: [] }])
    expect((await here.db.results.toArray()).at(-1)).toMatchObject({ id, how: 'discarded' })
  })

  it('takes what was typed in its place, over what was shown', async () => {
    const again = { values: { name: 'New', min_stock: null } }
    const { told } = await remade([both], { current: { ...theirs, min_stock: '35' } }, again)
    const changes = { name: { from: 'Theirs', to: 'New' }, min_stock: { from: '35', to: null } }
    expect(told).toEqual([{ kind: 'patch', changes }])
  })

  it('is based on what the screen showed rather than on what the refusal said', async () => {
    const { told } = await remade([both], { current: theirs }, { seen: { name: 'Newer' } })
    expect(told).toMatchObject([{ changes: { name: { from: 'Newer', to: 'Mine' }, min_stock: stock } }])
  })

  it('is based on the record here where neither says anything', async () => {
    await here.saveAll(both)
    const id = await here.refuse(item.id)
    await rowsOf(here.db, 'item').put({ ...item, rev: 9, name: 'Pulled' })
    await applyAgain(here.db, id, here.context)
    const changed = (await queueOf(here.db)).find(({ kind }) => kind === 'patch')?.changes
    expect(changed).toEqual({ name: { from: 'Pulled', to: 'Mine' }, min_stock: stock })
  })

  it('takes the rest of its gesture along as it was', async () => {
    const refusal = { current: theirs }
    const { told } = await remade([patch({ name: 'Mine' }), patch({ code: 'kilo' }, kg.id, 'unit')], refusal, {
      theirs: ['code'],
      values: { code: 'gone', name: 'New' },
    })
    const changes = [{ name: { from: 'Theirs', to: 'New' } }, { code: { from: 'kg', to: 'kilo' } }]
    expect(told).toEqual(changes.map((one) => ({ kind: 'patch', changes: one })))
  })

  it('comes behind the records that are brought back for it, over what its author saw of them', async () => {
    const again = { restore: [{ entity: 'item', id: item.id }] }
    const { told, isOneGesture } = await remade([both], { current: theirs }, again)
    const changes = { name: { from: 'Rye grain', to: 'Mine' }, min_stock: stock }
    expect(told).toEqual([{ kind: 'restore' }, { kind: 'patch', changes }])
    expect(isOneGesture).toBe(true)
  })

  it('asks about the record itself where another one is brought back for it', async () => {
    const again = { restore: [{ entity: 'category', id: FARM.category.id }] }
    const { told } = await remade([patch({ name: 'Mine' })], { current: theirs }, again)
    expect(told.at(-1)).toEqual({ kind: 'patch', changes: { name: { from: 'Theirs', to: 'Mine' } } })
  })
})

describe('a refused deletion or new record that is made again', () => {
  const gone: Intent = { kind: 'delete', entity: 'item', id: item.id }

  it('archives the record only where that was decided', async () => {
    expect((await remade([gone], {})).told).toEqual([{ kind: 'delete' }])
    here = await openRefusing()
    expect((await remade([gone], {}, { force: true })).told).toEqual([{ kind: 'delete', force: true }])
    here = await openRefusing()
    expect((await remade([{ ...gone, force: true }], {})).told).toEqual([{ kind: 'delete', force: true }])
  })

  it('is made with what was typed in place of its values', async () => {
    const id = here.newId()
    const made: Intent = { kind: 'create', entity: 'supplier', id, values: { name: 'Mill', code: 'M' } }
    const { told } = await remade([made], { error: { status: 409, code: 'duplicate' } }, { values: { code: 'M-2' } })
    expect(told).toMatchObject([{ kind: 'create', body: { name: 'Mill', code: 'M-2' } }])
  })

  it('changes the record that is there meanwhile, each value over nothing or over what was shown', async () => {
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

  it('is settled by itself while it is not reported', async () => {
    const { settles, isOneGesture, id } = await remade([change], { current: theirs, report: true })
    expect([settles, isOneGesture]).toEqual([[id], false])
  })

  it('is settled with those that the refused gesture was to settle', async () => {
    const first = await remade([change], { current: theirs })
    const id = await here.refuse(item.id, { current: { ...theirs, name: 'Again' } })
    await applyAgain(here.db, id, here.context)
    const queue = await queueOf(here.db)
    const settled = queue.filter(({ kind }) => kind === 'settle').map(({ recordId }) => recordId)
    expect(settled.toSorted()).toEqual([first.id, id].toSorted())
    expect(queue.filter(({ kind }) => kind !== 'settle')).toHaveLength(1)
  })

  it('is nothing to do about where it is not there', async () => {
    expect(await applyAgain(here.db, 'nothing', here.context)).toEqual({ ok: true, mutations: [] })
    expect(await queueOf(here.db)).toEqual([])
  })

  it('stays where the change cannot be made, and so does the change', async () => {
    await here.saveAll(change)
    const id = await here.refuse(item.id, { current: theirs })
    const before = await queueOf(here.db)
    expect(await applyAgain(here.db, id, here.context, { values: { name: '' } })).toMatchObject({ code: 'invalid' })
    expect([await queueOf(here.db), await here.db.attention.count()]).toEqual([before, 1])
  })
})
