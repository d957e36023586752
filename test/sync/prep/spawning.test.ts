/** Spawning on real devices: one undo gives every record back, and two phones may overspend a jar. */
import { expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { spawn } from '../../../src/domain/acts/spawn'
import { instantOf } from '../../../src/domain/clock'
import { registry } from '../../../src/domain/entities/registry'
import { makeRegistry, type Row } from '../../../src/domain/kit/entity'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { drawnFrom, restOf } from '../../../src/domain/prep/rest'
import { partsIn } from '../../../src/domain/prep/series'
import { NO_SPAWNING } from '../../../src/domain/prep/spawning'
import { kinds, numbers } from '../../domain/prep/spawn-lab'
import { chanceOf } from '../sim/chance'
import { create, type Device, makeWorld, plain, type World } from '../world'
import { benchRegistry } from './histories'

const farm = makeRegistry([
  ...benchRegistry.all,
  ...['place', 'run', 'purchase', 'grow_series'].flatMap((name) => registry.byName(name) ?? []),
])

async function twoPhones() {
  const world = await makeWorld(farm)
  const [one, other] = [await world.device('phone'), await world.device('other')]
  const [jars, bags] = [one.newId(), one.newId()]
  const grain = { form: 'grain', vessel: 'jar', part_weight_g: 1200, prepared_count: 8, status: 'inoculated' }
  const cooked = { form: 'substrate', vessel: 'bag', part_weight_g: 2500, prepared_count: 40, status: 'cooked' }
  await one.save(create('grow_series', jars, { series_code: 'GS-1', ...grain }))
  await one.save(create('grow_series', bags, { series_code: 'BL-1', ...cooked }))
  for (const device of [one, other]) await device.sync()
  return { world, one, other, jars, bags }
}

/** Spawns these grams of a jar into these bags, and returns the undo. */
async function spawnOn(
  device: Device,
  world: World,
  { jars, bags }: { jars: string; bags: string },
  into: number[],
  each: number,
  jar = 1,
) {
  const all = await rowsOf(device.db, 'grow_series').toArray()
  const rows = new Map<string, Row>(all.map((row) => [row.id, row]))
  const parents = [{ entity: 'grow_series', id: jars, number: jar }]
  const draft = { ...NO_SPAWNING, parents, numbers: into, targetId: bags, each }
  const told = { draft, target: rows.get(bags), rows, drawn: drawnFrom(all), free: numbers(1, 40), code: 'X' }
  const { intents, back } = spawn(kinds, { ...told, at: instantOf(world.now) }, device.newId)
  const saved = await device.save(...intents)
  if (!saved.ok) throw new Error(JSON.stringify(saved))
  return () => device.undo(saved.mutations, back({ newId: device.newId, now: world.now }))
}

/** Without `rev`, which counts the changes. */
const seriesOn = async ({ db }: Device) =>
  (await rowsOf(db, 'grow_series').toArray()).map(({ rev: _rev, ...row }) => plain(row))
const statesOn = async ({ db }: Device, id: string) => {
  const row = await rowsOf(db, 'grow_series').get(id)
  const observations = await rowsOf(db, 'observation').where('series_id').equals(id).toArray()
  return partsIn({ definition: kinds.series, row: row ?? {} }, foldParts(observations)).map(({ state }) => state)
}

it.each(['before', 'after'])('gives every record back by one undo %s it was sent', async (when) => {
  const { world, one, other, ...ids } = await twoPhones()
  const before = await seriesOn(one)
  const takeBack = await spawnOn(one, world, ids, [7, 8], 1200)
  expect((await statesOn(one, ids.bags)).slice(5, 9)).toEqual(['filled', 'inoculated', 'inoculated', 'filled'])
  expect((await statesOn(one, ids.jars))[0]).toBe('used')
  if (when === 'after') await one.sync()
  expect(await takeBack()).toMatchObject({ ok: true })
  for (const device of [one, other]) await device.sync()
  for (const device of [one, other]) {
    expect(await seriesOn(device)).toEqual(before)
    expect(new Set(await statesOn(device, ids.bags))).toEqual(new Set(['filled']))
    expect((await statesOn(device, ids.jars))[0]).toBe('inoculated')
  }
})

it.each(numbers(1, 3))('shows a negative rest on both phones that overspent a jar, history %i', async (seed) => {
  const chance = chanceOf(seed, 37)
  const { world, one, other, jars, bags } = await twoPhones()
  const more = other.newId()
  const cooked = { form: 'substrate', vessel: 'bag', part_weight_g: 2500, prepared_count: 40, status: 'cooked' }
  await other.save(create('grow_series', more, { series_code: 'BL-2', ...cooked }))
  const [a, b] = [500 + chance.int(700), 800 + chance.int(400)]
  await spawnOn(one, world, { jars, bags }, [1, 2], a)
  await spawnOn(other, world, { jars, bags: more }, [1, 2], b)
  for (const device of chance.is(0.5) ? [one, other, one] : [other, one, other]) await device.sync()
  for (const { db } of [one, other]) {
    const all = await rowsOf(db, 'grow_series').toArray()
    const jar = all.find(({ id }) => id === jars)
    expect(jar && restOf(jar, 1, drawnFrom(all))).toBe(1200 - a - b)
    expect(await db.attention.count()).toBe(0)
  }
})

it('the server asks no user when two phones spawn different jars into one series', async () => {
  const { world, one, other, jars, bags } = await twoPhones()
  await spawnOn(one, world, { jars, bags }, [1, 2], 600, 1)
  world.now += 90_000
  const takeBack = await spawnOn(other, world, { jars, bags }, [3, 4, 5], 500, 2)
  for (const device of [one, other, one]) await device.sync()
  for (const device of [one, other]) {
    expect(await device.db.attention.count()).toBe(0)
    const row = await rowsOf(device.db, 'grow_series').get(bags)
    expect(row?.parents).toMatchObject([
      { quantity_id: 1, into: [1, 2] },
      { quantity_id: 2, into: [3, 4, 5] },
    ])
    expect(row?.inoculated_at).toBe(instantOf(world.now - 90_000))
    expect((await statesOn(device, bags)).filter((state) => state === 'inoculated')).toHaveLength(5)
  }
  expect(await takeBack()).toMatchObject({ ok: true })
  for (const device of [other, one]) await device.sync()
  for (const device of [one, other]) {
    expect(await device.db.attention.count()).toBe(0)
    const row = await rowsOf(device.db, 'grow_series').get(bags)
    expect(row?.parents).toMatchObject([{ quantity_id: 1, into: [1, 2] }])
    expect((await statesOn(device, bags)).filter((state) => state === 'inoculated')).toHaveLength(2)
  }
})
