import { expect, it } from 'vitest'
import { addUser, openFarmWithAdmin } from '../support/farm'

const at = (minute: number) => `2026-03-09T08:0${minute}:00.000Z`

async function start() {
  const farm = await openFarmWithAdmin()
  const { admin } = farm
  const make = async (path: string, body: object) => {
    const made = await admin.call('POST', path, body)
    expect(made).toMatchObject({ status: 201 })
    return String(made.body.id)
  }
  const room = await make('/places', { name: 'Room 1', kind: 'fruiting' })
  const cold = await make('/places', { name: 'Cold store', kind: 'cold_store' })
  const bags = await make('/grow_series', { series_code: 'BL-1', form: 'substrate', prepared_count: 3, place_id: room })
  const dishes = await make('/petri_series', { series_code: 'LM-1', prepared_count: 2, source_kind: 'blank_control' })
  const seeBags = (quantity_ids: readonly number[], minute: number, more: object) =>
    make('/observations', {
      ...{ series_kind: 'grow_series', series_id: bags, quantity_ids, observed_at: at(minute), ...more },
    })
  const parts = (query: string) => admin.call('GET', `/parts${query}`)
  return { farm, admin, make, room, cold, bags, dishes, seeBags, parts }
}

it('answers the state and place of each part of any kind', async () => {
  const { make, room, cold, bags, dishes, seeBags, parts } = await start()
  await seeBags([1, 2], 1, { status: 'contaminated', contamination_type: 'gnats', place_id: cold })
  await seeBags([2], 2, { status: 'discarded', quarantined: true })
  const common = { series_id: bags, series_kind: 'grow_series', percent: null, flush: null, picked_g: 0 }
  const marked = { contaminated: true, contaminated_by: 'gnats' }
  const ofBags = [
    { ...common, quantity_id: 1, state: 'contaminated', ...marked, quarantined: false, place_id: cold },
    { ...common, quantity_id: 2, state: 'discarded', ...marked, quarantined: true, place_id: null },
    {
      ...{ ...common, quantity_id: 3, state: 'inoculated', contaminated: false, contaminated_by: null },
      ...{ quarantined: false, place_id: room },
    },
  ]
  expect(await parts(`?series_id=${bags.toUpperCase()}`)).toMatchObject({ status: 200, body: { items: ofBags } })
  expect((await parts(`?series_id=${bags}&series_kind=grow_series`)).body).toEqual({ items: ofBags })

  const move = { series_id: dishes, quantity_ids: [2], observed_at: at(1), place_id: cold }
  await make('/observations', move)
  expect((await parts(`?series_id=${dishes}`)).body.items).toMatchObject([
    { series_kind: 'petri_series', quantity_id: 1, place_id: null },
    { series_kind: 'petri_series', quantity_id: 2, place_id: cold },
  ])
})

it('answers as the dishes do, and adds only the places and the picks', async () => {
  const { admin, dishes, make, cold, parts } = await start()
  const look = { series_id: dishes, observed_at: at(1), colonized_percent: 40, place_id: cold }
  await make('/observations', { ...look, quantity_ids: [1] })
  const { body } = await admin.call('GET', `/dishes?series_id=${dishes}`)
  const items = body.items as readonly object[]
  const places = [cold, null]
  expect((await parts(`?series_id=${dishes}`)).body.items).toEqual(
    items.map((item, index) => ({ ...item, place_id: places[index], flush: null, picked_g: 0 })),
  )
})

it('answers the picked grams of each part, and divides no weight', async () => {
  const { admin, make, room, bags, seeBags, parts } = await start()
  const pick = (day: number, grams: string, more: object = {}) =>
    make('/harvests', {
      ...{ series_kind: 'grow_series', series_id: bags, harvested_at: `2026-03-${10 + day}T08:00:00.000Z`, grams },
      ...more,
    })
  await pick(0, '300.5', { quantity_ids: [1], place_id: room })
  await pick(0, '41', { quantity_ids: [1], grade: 'waste' })
  await pick(6, '200', { quantity_ids: [1] })
  const shared = await pick(6, '500', { quantity_ids: [2, 3] })
  expect((await parts(`?series_id=${bags}`)).body.items).toMatchObject([
    { state: 'picked', flush: 2, picked_g: 500.5, place_id: room },
    { state: 'picked', flush: 1, picked_g: null },
    { state: 'picked', flush: 1, picked_g: null },
  ])
  await seeBags([3], 1, { status: 'discarded' })
  const undone = { quantity_ids: [2, 3], reverses_id: shared }
  await pick(7, '500', undone)
  expect((await parts(`?series_id=${bags}`)).body.items).toMatchObject([
    { state: 'picked', flush: 2, picked_g: 500.5 },
    { state: 'inoculated', flush: null, picked_g: 0 },
    { state: 'discarded', flush: null, picked_g: 0 },
  ])
  const again = { series_kind: 'grow_series', series_id: bags, harvested_at: at(1), grams: '9', ...undone }
  const { id } = (await admin.call('GET', `/harvests/${await pick(8, '9', { quantity_ids: [1] })}`)).body
  // A pick is undone whole.
  expect(await admin.call('POST', '/harvests', { ...again, quantity_ids: [2], reverses_id: id })).toMatchObject({
    status: 422,
    body: { fields: { reverses_id: 'reversal' } },
  })
})

it('refuses as the records do', async () => {
  const { farm, admin, room, bags, dishes, parts } = await start()
  for (const query of [
    '',
    '?series_id=seven',
    `?series_id=${bags}&series_kind=place`,
    `?series_id=${bags}&series_kind=`,
  ]) {
    expect([query, await parts(query)]).toMatchObject([query, { status: 400, body: { code: 'bad_request' } }])
  }
  expect(await parts(`?series_id=${bags}&limit=5`)).toMatchObject({ status: 400, body: { code: 'unknown_parameter' } })
  const missing = { status: 404, body: { code: 'not_found' } }
  for (const id of [farm.makeId(), room]) expect(await parts(`?series_id=${id}`)).toMatchObject(missing)
  expect(await parts(`?series_id=${dishes}&series_kind=grow_series`)).toMatchObject(missing)
  const worker = await addUser(farm, admin, 'Pia')
  expect((await worker.call('GET', `/parts?series_id=${bags}`)).body.items).toHaveLength(3)
  expect((await farm.raw({ method: 'GET', path: `/parts?series_id=${bags}` })).status).toBe(401)
  await admin.call('DELETE', `/grow_series/${bags}`)
  expect(await parts(`?series_id=${bags}`)).toMatchObject({ status: 410, body: { code: 'deleted' } })
})
