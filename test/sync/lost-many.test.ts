/** S22: what a restored server has lost is decided about in one word, and there may be thousands of it. */
import { expect, it } from 'vitest'
import { applyAgain } from '../../src/data/attention'
import { create, makeWorld } from './world'

it('S22: to make one of them again, the others are not read', async () => {
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
  let read = 0
  const tally = <T>(row: T): T => {
    read += 1
    return row
  }
  one.db.outbox.hook('reading', tally)
  expect(await applyAgain(one.db, lost[0]?.entry.id ?? '', one.context())).toMatchObject({ ok: true })
  one.db.outbox.hook('reading').unsubscribe(tally)
  expect(read).toBeLessThan(count / 2)
})
