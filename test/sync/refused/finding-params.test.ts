import { expect, it } from 'vitest'
import { paramsAt } from '../../../src/features/sync/decision/findings'
import { findingText, type Translate } from '../../../src/records/words/finding-text'
import { culture, registryWithKit } from '../../throwaway-entity'
import { create, makeWorld, stockFarm } from '../world'

it('S26: a refusal keeps the parameters of its sentence on every device', async () => {
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

it('S26: a rejection keeps its field’s own message on every device', async () => {
  const world = await makeWorld(registryWithKit)
  const [phone, desk] = [await world.device('phone'), await world.device('desk')]
  const [line, mother] = [phone.newId(), phone.newId()]
  await phone.save(create('line', line, { name: 'Oyster', limit: 9 }))
  await phone.save(create('culture', mother, { name: 'Mother', line_id: line }))
  await phone.sync()
  await world.call('PATCH', `/lines/${line}`, { limit: 1 })
  await phone.save(create('culture', phone.newId(), { name: 'Child', parent_id: mother, transfers: 12 }))
  await phone.sync('write')
  await desk.sync()
  const writing = { translate, date: String, amount: String }
  for (const device of [phone, desk]) {
    const [refused] = await device.refused()
    expect(refused?.entry).toMatchObject({ fields: { transfers: 'custom' } })
    const finding = { field: 'transfers', code: 'custom', ...paramsAt(refused?.entry.params, 'transfers') } as const
    expect(findingText(finding, culture.fields, writing)).toBe('Ten more than 1 transfers wear any line out.')
  }
})

const translate: Translate = ({ message }, values = {}) =>
  message.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
