/** Changes of one gesture that travel apart: stored together, refused one by one, taken back together. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { save } from '../../../src/data/save/repository'
import { undo } from '../../../src/data/save/undo'
import type { Intent } from '../../../src/domain/acts/intent'
import { idMaker, openReplica, saveContext } from '../replica'

let db: PinsetDb
const newId = idMaker(500)
const context = () => saveContext(newId)
const ids = [1, 2, 3].map((index) => `01920000-0000-7000-8000-00000000060${index}`)
const gone = (id: string): Intent => ({ kind: 'delete', entity: 'supplier', id })
const back = (id: string): Intent => ({ kind: 'restore', entity: 'supplier', id })
const alive = async () => (await rowsOf(db, 'supplier').toArray()).filter((row) => !row.deleted_at).map(({ id }) => id)

beforeEach(async () => {
  db = openReplica()
  await rowsOf(db, 'supplier').bulkPut(ids.map((id, index) => ({ id, rev: index + 1, name: `Mill ${index}` })))
})
afterEach(() => db.close())

describe('changes that travel apart', () => {
  it('form no group but keep the gesture’s order, and otherwise form one group', async () => {
    await save(db, ids.slice(0, 2).map(gone), context(), { apart: true })
    const sent = await db.outbox.orderBy('seq').toArray()
    expect(sent.map(({ recordId, group }) => [recordId, group])).toEqual(ids.slice(0, 2).map((id) => [id, undefined]))
    await save(db, ids.slice(0, 2).map(back), context())
    const groups = (await db.outbox.toArray()).flatMap(({ group }) => group ?? [])
    expect([groups.length, new Set(groups).size]).toEqual([2, 1])
  })

  it('enter the queue all or none', async () => {
    const outcome = await save(db, [gone('nobody'), ...ids.map(gone)], context(), { apart: true })
    expect(outcome).toMatchObject({ ok: false, index: 0, code: 'not_found' })
    expect([await alive(), await db.outbox.count()]).toEqual([ids, 0])
  })

  it('leave no trace when they are undone before sending', async () => {
    const outcome = await save(db, ids.map(gone), context(), { apart: true })
    if (!outcome.ok) throw new Error(outcome.code)
    expect(await alive()).toEqual([])
    await undo(db, outcome.mutations, ids.map(back), context(), { apart: true })
    expect([await alive(), await db.outbox.count()]).toEqual([ids, 0])
  })

  it('undo by separate changes too, after some were sent', async () => {
    const outcome = await save(db, ids.map(gone), context(), { apart: true })
    if (!outcome.ok) throw new Error(outcome.code)
    const [first] = await db.outbox.orderBy('seq').toArray()
    await db.outbox.delete(first?.seq ?? 0)
    await undo(db, outcome.mutations, ids.map(back), context(), { apart: true })
    const restores = (await db.outbox.toArray()).filter(({ kind }) => kind === 'restore')
    expect(restores.map(({ recordId, group }) => [recordId, group])).toEqual(ids.map((id) => [id, undefined]))
    expect(await alive()).toEqual(ids)
  })
})
