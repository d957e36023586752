import { expect, it } from 'vitest'
import type { Store } from '../../../server/storage/store'
import { addUser, type FarmOptions, openFarmWithAdmin } from '../support/farm'

const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 0, day, hour)).toISOString()

async function start(options: FarmOptions = {}) {
  const farm = await openFarmWithAdmin(options)
  const { admin } = farm
  const make = async (path: string, body: object) => {
    const made = await admin.call('POST', path, body)
    expect(made).toMatchObject({ status: 201 })
    return String(made.body.id)
  }
  const strain = await make('/strains', { strain_name: 'Blue oyster', strain_code: 'BO' })
  const other = await make('/strains', { strain_name: 'Shiitake', strain_code: 'SH' })
  const addBags = (series_code: string, more: object = {}) =>
    make('/grow_series', {
      ...{ series_code, form: 'substrate', vessel: 'bag', prepared_count: 20, dry_g_per_part: 950 },
      ...{ strain_id: strain, inoculated_at: at(1), status: 'inoculated', ...more },
    })
  const pick = (series_id: string, day: number, grams: string, more: object = {}) =>
    make('/harvests', { series_kind: 'grow_series', series_id, harvested_at: at(day), grams, ...more })
  const yields = (query = '') => admin.call('GET', `/yields${query}`)
  return { farm, admin, make, strain, other, addBags, pick, yields }
}
const to = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

it('answers the yield of each series of substrate', async () => {
  // Portions of two records: undos and their picks are in different ones.
  const { make, addBags, pick, yields } = await start({ portion: 2 })
  const bags = await addBags('BL-1')
  await make('/observations', {
    ...{
      series_kind: 'grow_series',
      series_id: bags,
      quantity_ids: [1, 2, 3],
      observed_at: at(20),
      status: 'fruiting',
    },
  })
  await pick(bags, 29, '10305', { quantity_ids: to(18), grade: 'A' })
  const wrong = await pick(bags, 30, '934.5', { quantity_ids: [1], grade: 'A' })
  await pick(bags, 41, '9000', { quantity_ids: to(9) })
  await pick(bags, 41, '120', { quantity_ids: [9], grade: 'waste' })
  await pick(bags, 30, '934.5', { quantity_ids: [1], grade: 'A', reverses_id: wrong })
  const report = {
    ...{ series_id: bags, parts_started: 20, parts_fruited: 18, picked_g: 19_305, waste_g: 120, dry_g: 19_000 },
    ...{ be_percent: 101.6, per_part_started_g: 965.3, per_part_fruited_g: 1072.5, days_to_first_pick: 28 },
    flushes: [
      { flush: 1, grams: 10_305, share_percent: 53.4 },
      { flush: 2, grams: 9000, share_percent: 46.6 },
    ],
  }
  expect(await yields(`?series_id=${bags.toUpperCase()}`)).toMatchObject({ status: 200 })
  expect((await yields(`?series_id=${bags}`)).body).toEqual({ items: [report] })
  expect((await yields()).body).toEqual({ items: [report] })
})

it('names the reason for a missing figure, and leaves out grain', async () => {
  const { addBags, pick, yields } = await start()
  const bags = await addBags('BL-1', { dry_g_per_part: null })
  await addBags('GR-1', { form: 'grain' })
  await pick(bags, 29, '648')
  const [item, ...more] = (await yields()).body.items as readonly object[]
  expect(item).toMatchObject({ series_id: bags, picked_g: 648, be_percent: null, cannot_say: 'no_dry_weight' })
  expect(more).toEqual([])
})

it('answers for a strain, a recipe or the farm', async () => {
  const { admin, other, addBags, strain, yields } = await start()
  const [blue, king] = [await addBags('BL-1'), await addBags('KI-1', { strain_id: other })]
  const idsOf = async (query: string) =>
    ((await yields(query)).body.items as { series_id: string }[]).map((one) => one.series_id)
  expect(await idsOf(`?strain_id=${strain}`)).toEqual([blue])
  expect(await idsOf(`?strain_id=${other}`)).toEqual([king])
  expect((await idsOf('')).toSorted()).toEqual([blue, king].toSorted())
  await admin.call('DELETE', `/grow_series/${king}`)
  expect(await idsOf('')).toEqual([blue])
})

it('follows the farm’s days between flushes', async () => {
  const { admin, addBags, pick, yields } = await start()
  const bags = await addBags('BL-1')
  await pick(bags, 20, '500', { quantity_ids: [1] })
  await pick(bags, 23, '300', { quantity_ids: [1] })
  const flushes = async () => ((await yields()).body.items as { flushes: object[] }[])[0]?.flushes
  expect(await flushes()).toHaveLength(1)
  const [row] = (await admin.call('GET', '/farms')).body.items as { id: string }[]
  expect(await admin.call('PATCH', `/farms/${row?.id}`, { flush_gap_days: 2 })).toMatchObject({ status: 200 })
  expect(await flushes()).toHaveLength(2)
})

it('shows a series at one moment, even if it is undone during the read', async () => {
  let during: (() => Promise<unknown>) | undefined
  const wrapStore = (store: Store): Store => ({
    ...store,
    read: async (work) => {
      const answer = await store.read(work)
      const once = during
      during = undefined
      await once?.()
      return answer
    },
  })
  const { addBags, pick, yields } = await start({ portion: 1, wrapStore })
  const bags = await addBags('BL-1')
  const wrong = await pick(bags, 20, '500', { quantity_ids: [1] })
  await pick(bags, 21, '300', { quantity_ids: [1] })
  during = () => pick(bags, 20, '500', { quantity_ids: [1], reverses_id: wrong })
  expect((await yields()).body.items).toMatchObject([{ picked_g: 300 }])
  expect(during).toBeUndefined()
})

it('counts no bag that is in a later series', async () => {
  const { make, addBags, strain, yields } = await start()
  const bags = await addBags('BL-1', { prepared_count: 3 })
  const later = await make('/grow_series', {
    ...{
      series_code: 'BL-2',
      form: 'substrate',
      vessel: 'bag',
      prepared_count: 1,
      dry_g_per_part: 950,
      strain_id: strain,
    },
    ...{ inoculated_at: at(5), status: 'inoculated' },
    from_parts: [{ quantity_id: 1, from_series_id: bags, from_quantity_id: 2 }],
  })
  const items = (await yields()).body.items as { series_id: string; parts_started: number }[]
  expect(new Map(items.map((one) => [one.series_id, one.parts_started]))).toEqual(
    new Map([
      [bags, 2],
      [later, 1],
    ]),
  )
})

it('refuses as the records do', async () => {
  const { farm, admin, strain, addBags, make, yields } = await start()
  const bags = await addBags('BL-1')
  const dishes = await make('/petri_series', { series_code: 'LM-1', prepared_count: 2, source_kind: 'blank_control' })
  for (const query of ['?series_id=seven', '?strain_id=', `?series_id=${bags}&strain_id=${strain}`]) {
    expect([query, await yields(query)]).toMatchObject([query, { status: 400, body: { code: 'bad_request' } }])
  }
  expect(await yields('?limit=5')).toMatchObject({ status: 400, body: { code: 'unknown_parameter' } })
  const missing = { status: 404, body: { code: 'not_found' } }
  for (const query of [`series_id=${dishes}`, `series_id=${farm.makeId()}`, `recipe_id=${strain}`]) {
    expect([query, await yields(`?${query}`)]).toMatchObject([query, missing])
  }
  const worker = await addUser(farm, admin, 'Pia')
  expect((await worker.call('GET', '/yields')).body.items).toHaveLength(1)
  expect((await farm.raw({ method: 'GET', path: '/yields' })).status).toBe(401)
  await admin.call('DELETE', `/grow_series/${bags}`)
  expect(await yields(`?series_id=${bags}`)).toMatchObject({ status: 410, body: { code: 'deleted' } })
})
