/** Agar that fails its check while dishes stand on it: the act is refused where it can still be left, what was done is taken. */
import { expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { create, makeWorld, patch } from '../world'
import { bakedFarm, benchRegistry, onServer } from './histories'

async function bench() {
  const world = await makeWorld(benchRegistry)
  const [mine, other] = [await world.device('mine'), await world.device('other')]
  const agar = mine.newId()
  const recipe = await bakedFarm(mine)
  await mine.save(create('agar_series', agar, { series_code: 'AG-1', recipe_id: recipe, prepared_count: 40 }))
  await mine.sync()
  await other.sync()
  const inoculate = (id: string, code: string) =>
    create('petri_series', id, {
      ...{ series_code: code, prepared_count: 6, source_kind: 'slant', agar_series_id: agar },
      inoculated_at: '2026-03-09T08:00:00.000Z',
    })
  const fail = async () => {
    await other.save(patch('agar_series', agar, { sterility_check: 'failed' }))
    await other.sync()
  }
  return { world, mine, other, inoculate, fail }
}

it('accepts dishes inoculated before, with all their observations', async () => {
  const { world, mine, inoculate, fail } = await bench()
  const [series, seen] = [mine.newId(), mine.newId()]
  expect(await mine.save(inoculate(series, 'LM-1'))).toMatchObject({ ok: true })
  const told = { series_id: series, quantity_ids: [1], observed_at: '2026-03-09T09:00:00.000Z', status: 'growing' }
  expect(await mine.save(create('observation', seen, told))).toMatchObject({ ok: true })
  await fail()
  await mine.sync()
  expect(await mine.db.attention.toArray()).toEqual([])
  expect(await onServer(world, '/petri_series')).toHaveProperty(series)
  expect(await onServer(world, '/observations')).toHaveProperty(seen)
})

it('rejects later inoculations on it, on the device and by the API', async () => {
  const { world, mine, inoculate, fail } = await bench()
  await fail()
  await mine.sync()
  const [finding] = [{ field: 'agar_series_id', code: 'custom', params: { sentence: 'failed' } }]
  const late = inoculate(mine.newId(), 'LM-1')
  expect(await mine.save(late)).toMatchObject({ ok: false, findings: [finding] })
  const answer = await world.call('POST', '/petri_series', 'values' in late ? late.values : {})
  expect(answer).toMatchObject({ status: 422, body: { fields: { agar_series_id: 'custom' } } })
  expect(await rowsOf(mine.db, 'petri_series').count()).toBe(0)
})

it('makes a refused inoculation again that was done before the check', async () => {
  const { world, mine, other, inoculate, fail } = await bench()
  const [theirs, ours] = [other.newId(), mine.newId()]
  await other.save(inoculate(theirs, 'LM-1'))
  await mine.save(inoculate(ours, 'LM-1'))
  await fail()
  await mine.sync()
  const [refused] = await mine.refused()
  expect(refused?.entry.error.code).toBe('duplicate')
  expect(await mine.applyAgain(refused?.entry.id ?? '', { values: { series_code: 'LM-2' } })).toMatchObject({
    ok: true,
  })
  await mine.sync()
  expect(await mine.db.attention.count()).toBe(0)
  expect(await onServer(world, '/petri_series')).toMatchObject({ [ours]: { series_code: 'LM-2' } })
})
