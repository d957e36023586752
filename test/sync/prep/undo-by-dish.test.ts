/** Undo of an observation, dish by dish: on two phones at once, and after its series turned out to be smaller. */

import { expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { reversalValues } from '../../../src/domain/acts/undo'
import type { Values } from '../../../src/domain/kit/field'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { dishesOf } from '../../domain/prep/of-rows'
import { create, type Device, makeWorld, patch } from '../world'
import { benchRegistry, onServer } from './histories'

const definition = benchRegistry.byName('observation')

async function bench(count: number) {
  const world = await makeWorld(benchRegistry)
  const [mine, other] = [await world.device('mine'), await world.device('other')]
  const [series, seen] = [mine.newId(), mine.newId()]
  const undoing = async (device: Device, dishes: readonly number[]) => {
    const original = await rowsOf(device.db, 'observation').get(seen)
    if (!definition || !original) throw new Error('there is no observation')
    const values = { ...reversalValues(definition, original, world.now), quantity_ids: dishes }
    return create('observation', device.newId(), values)
  }
  const see = (dishes: readonly number[], more: Values) => ({
    ...{ series_id: series, quantity_ids: dishes, observed_at: '2026-03-09T08:00:00.000Z', ...more },
  })
  const outcome = await mine.save(
    create('petri_series', series, {
      ...{ series_code: 'LM-0417', prepared_count: count, source_kind: 'slant' },
      inoculated_at: '2026-03-01T08:00:00.000Z',
    }),
    create('observation', seen, see([1, 2, count], { status: 'contaminated' })),
  )
  expect(outcome.ok).toBe(true)
  await mine.sync()
  await other.sync()
  const states = (rows: readonly Values[], of = count) =>
    dishesOf({ prepared_count: of, status: 'inoculated' }, foldParts(rows)).map(({ state }) => state)
  return { world, mine, other, series, undoing, states }
}

it('undoes one dish of an observation on each phone, without a question', async () => {
  const { world, mine, other, undoing, states } = await bench(3)
  expect(await mine.save(await undoing(mine, [1]))).toMatchObject({ ok: true })
  expect(await other.save(await undoing(other, [2]))).toMatchObject({ ok: true })
  // The same dish on both is one undo.
  expect(await other.save(await undoing(other, [1]))).toMatchObject({ ok: true })
  for (const device of [mine, other, mine]) await device.sync()
  for (const { db } of [mine, other]) {
    expect(await db.attention.count()).toBe(0)
    expect(await db.outbox.count()).toBe(0)
    expect(states(await rowsOf(db, 'observation').toArray())).toEqual(['inoculated', 'inoculated', 'contaminated'])
  }
  expect(Object.keys(await onServer(world, '/observations'))).toHaveLength(4)
})

it('undoes an observation of dishes that the series turned out not to have', async () => {
  const { mine, series, undoing, states } = await bench(40)
  expect(await mine.save(patch('petri_series', series, { prepared_count: 30 }))).toMatchObject({ ok: true })
  expect(await mine.save(await undoing(mine, [1, 2, 40]))).toMatchObject({ ok: true })
  await mine.sync()
  expect(await mine.db.attention.count()).toBe(0)
  expect(new Set(states(await rowsOf(mine.db, 'observation').toArray(), 30))).toEqual(new Set(['inoculated']))
})
