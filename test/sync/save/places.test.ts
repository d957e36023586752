/** The depth of places on device and server: moves bring the places below, and two devices may move at once. */
import { beforeEach, describe, expect, it } from 'vitest'
import { readRelationFindings } from '../../../src/data/save/related-records'
import { place } from '../../../src/domain/entities/place'
import { registry } from '../../../src/domain/entities/registry'
import { create, type Device, makeWorld, patch, type World } from '../world'

let world: World
let one: Device
let two: Device

beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  two = await world.device('two')
})

const placeIn = (id: string, parent?: string) =>
  create('place', id, { name: `Place ${id.slice(-4)}`, kind: 'other', ...(parent && { parent_id: parent }) })
const move = (id: string, parent: string | null) => patch('place', id, { parent_id: parent })

/** Saves places inside each other, and returns their ids from the top down. */
async function tower(device: Device, height: number): Promise<[string, ...string[]]> {
  const ids = Array.from({ length: height }, () => device.newId())
  for (const [at, id] of ids.entries()) expect(await device.save(placeIn(id, ids[at - 1]))).toMatchObject({ ok: true })
  return ids as [string, ...string[]]
}
const last = (ids: readonly string[]) => ids.at(-1) ?? ''
const TOO_DEEP = { ok: false, code: 'invalid', findings: [{ field: 'parent_id', code: 'custom' }] }

/** Devices and the server agree on the parent. */
async function parentOf(id: string): Promise<unknown> {
  const { body } = await world.call('GET', `/places/${id}`)
  return (body as { parent_id?: string }).parent_id
}

describe('a move on a device', () => {
  it('counts the unsent places below the moved one', async () => {
    const [a, b] = [await tower(one, 4), await tower(one, 3)]
    expect(await one.save(move(b[0], last(a)))).toMatchObject(TOO_DEEP)
    expect(await one.save(move(b[0], a[2] ?? ''))).toMatchObject({ ok: true })
    await one.sync('write', 3)
    expect(await one.refused()).toEqual([])
    expect(await parentOf(b[0])).toBe(a[2])
  })

  it('counts places that the same action adds below', async () => {
    const [a, top, below] = [await tower(one, 5), one.newId(), one.newId()]
    expect(await one.save(placeIn(top), placeIn(below, top), move(top, last(a)))).toMatchObject({
      ...TOO_DEEP,
      index: 2,
    })
    expect(await one.save(placeIn(top), placeIn(below, top), move(top, a[3] ?? ''))).toMatchObject({ ok: true })
  })

  it('does not count places that the same action moves away', async () => {
    const [a, b] = [await tower(one, 5), await tower(one, 2)]
    expect(await one.save(move(last(b), null), move(b[0], last(a)))).toMatchObject({ ok: true })
  })

  it('does not count deleted places', async () => {
    const [a, b] = [await tower(one, 5), await tower(one, 2)]
    await one.sync('write', 3)
    expect(await one.save({ kind: 'delete', entity: 'place', id: last(b) })).toMatchObject({ ok: true })
    expect(await one.save(move(b[0], last(a)))).toMatchObject({ ok: true })
    await one.sync('write', 3)
    expect(await one.refused()).toEqual([])
  })

  it('fails in the form before it is saved', async () => {
    const [a, b] = [await tower(one, 5), await tower(one, 2)]
    const values = { name: 'B', kind: 'other', parent_id: last(a) }
    const subject = { registry, definition: place, id: b[0], values }
    expect(await readRelationFindings(one.db, subject, ['parent_id'])).toEqual([{ field: 'parent_id', code: 'custom' }])
  })
})

describe('two devices', () => {
  it('nest at most as deep as one device may', async () => {
    const [a, b] = [await tower(one, 4), await tower(one, 2)]
    await one.sync('write', 3)
    await two.sync('write', 3)
    const added = two.newId()
    expect(await two.save(placeIn(added, last(b)))).toMatchObject({ ok: true })
    expect(await one.save(move(b[0], last(a)))).toMatchObject({ ok: true })
    await two.sync('write', 3)
    await one.sync('write', 3)
    expect(await one.refused()).toMatchObject([{ entry: { fields: { parent_id: 'custom' } } }])
    expect(await parentOf(b[0])).toBeUndefined()
    expect(await parentOf(added)).toBe(last(b))
  })

  it('keep the limit in the other order too', async () => {
    const [a, b] = [await tower(one, 4), await tower(one, 2)]
    await one.sync('write', 3)
    await two.sync('write', 3)
    expect(await two.save(placeIn(two.newId(), last(b)))).toMatchObject({ ok: true })
    expect(await one.save(move(b[0], last(a)))).toMatchObject({ ok: true })
    await one.sync('write', 3)
    await two.sync('write', 3)
    expect(await two.refused()).toMatchObject([{ entry: { fields: { parent_id: 'custom' } } }])
    expect(await parentOf(b[0])).toBe(last(a))
  })
})

it('the server counts places below in one push of another program', async () => {
  const [a, top, below] = [await tower(one, 5), one.newId(), one.newId()]
  await one.sync('write', 3)
  const group = one.newId()
  const post = (id: string, parent?: string) => {
    const body = { id, name: id, kind: 'other', ...(parent && { parent_id: parent }) }
    return { key: one.newId(), group, method: 'POST', path: '/places', body }
  }
  const moved = { key: one.newId(), group, method: 'PATCH', path: `/places/${top}` }
  const mutations = [post(top), post(below, top), { ...moved, body: { parent_id: last(a) } }]
  const { body } = await world.call('POST', '/sync/push', { mutations })
  const { results } = body as { results: { status: number; body: { fields?: unknown } }[] }
  expect(results.at(-1)).toMatchObject({ status: 422, body: { fields: { parent_id: 'custom' } } })
  expect((await world.call('GET', `/places/${top}`)).status).toBe(404)
})
