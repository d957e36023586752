/** A series that gets another agar: the stickers of the first one's dishes are no longer its own. */
import { expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { create, makeWorld, patch } from '../world'
import { bakedFarm, benchRegistry, onServer } from './histories'

it('forgets which agar dish each dish was, on the device and on the server', async () => {
  const world = await makeWorld(benchRegistry)
  const device = await world.device('phone')
  const recipe = await bakedFarm(device)
  const [one, two, series] = [device.newId(), device.newId(), device.newId()]
  const agar = { recipe_id: recipe, prepared_count: 40 }
  await device.save(create('agar_series', one, { series_code: 'AG-1', ...agar }))
  await device.save(create('agar_series', two, { series_code: 'AG-2', ...agar }))
  const from_dishes = [{ quantity_id: 1, agar_quantity_id: 17 }]
  const made = { series_code: 'LM-1', prepared_count: 6, source_kind: 'slant', agar_series_id: one, from_dishes }
  expect(await device.save(create('petri_series', series, made))).toMatchObject({ ok: true })
  await device.sync()
  expect((await onServer(world, '/petri_series'))[series]).toMatchObject({ from_dishes })
  expect(await device.save(patch('petri_series', series, { agar_series_id: two }))).toMatchObject({ ok: true })
  expect((await rowsOf(device.db, 'petri_series').get(series))?.from_dishes ?? 'nothing').toBe('nothing')
  await device.sync()
  expect((await onServer(world, '/petri_series'))[series]).not.toHaveProperty('from_dishes')
  // A program that only says the agar.
  await world.call('PATCH', `/petri_series/${series}`, { from_dishes })
  const patched = await world.call('PATCH', `/petri_series/${series}`, { agar_series_id: one })
  expect(patched).toMatchObject({ status: 200 })
  expect(patched.body).not.toHaveProperty('from_dishes')
})
