/** Undo of a deleted series, whatever became meanwhile of the records that it names. */
import { expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { create, makeWorld, patch } from '../world'
import { bakedFarm, benchRegistry, onServer } from './histories'

it('restores a series after its agar failed and its parent shrank', async () => {
  const world = await makeWorld(benchRegistry)
  const device = await world.device('phone')
  const recipe = await bakedFarm(device)
  const [agar, parent, series] = [device.newId(), device.newId(), device.newId()]
  const inoculated = { inoculated_at: '2026-03-09T08:00:00.000Z' }
  const made = await device.save(
    create('agar_series', agar, { series_code: 'AG-1', recipe_id: recipe, prepared_count: 40 }),
    create('petri_series', parent, { series_code: 'P-1', prepared_count: 6, source_kind: 'slant', ...inoculated }),
    create('petri_series', series, {
      ...{ series_code: 'P-2', prepared_count: 6, source_kind: 'dish', agar_series_id: agar, ...inoculated },
      parents: [{ series_id: parent, quantity_id: 5, type: 'transfer' }],
    }),
  )
  expect(made).toMatchObject({ ok: true })
  await device.sync()
  const deleted = await device.save({ kind: 'delete', entity: 'petri_series', id: series })
  expect(deleted).toMatchObject({ ok: true })
  await device.sync()
  await device.save(
    patch('agar_series', agar, { sterility_check: 'failed' }),
    patch('petri_series', parent, { prepared_count: 3 }),
  )
  await device.sync()
  expect(await device.save({ kind: 'restore', entity: 'petri_series', id: series })).toMatchObject({ ok: true })
  await device.sync()
  expect(await device.db.attention.toArray()).toEqual([])
  expect(await rowsOf(device.db, 'petri_series').get(series)).not.toHaveProperty('deleted_at')
  expect(await onServer(world, '/petri_series')).toHaveProperty(series)
})
