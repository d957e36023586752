import { describe, expect, it } from 'vitest'
import { addBasics, openFarmWithAdmin } from '../support/farm'

async function start() {
  const farm = await openFarmWithAdmin()
  const basics = await addBasics(farm.admin)
  const bag = String((await farm.admin.call('POST', '/units', { code: 'bag' })).body.id)
  const convert = (factor: string) =>
    farm.admin.call('PATCH', `/supplies/items/${basics.item}`, { unit_conversions: [{ unit_id: bag, factor }] })
  await convert('12.5')
  const bought = { item_id: basics.item, unit_id: bag, quantity: '2', date: '2026-03-04' }
  const path = `/supplies/purchases/${(await farm.admin.call('POST', '/supplies/purchases', bought)).body.id}`
  await convert('10')
  const patch = (body: object) => farm.admin.call('PATCH', path, body)
  return { farm, admin: farm.admin, ...basics, patch, path }
}

describe('a patch with derived values', () => {
  it('keeps a factor sent with a new quantity, though the conversion changed', async () => {
    const { patch } = await start()
    expect(await patch({ quantity: '3', base_factor: '12.5' })).toMatchObject({
      status: 200,
      body: { quantity: '3', base_factor: '12.5', base_quantity: '37.5' },
    })
  })

  it('derives values that are missing or null from the current conversion', async () => {
    const { patch } = await start()
    const anew = { status: 200, body: { base_factor: '10', base_quantity: '30' } }
    expect(await patch({ quantity: '3' })).toMatchObject(anew)
    await patch({ base_factor: '12.5' })
    expect(await patch({ quantity: '4', base_factor: null })).toMatchObject({ body: { base_quantity: '40' } })
  })

  it('rejects a contradictory base quantity, even if it repeats the stored one', async () => {
    const { admin, patch, path } = await start()
    const before = (await admin.call('GET', path)).body
    const refused = { status: 422, body: { fields: { base_quantity: 'base_quantity' } } }
    expect(await patch({ quantity: '3', base_quantity: '25' })).toMatchObject(refused)
    expect(await patch({ quantity: '3', base_factor: '12.5', base_quantity: '25' })).toMatchObject(refused)
    expect((await admin.call('GET', path)).body).toEqual(before)
  })

  it('accepts a time of receipt that is sent again', async () => {
    const { farm, admin, patch, path } = await start()
    const { received_at } = (await admin.call('GET', path)).body
    await patch({ status: 'ordered' })
    farm.clock.at += 60_000
    expect(await patch({ status: 'received', received_at })).toMatchObject({ status: 200, body: { received_at } })
  })
})
