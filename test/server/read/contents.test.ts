import { describe, expect, it } from 'vitest'
import { addUser, type Body, type FarmOptions, openFarmWithAdmin, type PushEntry, pushAll } from '../support/farm'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 9, 8, minute)).toISOString()

async function start(options: FarmOptions = {}) {
  const farm = await openFarmWithAdmin(options)
  const { admin, makeId } = farm
  const make = async (path: string, body: object) => {
    const made = await admin.call('POST', path, body)
    expect(made).toMatchObject({ status: 201 })
    return String(made.body.id)
  }
  const place = (name: string, parent_id?: string) =>
    make('/places', { name, kind: 'fruiting', ...(parent_id ? { parent_id } : {}) })
  const bags = (series_code: string, prepared_count: number, more: object = {}) =>
    make('/grow_series', { series_code, form: 'substrate', prepared_count, ...more })
  const see = (series_id: string, quantity_ids: readonly number[], minute: number, more: object) =>
    make('/observations', {
      ...{ series_kind: 'grow_series', series_id, quantity_ids, observed_at: at(minute), ...more },
    })
  const contents = async (id: string) => {
    const { status, body } = await admin.call('GET', `/places/${id}/contents`)
    expect(status).toBe(200)
    return body.items as readonly Body[]
  }
  return { farm, admin, makeId, make, place, bags, see, contents }
}

describe('GET /places/{id}/contents', () => {
  it('lists the parts there and in the places inside, by series code', async () => {
    const { make, place, bags, see, contents } = await start()
    const room = await place('Room 1')
    const shelf = await place('Shelf 3', await place('Rack 2', room))
    const cold = await place('Cold store')
    const late = await bags('BL-2', 4, { place_id: shelf })
    const early = await bags('BL-1', 3, { place_id: cold })
    await bags('BL-0', 3, { place_id: cold })
    const petri = { series_code: 'LM-1', prepared_count: 5, source_kind: 'blank_control' }
    const dishes = await make('/petri_series', petri)
    await make('/observations', { series_id: dishes, quantity_ids: [2, 5], observed_at: at(1), place_id: room })
    await see(early, [3], 1, { place_id: room, status: 'colonized' })
    await see(late, [1], 1, { place_id: cold })
    await see(late, [2], 1, { status: 'used' })
    const inRoom = [
      { series_id: early, series_kind: 'grow_series', quantity_ids: [3], states: { colonized: 1 } },
      { series_id: late, series_kind: 'grow_series', quantity_ids: [3, 4], states: { inoculated: 2 } },
      { series_id: dishes, series_kind: 'petri_series', quantity_ids: [2, 5], states: { inoculated: 2 } },
    ]
    expect(await contents(room)).toEqual(inRoom)
    expect(await contents(room.toUpperCase())).toEqual(inRoom)
    expect(await contents(shelf)).toEqual(inRoom.slice(1, 2))
  })

  it('changes with moves, undone moves, moved places and deleted series', async () => {
    const { admin, place, bags, see, contents } = await start()
    const [north, south] = [await place('North'), await place('South')]
    const shelf = await place('Shelf', north)
    const id = await bags('BL-1', 3, { place_id: shelf })
    const numbers = async (room: string) => (await contents(room)).map(({ quantity_ids }) => quantity_ids)
    const move = await see(id, [1, 2], 1, { place_id: south })
    expect([await numbers(north), await numbers(south)]).toEqual([[[3]], [[1, 2]]])
    await see(id, [1], 2, { reverses_id: move })
    expect([await numbers(north), await numbers(south)]).toEqual([[[1, 3]], [[2]]])
    expect((await admin.call('PATCH', `/places/${shelf}`, { parent_id: south })).status).toBe(200)
    expect([await numbers(north), await numbers(south)]).toEqual([[], [[1, 2, 3]]])
    await admin.call('PATCH', `/grow_series/${id}`, { status: 'draft' })
    expect(await numbers(south)).toEqual([])
    const other = await bags('BL-2', 2, { place_id: south })
    expect(await numbers(south)).toEqual([[1, 2]])
    expect((await admin.call('DELETE', `/grow_series/${other}`)).status).toBe(200)
    expect(await numbers(south)).toEqual([])
  })

  it('leaves out a bag of a later series, also when seen since', async () => {
    const { place, bags, see, contents } = await start()
    const room = await place('Room 1')
    const old = await bags('BL-1', 3, { place_id: room })
    await see(old, [2], 1, { status: 'used' })
    await see(old, [2], 2, { status: 'growing' })
    const numbers = async () => (await contents(room)).map(({ series_id, quantity_ids }) => [series_id, quantity_ids])
    expect(await numbers()).toEqual([[old, [1, 2, 3]]])
    const from_parts = [{ quantity_id: 1, from_series_id: old, from_quantity_id: 2 }]
    const later = await bags('BL-2', 1, { place_id: room, from_parts })
    expect(await numbers()).toEqual([
      [old, [1, 3]],
      [later, [1]],
    ])
  })

  it('refuses as the records do', async () => {
    const { farm, admin, place, contents } = await start()
    const room = await place('Room 1')
    const ask = (id: string, query = '') => admin.call('GET', `/places/${id}/contents${query}`)
    expect(await contents(room)).toEqual([])
    const missing = { status: 404, body: { code: 'not_found', message: 'Place not found.' } }
    for (const id of [farm.makeId(), admin.id]) expect(await ask(id)).toMatchObject(missing)
    expect(await ask('seven')).toMatchObject({ status: 404, body: { message: 'Not found.' } })
    expect(await ask(room, '?limit=5')).toMatchObject({ status: 400, body: { code: 'unknown_parameter' } })
    expect((await admin.call('POST', `/places/${room}/contents`, {})).headers).toEqual({ Allow: 'GET' })
    const worker = await addUser(farm, admin, 'Pia')
    expect((await worker.call('GET', `/places/${room}/contents`)).status).toBe(200)
    expect((await farm.raw({ method: 'GET', path: `/places/${room}/contents` })).status).toBe(401)
    await admin.call('DELETE', `/places/${room}`)
    expect(await ask(room)).toMatchObject({ status: 410, body: { code: 'deleted' } })
  })
})

describe('the contents of a place with more moves than one portion', () => {
  /** Twelve series with nine moves each between two places. The last move of every third is away from the room. */
  async function large() {
    let afterRead: (() => Promise<void>) | undefined
    const one = await start({
      portion: 5,
      wrapStore: (store) => ({
        ...store,
        read: async (run) => {
          const found = await store.read(run)
          await afterRead?.()
          return found
        },
      }),
    })
    const { farm, admin, makeId } = one
    const [room, away] = [await one.place('Room'), await one.place('Away')]
    const ids: string[] = []
    for (let n = 10; n < 22; n += 1) ids.push(await one.bags(`BL-${n}`, 2))
    // An observation with an old id comes before those that were read already.
    const oldIds = new Map(ids.map((id) => [id, makeId()]))
    farm.clock.at += 1_000
    const move = (series_id: string, place_id: string, minute: number, id = makeId()): PushEntry => {
      const body = { id, series_kind: 'grow_series', series_id, quantity_ids: [2], observed_at: at(minute) }
      return { key: makeId(), method: 'POST', path: '/observations', body: { ...body, place_id } }
    }
    const moves = ids.flatMap((id, index) =>
      Array.from({ length: 9 }, (_, n) => move(id, n % 2 === (index % 3 === 0 ? 1 : 0) ? room : away, n)),
    )
    expect((await pushAll(admin, ...moves)).filter(({ status }) => status >= 300)).toEqual([])
    const leave = (id: string, place: string) => move(id, place, 30, oldIds.get(id))
    const during = async (act: () => Promise<void>) => {
      afterRead = act
      const items = await one.contents(room)
      afterRead = undefined
      return items
    }
    return { ...one, room, away, ids, leave, during }
  }

  it('include every series', async () => {
    const { contents, room, ids } = await large()
    const there = ids.filter((_, index) => index % 3 !== 0)
    expect(await contents(room)).toEqual(
      there.map((series_id) => ({
        ...{ series_id, series_kind: 'grow_series', quantity_ids: [2], states: { inoculated: 1 } },
      })),
    )
  })

  it('show each series at one moment, even if it changes during the read', async () => {
    const { admin, away, ids, leave, during } = await large()
    const [first = '', ...others] = ids
    let reads = 0
    const items = await during(async () => {
      reads += 1
      // The second read is the first portion of the first series that is folded.
      if (reads !== 2) return
      await pushAll(admin, ...others.map((id) => leave(id, away)))
      await admin.call('PATCH', `/grow_series/${first}`, { status: 'draft' })
    })
    expect(reads).toBeGreaterThan(ids.length)
    expect(items).toEqual([])
  })
})
