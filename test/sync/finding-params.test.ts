import { expect, it } from 'vitest'
import { create, makeWorld, stockFarm } from './world'

it('S26: a refusal keeps what its sentence is filled with, on the device that ran into it and on the others', async () => {
  const world = await makeWorld()
  const [phone, desk] = [await world.device('phone'), await world.device('desk')]
  const { item, kg } = await stockFarm(phone)
  const bought = phone.newId()
  const many = { item_id: item, unit_id: kg, quantity: '5', package_count: 9, date: '2026-03-01' }
  await phone.save(create('purchase', bought, many))
  await phone.sync()
  await world.call('PATCH', `/supplies/purchases/${bought}`, { package_count: 3 })
  const used = { item_id: item, purchase_id: bought, quantity_id: 9, unit_id: kg, quantity: '1' }
  await phone.save(create('use', phone.newId(), { ...used, occurred_at: '2026-03-10T07:00:00Z' }))
  await phone.sync('write')
  await desk.sync()
  const finding = { fields: { quantity_id: 'package_range' }, params: { quantity_id: { n: 3 } } }
  expect(await phone.refused()).toMatchObject([{ entry: finding, isHere: true }])
  expect(await desk.refused()).toMatchObject([{ entry: finding, isHere: false }])
})
