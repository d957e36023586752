/** A sterilizer run made from the text of its series: one gesture, one undo, and two devices that do it at once. */
import { expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { createRun } from '../../../src/domain/acts/link-run'
import { instantOf } from '../../../src/domain/clock'
import { registry as farmRegistry } from '../../../src/domain/entities/registry'
import { makeRegistry } from '../../../src/domain/kit/entity'
import { isSeries } from '../../../src/domain/kit/series'
import { seriesOf } from '../../../src/domain/prep/series'
import { create, type Device, makeWorld } from '../world'
import { bakedFarm, benchRegistry, onServer } from './histories'

const run = farmRegistry.byName('run')
const registry = makeRegistry([...benchRegistry.all, ...(run ? [run] : [])])
const kind = registry.byName('agar_series')

async function lab() {
  const world = await makeWorld(registry)
  const [mine, other] = [await world.device('mine'), await world.device('other')]
  const [one, two, type] = [mine.newId(), mine.newId(), mine.newId()]
  const recipe = await bakedFarm(mine)
  const pour = (id: string, series_code: string, run_code: string) =>
    create('agar_series', id, { series_code, recipe_id: recipe, prepared_count: 40, run_code, sterilizationType: type })
  const saved = await mine.save(
    create('sterilization_type', type, { name: 'Autoclave', code: 'AC', default_time: 45 }),
    pour(one, 'AG-1', 'A-218'),
    pour(two, 'AG-2', ' a-218'),
  )
  expect(saved).toMatchObject({ ok: true })
  await mine.sync()
  await other.sync()
  const link = async (device: Device) => {
    if (!isSeries(kind)) throw new Error('no agar')
    const all = seriesOf(kind, await rowsOf(device.db, 'agar_series').toArray())
    const linked = createRun('A-218', all, { id: device.newId(), now: instantOf(world.now) })
    if (!linked) throw new Error('no run')
    const outcome = await device.save(...linked.intents)
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return { ...linked, mutations: outcome.mutations }
  }
  const runsOf = async (device: Device) =>
    (await rowsOf(device.db, 'agar_series').bulkGet([one, two])).map((row) => row?.run_id ?? null)
  return { world, mine, other, link, runsOf }
}

it('undoes the run and all links at once, sent or not', async () => {
  for (const isSent of [false, true]) {
    const { world, mine, link, runsOf } = await lab()
    const { mutations, back } = await link(mine)
    const [id] = await runsOf(mine)
    expect(await runsOf(mine)).toEqual([expect.any(String), id])
    if (isSent) {
      await mine.sync()
      expect(Object.values(await onServer(world, '/runs'))).toMatchObject([{ code: 'A-218', result: 'pending' }])
    }
    expect(await mine.undo(mutations, back)).toMatchObject({ ok: true })
    await mine.sync()
    expect(await runsOf(mine)).toEqual([null, null])
    expect(await onServer(world, '/runs')).toEqual({})
    expect(Object.values(await onServer(world, '/agar_series'))).toMatchObject([
      { run_code: 'A-218' },
      { run_code: 'a-218' },
    ])
    expect(await mine.db.attention.count()).toBe(0)
  }
})

it('keeps the first run when two devices create it offline', async () => {
  const { world, mine, other, link, runsOf } = await lab()
  await link(mine)
  await link(other)
  await mine.sync()
  await other.sync()
  await mine.sync()
  const [id] = await runsOf(mine)
  expect(Object.keys(await onServer(world, '/runs'))).toEqual([id])
  const [refused, ...more] = await other.refused()
  expect([refused?.entry.entity, refused?.entry.error.code, more]).toEqual(['run', 'duplicate', []])
  // The second run is given up, and nothing else of its gesture is left.
  await other.discard(refused?.entry.id ?? '')
  await other.sync()
  for (const device of [mine, other]) {
    expect(await runsOf(device)).toEqual([id, id])
    expect((await rowsOf(device.db, 'run').toArray()).map((row) => row.id)).toEqual([id])
    expect([await device.db.attention.count(), await device.db.outbox.count()]).toEqual([0, 0])
  }
})
