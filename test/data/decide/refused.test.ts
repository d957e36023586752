/** S26: what a person is asked about, of this device's queue and of the issues that came with the feed. */
import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { applyAgain, discard } from '../../../src/data/decide/decide'
import { outcomesOf, wholeGestures } from '../../../src/data/decide/drop'
import { findRefused, readRefused } from '../../../src/data/decide/refused'
import { ISSUE } from '../../../src/data/rows'
import { discardUnsent } from '../../../src/data/save/undo'
import { registry } from '../../../src/domain/entities/registry'
import { person } from '../../../src/domain/entities/user'
import type { Row } from '../../../src/domain/kit/entity'
import { DEVICE, FARM, USER } from '../replica'
import { openRefusing, queueOf } from './refusing'

let here: Awaited<ReturnType<typeof openRefusing>>
beforeEach(async () => {
  here = await openRefusing()
})

const PIA = '01920000-0000-7000-8000-0000000000bb'
const item = `/supplies/items/${FARM.item.id}`
const settles = (id: string) => ({ method: 'POST', path: `/sync/issues/${id}/settle`, body: { decision: 'discard' } })
const issueOf = (id: string, more: Readonly<Record<string, unknown>> = {}): Row => ({
  ...{ id, rev: 9, user: USER, device: 'tablet', code: 'conflict', created_at: '2026-03-10T07:00:00.000Z' },
  ...{ method: 'PATCH', path: item, body: { name: 'Oats' }, base: { name: 'Rye' } },
  ...(more as Row),
})
const put = (...issues: Row[]) => rowsOf(here.db, ISSUE).bulkPut(issues)
const read = () => readRefused(here.db, registry, USER)
const find = (id: string) => findRefused(here.db, registry, id, USER)
const ids = async () => (await read()).map(({ entry }) => entry.id)

describe('the changes that need a decision', () => {
  it('contain nothing without a rejection', async () => {
    await here.saveAll({ kind: 'patch', entity: 'item', id: FARM.item.id, values: { name: 'Oats' } })
    expect(await read()).toEqual([])
  })

  it('follow one order: this device, the user’s other devices, other users', async () => {
    await put(issueOf('a', { user: PIA }), issueOf('b'))
    await here.saveAll({ kind: 'patch', entity: 'item', id: FARM.item.id, values: { name: 'Oats' } })
    const mine = await here.refuse(FARM.item.id)
    const told = (await read()).map(({ entry, isHere, mayDecide }) => [entry.id, isHere, mayDecide])
    expect(told).toEqual([
      [mine, true, true],
      ['b', false, true],
      ['a', false, false],
    ])
  })

  it('read alike as a whole list and one by one', async () => {
    const made = { kind: 'create', entity: 'supplier', id: here.newId(), values: { name: 'Mill' } } as const
    await here.saveAll({ kind: 'patch', entity: 'item', id: FARM.item.id, values: { name: 'Oats' } }, made)
    await here.refuse(FARM.item.id, { fields: { name: 'conflict' } })
    const other = here.newId()
    await here.saveAll({ ...made, id: other })
    await here.refuse(other)
    await put(issueOf('a', { mates: [settles('old')] }), issueOf('b', { user: PIA }))
    const all = await read()
    expect(all.map(({ others }) => others.length)).toEqual([1, 0, 1, 0])
    for (const one of all) expect(await find(one.entry.id)).toEqual(one)
  })

  it('exclude a change that is still being sent, even with a stored rejection', async () => {
    await here.saveAll({ kind: 'patch', entity: 'item', id: FARM.item.id, values: { name: 'Oats' } })
    const id = await here.refuse(FARM.item.id)
    await here.db.outbox.toCollection().modify({ state: 'inflight' })
    expect([await ids(), await find(id)]).toEqual([[], undefined])
    await here.db.outbox.clear()
    expect([await ids(), await find(id)]).toEqual([[], undefined])
  })
})

describe('an issue of another device', () => {
  it('contains everything that the server reported', async () => {
    const said = {
      ...{
        fields: { name: 'conflict' },
        params: { name: { n: 3 } },
        other: 'o',
        references: [{ path: '/x', id: 'r' }],
      },
      ...{ current: { name: 'Rye' }, recorded_at: '2026-03-09T07:00:00.000Z' },
    }
    await put(issueOf('a', said))
    const { fields, params, other, references } = said
    expect(await find('a')).toMatchObject({
      entry: {
        ...{ id: 'a', entity: 'item', recordId: FARM.item.id, error: { status: 409, code: 'conflict' } },
        ...{ fields, params, other, references, current: { id: FARM.item.id, name: 'Rye' } },
        since: '2026-03-10T07:00:00.000Z',
      },
      mutation: {
        ...{ id: 'a', kind: 'patch', changes: { name: { from: 'Rye', to: 'Oats' } }, user: USER, device: 'tablet' },
        ...{ state: 'attention', recordedAt: said.recorded_at },
      },
      madeAt: said.recorded_at,
    })
  })

  it('contains only facts from the server', async () => {
    await put(issueOf('a', { device: null, created_at: undefined }))
    const found = await find('a')
    expect(Object.keys(found?.entry ?? {}).toSorted()).toEqual(['entity', 'error', 'id', 'recordId', 'since'])
    expect(found).not.toHaveProperty('madeAt')
    expect(found).toMatchObject({ entry: { since: '' }, mutation: { device: '', recordedAt: '' } })
    await put(issueOf('a'))
    expect(await find('a')).toMatchObject({ mutation: { recordedAt: '2026-03-10T07:00:00.000Z' } })
  })

  it('lists the other changes of its gesture by key, or by number', async () => {
    const mate = { method: 'DELETE', path: `${item}?force=true` }
    await put(issueOf('a', { mates: [{ ...mate, key: 'k' }, mate] }))
    expect((await find('a'))?.others).toMatchObject([
      { id: 'k', kind: 'delete', force: true },
      { id: 'a/1', kind: 'delete' },
    ])
  })

  it('disappears if this build cannot read it or a change of its gesture', async () => {
    const odd = { method: 'PATCH', path: '/moons/1', body: {} }
    await put(issueOf('a', odd), issueOf('b', { mates: [odd] }), issueOf('c', { user: 5 }), issueOf('d'))
    expect(await ids()).toEqual(['d'])
    for (const id of ['a', 'b', 'c', 'nowhere']) expect(await find(id)).toBeUndefined()
  })

  it('appears once: not while its settlement is queued or a later rejection covers it', async () => {
    await put(issueOf('a'), issueOf('b', { mates: [settles('a')] }))
    expect(await ids()).toEqual(['b'])
    await discard(here.db, 'b', here.context)
    expect([await ids(), await find('b')]).toEqual([[], undefined])
  })

  it('appears as the queue’s own if this device caused it', async () => {
    await here.saveAll({ kind: 'patch', entity: 'item', id: FARM.item.id, values: { name: 'Oats' } })
    const id = await here.refuse(FARM.item.id)
    await put(issueOf(id))
    expect((await read()).map(({ isHere }) => isHere)).toEqual([true])
  })

  it('its owner decides it, or its recipients after that account ended', async () => {
    await put(issueOf('a', { user: PIA }))
    const mayDecide = async () => [(await read())[0]?.mayDecide, (await find('a'))?.mayDecide]
    expect(await mayDecide()).toEqual([false, false])
    await rowsOf(here.db, person.name).put({ id: PIA, rev: 3, name: 'Pia', can_sign_in: true })
    expect(await mayDecide()).toEqual([false, false])
    await rowsOf(here.db, person.name).put({ id: PIA, rev: 4, name: 'Pia', can_sign_in: false })
    expect(await mayDecide()).toEqual([true, true])
  })
})

describe('another device’s refused change that is made again', () => {
  it('joins the end of this queue as a whole gesture, as new work', async () => {
    const made = { method: 'POST', path: '/suppliers', body: { id: here.newId(), name: 'Mill' } }
    await put(issueOf('a', { mates: [made, settles('old')] }))
    await here.saveAll({ kind: 'patch', entity: 'unit', id: FARM.kg.id, values: { code: 'kilo' } })
    expect(await applyAgain(here.db, 'a', here.context)).toMatchObject({ ok: true })
    const queue = await queueOf(here.db)
    expect(queue.map(({ kind, entity }) => `${kind} ${entity}`)).toEqual([
      ...['patch unit', 'patch item', 'create supplier', 'settle issue', 'settle issue'],
    ])
    expect(queue.filter(({ kind }) => kind === 'settle').map(({ recordId }) => recordId)).toEqual(['a', 'old'])
    expect(await here.db.results.toArray()).toEqual([])
  })

  it('belongs to its own user: others cannot apply it', async () => {
    await put(issueOf('a', { user: PIA }))
    const refused = { ok: false, index: 0, code: 'access_denied', findings: [] }
    expect(await applyAgain(here.db, 'a', here.context)).toEqual(refused)
    expect(await queueOf(here.db)).toEqual([])
  })
})

describe('a discard', () => {
  it('settles another device’s issue and its related ones, and keeps its gesture for undo', async () => {
    const mate = { key: 'k', method: 'DELETE', path: item }
    await put(issueOf('a', { mates: [mate, settles('old')] }))
    const { adopted, settlements, mutations } = await discard(here.db, 'a', here.context)
    const queue = await queueOf(here.db)
    const settled = { kind: 'settle', body: { decision: 'discard' }, state: 'queued', attempts: 0 }
    expect(queue).toMatchObject(['a', 'old'].map((recordId) => ({ ...settled, recordId })))
    expect([settlements, mutations]).toEqual([queue.map(({ id }) => id), []])
    expect(adopted?.entries.map(({ id }) => id)).toEqual(['a'])
    const own = { user: USER, device: DEVICE, groupSize: 2 }
    expect(adopted?.mutations).toMatchObject([
      { ...own, id: 'a', kind: 'patch' },
      { ...own, id: 'k', kind: 'delete' },
    ])
    expect(new Set(adopted?.mutations.map(({ group }) => group)).size).toBe(1)
  })

  it('keeps a single change as one without a gesture', async () => {
    await put(issueOf('a', { mates: [settles('old')] }))
    const { adopted } = await discard(here.db, 'a', here.context)
    expect(adopted?.mutations).toHaveLength(1)
    expect(adopted?.mutations[0]).not.toHaveProperty('group')
  })

  it('ignores an issue of another user and a missing one', async () => {
    await put(issueOf('a', { user: PIA }))
    for (const id of ['a', 'nowhere']) {
      expect(await discard(here.db, id, here.context)).toEqual({ mutations: [], entries: [], settlements: [] })
    }
    expect(await queueOf(here.db)).toEqual([])
  })

  it('also settles the issues that its gesture settled', async () => {
    await here.saveAll({ kind: 'patch', entity: 'item', id: FARM.item.id, values: { name: 'Oats' } })
    const first = await here.refuse(FARM.item.id)
    await applyAgain(here.db, first, here.context)
    const second = await here.refuse(FARM.item.id)
    await discard(here.db, second, here.context)
    expect((await queueOf(here.db)).map(({ kind, recordId }) => [kind, recordId])).toEqual([
      ['settle', second],
      ['settle', first],
    ])
    const ended = await outcomesOf(here.db, [first, second])
    expect([ended.get(first)?.how, ended.get(second)?.how, ended.size]).toEqual(['replaced', 'discarded', 2])
  })

  it('finds whole gestures in queue order, for any order of ids', async () => {
    const supplier = (id: string) => ({ kind: 'create', entity: 'supplier', id, values: { name: 'Mill' } }) as const
    await here.saveAll(supplier(here.newId()), supplier(here.newId()))
    await here.saveAll(supplier(here.newId()))
    const queue = await queueOf(here.db)
    const ids = queue.map(({ id }) => id)
    expect(await wholeGestures(here.db, [...ids.slice(1).reverse(), 'nowhere'])).toEqual(queue)
  })

  it('reports that no answer came for a change that was never sent', async () => {
    const id = here.newId()
    await here.saveAll({ kind: 'create', entity: 'supplier', id, values: { name: 'Mill' } })
    const [unsent] = await queueOf(here.db)
    await discardUnsent(here.db, unsent?.id ?? '', here.context)
    expect(await here.db.results.toArray()).toMatchObject([{ recordId: id, status: 0, how: 'undone' }])
    expect(await rowsOf(here.db, 'supplier').count()).toBe(0)
  })

  it('includes the dependent changes if the user chose them', async () => {
    const id = here.newId()
    await here.saveAll({ kind: 'create', entity: 'supplier', id, values: { name: 'Mill' } })
    await here.saveAll({ kind: 'patch', entity: 'item', id: FARM.item.id, values: { supplier_id: id } })
    const waiting = (await queueOf(here.db))[1]?.id ?? ''
    const refused = await here.refuse(id)
    const { mutations } = await discard(here.db, refused, here.context, [waiting])
    expect(mutations.map((one) => one.id)).toEqual([refused, waiting])
    expect((await queueOf(here.db)).map(({ kind }) => kind)).toEqual(['settle'])
    await put(issueOf('a'))
    expect(await discard(here.db, 'a', here.context, [waiting])).toMatchObject({ adopted: { entries: [{ id: 'a' }] } })
  })

  it('removes the whole gesture from the queue, and reports each change’s end', async () => {
    const made = { kind: 'create', entity: 'supplier', id: here.newId(), values: { name: 'Mill' } } as const
    await here.saveAll(made, { kind: 'patch', entity: 'item', id: FARM.item.id, values: { name: 'Oats' } })
    const id = await here.refuse(FARM.item.id)
    const { mutations, entries, settlements } = await discard(here.db, id, here.context)
    expect(mutations.map(({ entity }) => entity).toSorted()).toEqual(['item', 'supplier'])
    expect(entries.map((entry) => entry.id)).toEqual([id])
    const queue = await queueOf(here.db)
    expect(queue.map((one) => [one.id, one.kind, one.recordId])).toEqual([[settlements[0], 'settle', id]])
    const ended = (await here.db.results.toArray()).filter(({ how }) => how !== undefined)
    // What carries the issue is dropped last: a torn write still finds the others by it.
    expect(ended).toMatchObject([
      { entity: 'supplier', how: 'discarded', named: { name: 'Mill' }, did: { kind: 'create' } },
      { id, how: 'discarded', status: 409, did: { kind: 'patch', changed: ['name'] } },
    ])
    expect([await here.db.attention.count(), await rowsOf(here.db, 'supplier').count()]).toEqual([0, 0])
  })
})
