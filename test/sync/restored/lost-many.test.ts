/** S14, S22: thousands of changes may wait for a decision: to decide about one of them, the others are not read. */
import type { DBCore, DBCoreTable } from 'dexie'
import { expect, it } from 'vitest'
import { applyAgain } from '../../../src/data/decide/decide'
import { create, type Device, makeWorld } from '../world'

/** Entries of the queue that were read, one by one or at once, whatever became of them. */
async function watchReads({ db }: Device): Promise<() => number> {
  let read = 0
  const watched = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    // Plain functions: a native promise between Dexie and its storage would tear the transaction apart.
    query: (request) =>
      table.query(request).then((answer) => {
        read += answer.result.length
        return answer
      }),
    openCursor: (request) =>
      table.openCursor(request).then((cursor) => {
        if (!cursor) return cursor
        read += 1
        const start = (onNext: () => void) =>
          cursor.start(() => {
            read += 1
            onNext()
          })
        return Object.create(cursor, { start: { value: start } })
      }),
  })
  db.close()
  db.use({
    stack: 'dbcore',
    name: 'reads',
    create: (core): DBCore => ({
      ...core,
      table: (name) => (name === 'outbox' ? watched(core.table(name)) : core.table(name)),
    }),
  })
  await db.open()
  return () => read
}

it('S22.14: applying one lost record again does not read the others', async () => {
  const world = await makeWorld()
  const one = await world.device('one')
  await one.sync()
  const backup = await world.backup()
  const count = 60
  await one.save(...Array.from({ length: count }, (_, n) => create('supplier', one.newId(), { name: `S${n}` })))
  await one.sync('write', 4)
  await world.restore(backup)
  await one.sync('nudge', 3)
  const lost = await one.refused()
  expect(lost).toHaveLength(count)
  const reads = await watchReads(one)
  expect(await applyAgain(one.db, lost[0]?.entry.id ?? '', one.context())).toMatchObject({ ok: true })
  expect(reads()).toBeLessThan(count / 2)
})

it('S14: deciding about a gesture does not read other gestures', async () => {
  const world = await makeWorld()
  const one = await world.device('one')
  await one.sync()
  const count = 30
  for (let n = 0; n < count; n++) {
    await world.call('POST', '/suppliers', { name: `S${n}`, code: `C${n}` })
    await one.save(
      create('supplier', one.newId(), { name: `A${n}` }),
      create('supplier', one.newId(), { name: `B${n}`, code: `C${n}` }),
    )
  }
  await one.sync('write', 4)
  const [first, second, ...others] = await one.refused()
  expect(others).toHaveLength(count - 2)
  const reads = await watchReads(one)
  expect(await one.applyAgain(first?.entry.id ?? '', { values: { code: 'OTHER' } })).toMatchObject({ ok: true })
  expect((await one.discard(second?.entry.id ?? '')).mutations).toHaveLength(2)
  expect(reads()).toBeLessThan(count)
})
