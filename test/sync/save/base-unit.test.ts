import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

let world: World
let one: Device
let ids: Awaited<ReturnType<typeof stockFarm>> & { readonly g: string }

beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  const g = one.newId()
  const farm = await stockFarm(one)
  await one.save(create('unit', g, { code: 'g', base_unit_id: farm.kg, factor: '0.001' }))
  await one.sync()
  ids = { ...farm, g }
})

/** Two kilograms used without signal, and meanwhile the ingredient is counted in another unit. */
async function used(id: string, unit: string): Promise<void> {
  const use = { item_id: ids.item, unit_id: ids.kg, quantity: '2', occurred_at: '2026-03-10T07:00:00.000Z' }
  await one.save(create('use', id, use))
  const changed = await world.call('PATCH', `/supplies/items/${ids.item}`, { unit_id: unit })
  expect(changed.status).toBe(200)
  await one.sync('write', 3)
}
const onServer = async (id: string) => (await world.call('GET', `/supplies/uses/${id}`)).body

describe('a movement recorded before its ingredient was given another base unit', () => {
  it('keeps its own base unit, and never counts in the new one', async () => {
    const id = one.newId()
    await used(id, ids.g)
    expect(await onServer(id)).toMatchObject({ code: 'not_found' })
    expect(await one.refused()).toMatchObject([
      {
        entry: { error: { code: 'base_unit' }, params: { base_unit_id: { from: 'kg', to: 'g' } } },
        mutation: { body: { base_factor: '1', base_quantity: '2', base_unit_id: ids.kg } },
      },
    ])
  })

  it('converts again when the user applies it again', async () => {
    const id = one.newId()
    await used(id, ids.g)
    const [refused] = await one.refused()
    expect(await one.applyAgain(refused?.entry.id ?? '')).toMatchObject({ ok: true })
    await one.sync('write', 3)
    const converted = {
      quantity: '2',
      unit_id: ids.kg,
      base_factor: '1000',
      base_quantity: '2000',
      base_unit_id: ids.g,
    }
    expect(await onServer(id)).toMatchObject(converted)
    expect(await rowsOf(one.db, 'use').get(id)).toMatchObject(converted)
    expect(await one.refused()).toEqual([])
  })

  it('asks for a unit that leads there when its own does not', async () => {
    const bag = one.newId()
    await one.save(create('unit', bag, { code: 'bag' }))
    await one.sync('write')
    const id = one.newId()
    await used(id, bag)
    const [refused] = await one.refused()
    expect(await one.applyAgain(refused?.entry.id ?? '')).toMatchObject({
      ok: false,
      findings: [{ field: 'unit_id', code: 'no_conversion', params: { from: 'kg', to: 'bag' } }],
    })
    const values = { unit_id: bag, quantity: '1' }
    expect(await one.applyAgain(refused?.entry.id ?? '', { values })).toMatchObject({ ok: true })
    await one.sync('write', 3)
    expect(await onServer(id)).toMatchObject({ base_factor: '1', base_quantity: '1', base_unit_id: bag })
  })

  it('enters unchanged from a program that names no unit', async () => {
    const use = { item_id: ids.item, unit_id: ids.kg, quantity: '2', occurred_at: '2026-03-10T07:00:00.000Z' }
    const made = await world.call('POST', '/supplies/uses', { ...use, base_factor: '1' })
    expect(made).toMatchObject({ status: 201, body: { base_unit_id: ids.kg } })
    const other = await world.call('POST', '/supplies/uses', { ...use, base_unit_id: ids.g })
    expect(other).toMatchObject({ status: 409, body: { code: 'base_unit' } })
  })
})
