import { expect, it } from 'vitest'
import { save } from '../../../src/data/save/repository'
import { FARM, idMaker, openReplica, START, saveContext, seedFarm } from '../replica'

const DAY = 86_400_000

it('a device rejects a moment a week ahead of the farm’s clock', async () => {
  const db = openReplica()
  await seedFarm(db)
  const newId = idMaker()
  const count = (counted_at: string) =>
    ({
      kind: 'create',
      entity: 'count',
      id: newId(),
      values: { item_id: FARM.item.id, unit_id: FARM.kg.id, counted_quantity: '4', counted_at },
    }) as const
  const at = (days: number) => new Date(START + days * DAY).toISOString()
  expect(await save(db, [count(at(30))], saveContext(newId))).toMatchObject({
    ok: false,
    code: 'invalid',
    findings: [{ field: 'counted_at', code: 'date_far', params: { n: 7 } }],
  })
  // The context's now is the device's clock with the farm's measured offset.
  expect(await save(db, [count(at(30))], { ...saveContext(newId), now: START + 30 * DAY })).toMatchObject({ ok: true })
  // A clock that fell back, and the farm's time as it was last heard.
  const lastContact = at(29)
  await db.meta.put({ key: 'engine', value: { phase: 'idle', reachable: false, lastContact } })
  expect(await save(db, [count(at(30))], saveContext(newId))).toMatchObject({ ok: true })
  expect(await save(db, [count(at(60))], saveContext(newId))).toMatchObject({ ok: false })
  db.close()
})
