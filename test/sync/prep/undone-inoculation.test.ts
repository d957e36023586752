/** A series goes once nothing stands that was said of its dishes: what was undone goes with it. */
import { expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { reversalValues } from '../../../src/domain/acts/undo'
import type { Values } from '../../../src/domain/kit/field'
import { referencesAmong, referencesTo } from '../../../src/records/delete/references-to'
import { create, makeWorld } from '../world'
import { benchRegistry, onServer } from './histories'

const petri = benchRegistry.byName('petri_series')
const definition = benchRegistry.byName('observation')

async function bench() {
  const world = await makeWorld(benchRegistry)
  const [device, other] = [await world.device('phone'), await world.device('other')]
  const [series, seen] = [device.newId(), device.newId()]
  if (!petri || !definition) throw new Error('no bench')
  await device.save(
    create('petri_series', series, {
      ...{ series_code: 'LM-1', prepared_count: 6, source_kind: 'slant', inoculated_at: '2026-03-09T08:00:00.000Z' },
    }),
  )
  const told: Values = { series_id: series, quantity_ids: [1, 2], observed_at: '2026-03-09T09:00:00.000Z' }
  await device.save(create('observation', seen, { ...told, status: 'contaminated' }))
  await device.sync()
  await other.sync()
  const undo = async (dishes: readonly number[]) => {
    const row = await rowsOf(device.db, 'observation').get(seen)
    if (!row) throw new Error('no observation')
    const values = { ...reversalValues(definition, row, world.now), quantity_ids: dishes }
    expect(await device.save(create('observation', device.newId(), values))).toMatchObject({ ok: true })
    await device.sync()
  }
  const holding = async () => {
    const one = await referencesTo(device.db, benchRegistry, petri, series)
    const { used } = await referencesAmong(device.db, benchRegistry, petri, new Set([series]))
    expect(used.size).toBe(one.length > 0 ? 1 : 0)
    return one.map(({ definition: { name }, count }) => [name, count])
  }
  return { world, device, other, series, undo, holding }
}

it('stays while an observation of one dish counts', async () => {
  const { world, series, undo, holding } = await bench()
  expect(await holding()).toEqual([['observation', 1]])
  await undo([1])
  expect(await holding()).toEqual([['observation', 1]])
  const answer = await world.call('DELETE', `/petri_series/${series}`)
  expect(answer).toMatchObject({ status: 409, body: { code: 'referenced' } })
})

it('deletes undone observations and their undos too, on every device (S19.6)', async () => {
  const { world, device, other, series, undo, holding } = await bench()
  await undo([1])
  await undo([2])
  expect(await holding()).toEqual([])
  expect(await device.save({ kind: 'delete', entity: 'petri_series', id: series })).toMatchObject({ ok: true })
  for (const one of [device, other]) await one.sync()
  expect(await onServer(world, '/observations')).toEqual({})
  for (const { db } of [device, other]) {
    expect(await db.attention.toArray()).toEqual([])
    const rows = await rowsOf(db, 'observation').toArray()
    expect(rows.filter(({ deleted_at: gone }) => !gone)).toEqual([])
  }
  // The series comes back as it was: what was undone says nothing of it.
  expect(await device.save({ kind: 'restore', entity: 'petri_series', id: series })).toMatchObject({ ok: true })
  await device.sync()
  expect(await device.db.attention.count()).toBe(0)
  expect(await onServer(world, '/petri_series')).toHaveProperty(series)
})
