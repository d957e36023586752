/** Two phones offline propose the same next code. Nobody chose it, so nobody is asked: the later one gets the next free code. */
import { expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import type { Intent } from '../../../src/domain/acts/intent'
import { codeAfter, type Draft, seriesFrom } from '../../../src/domain/prep/inoculation'
import { create, type Device, makeWorld, patch, type World } from '../world'
import { bakedFarm, benchRegistry, onServer } from './histories'

const AT = '2026-03-10T08:00:00.000Z'
const codesIn = (rows: object) =>
  Object.values(rows as Record<string, { series_code?: string }>)
    .map(({ series_code: code }) => code)
    .toSorted()

async function bench() {
  const world = await makeWorld(benchRegistry)
  const [mine, other] = [await world.device('mine'), await world.device('other')]
  const recipe = await bakedFarm(mine)
  const strain = mine.newId()
  const spore = mine.newId()
  await mine.save(create('strain', strain, { strain_name: 'Lion’s mane', strain_code: 'LM' }))
  await mine.save(create('spore', spore, { strain, spores_code: 'SP-1', source_type: 'in_house' }))
  await mine.save(create('petri_series', mine.newId(), { ...sown(spore, strain), series_code: 'LM-0417' }))
  await mine.sync()
  await other.sync()
  return { world, mine, other, recipe, strain, spore }
}

function sown(spore: string, strain: string) {
  const draft: Draft = { source: { entity: 'spore', id: spore }, numbers: [], extra: 6 }
  return seriesFrom(draft, { strain }, '', AT)
}

/** What the bench does: the code goes on from those that this device knows. */
async function inoculate(device: Device, spore: string, strain: string): Promise<string> {
  const id = device.newId()
  const code = codeAfter('LM-0417', await rowsOf(device.db, 'petri_series').toArray())
  const draft: Draft = { source: { entity: 'spore', id: spore }, numbers: [], extra: 6 }
  const values = seriesFrom(draft, { strain }, code, AT)
  expect(await device.save(create('petri_series', id, values))).toMatchObject({ ok: true })
  const told = { series_id: id, quantity_ids: [1], observed_at: AT, status: 'growing' }
  expect(await device.save(create('observation', device.newId(), told))).toMatchObject({ ok: true })
  return id
}

async function expectQuiet(world: World, devices: readonly Device[]) {
  for (let round = 0; round < 2; round++) for (const device of devices) await device.sync()
  for (const { db } of devices) {
    expect(await db.attention.toArray()).toEqual([])
    expect(await db.outbox.count()).toBe(0)
  }
  return onServer(world, '/petri_series')
}

it('gives the second series the next free code, without a question (S19.5)', async () => {
  const { world, mine, other, spore, strain } = await bench()
  const first = await inoculate(mine, spore, strain)
  const second = await inoculate(other, spore, strain)
  const third = await inoculate(other, spore, strain)
  const series = await expectQuiet(world, [mine, other])
  expect(codesIn(series)).toEqual(['LM-0417', 'LM-0418', 'LM-0419', 'LM-0420'])
  expect(Object.keys(await onServer(world, '/observations'))).toHaveLength(3)
  // It says what stands on labels that were printed before; nothing is kept where the proposal held.
  expect(series[second]).toMatchObject({ series_code: 'LM-0419', proposed_code: 'LM-0418' })
  expect(series[first]).not.toHaveProperty('proposed_code')
  expect(series[third]).toMatchObject({ series_code: 'LM-0420', proposed_code: 'LM-0419' })
  for (const { db } of [mine, other]) {
    expect(await rowsOf(db, 'petri_series').get(second)).toMatchObject({ series_code: 'LM-0419' })
  }
})

it('gives the second agar series the next free code too', async () => {
  const { world, mine, other, recipe } = await bench()
  const pour = (device: Device): Intent =>
    create('agar_series', device.newId(), {
      ...{ series_code: 'AG-0113', proposed_code: 'AG-0113', recipe_id: recipe, prepared_count: 40, poured_at: AT },
    })
  await mine.save(pour(mine))
  await other.save(pour(other))
  await expectQuiet(world, [mine, other])
  expect(codesIn(await onServer(world, '/agar_series'))).toEqual(['AG-0113', 'AG-0114'])
})

it('asks about a typed code, even in place of a proposed one', async () => {
  const { world, mine, other, spore, strain } = await bench()
  const [first, second] = [await inoculate(mine, spore, strain), await inoculate(other, spore, strain)]
  expect(await mine.save(patch('petri_series', first, { series_code: 'BLUE' }))).toMatchObject({ ok: true })
  expect(await other.save(patch('petri_series', second, { series_code: 'blue' }))).toMatchObject({ ok: true })
  await mine.sync()
  await other.sync()
  expect((await other.refused()).map(({ entry }) => entry.error.code)).toEqual(['duplicate'])
  expect((await onServer(world, '/petri_series'))[first]).toMatchObject({ series_code: 'BLUE' })
  expect((await onServer(world, '/petri_series'))[first]).not.toHaveProperty('proposed_code')
})

it('creates the same record once, with any code', async () => {
  const { world, strain, spore, mine } = await bench()
  const body = { ...sown(spore, strain), series_code: 'LM-0417', proposed_code: 'lm-0417', id: mine.newId() }
  const made = await world.call('POST', '/petri_series', body)
  expect(made).toMatchObject({ status: 201, body: { series_code: 'LM-0418', proposed_code: 'LM-0417' } })
  expect(await world.call('POST', '/petri_series', body)).toMatchObject({ status: 200, body: made.body as object })
  const other = { ...body, prepared_count: 7 }
  expect(await world.call('POST', '/petri_series', other)).toMatchObject({ status: 409, body: { code: 'exists' } })
})
