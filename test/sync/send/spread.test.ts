/** S14: a gesture is sent whole also where its entries stand far apart in a long queue. */
import { expect, it } from 'vitest'
import { create, makeWorld } from '../world'

it('S14: a sent gesture is never divided, even with others between', async () => {
  const world = await makeWorld()
  const one = await world.device('one')
  await one.sync()
  const [first, second] = [one.newId(), one.newId()]
  await one.save(create('supplier', first, { name: 'A' }), create('supplier', second, { name: 'B' }))
  const last = await one.db.outbox.where('recordId').equals(second).first()
  if (!last) throw new Error('not queued')
  // As many questions as a restored server leaves.
  const asked = Array.from({ length: 150 }, (_, n) => {
    const { seq, group: _group, groupSize: _size, ...rest } = last
    return { ...rest, seq: seq + n, id: one.newId(), recordId: one.newId(), state: 'attention' as const }
  })
  await one.db.outbox.delete(last.seq)
  await one.db.outbox.bulkPut([...asked, { ...last, seq: last.seq + 1000 }])
  world.wire = async () => {
    throw new TypeError('dropped')
  }
  await one.sync('write')
  const pushed: number[] = []
  world.wire = async (request, next) => {
    if (request.url.endsWith('/push')) pushed.push((await request.clone().json()).mutations.length)
    return next()
  }
  await one.sync('write')
  expect(pushed).toEqual([2])
})
