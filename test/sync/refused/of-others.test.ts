import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../../src/domain/kit/entity'
import { create, type Device, makeWorld, type World } from '../world'

const DAY = 86_400_000
let world: World
let admin: { token: string; user: string }
let pia: { token: string; user: string }
let mill: string

const become = ({ token, user }: { token: string; user: string }, isAdmin: boolean) =>
  Object.assign(world, { token, user, isAdmin })

beforeEach(async () => {
  world = await makeWorld()
  admin = { token: world.token, user: world.user }
  const account = { name: 'Pia', email: 'pia@farm.example', password: 'correct horse battery', approved: true }
  const { id } = (await world.call('POST', '/users', account)).body as Row
  const signIn = { email: account.email, password: account.password, remember: true }
  pia = { token: ((await world.call('POST', '/auth/login', signIn)).body as { token: string }).token, user: id }
  mill = ((await world.call('POST', '/suppliers', { name: 'Mill' })).body as Row).id
})

/** Pia renames the mill without a line; an admin is first; her change arrives three days later. */
async function clash(): Promise<{ made: string; heard: string }> {
  become(pia, false)
  const hers = await world.device('hers')
  await hers.sync()
  const made = new Date(world.now).toISOString()
  await hers.save({ kind: 'patch', entity: 'supplier', id: mill, values: { name: 'Old mill' } })
  become(admin, true)
  await world.call('PATCH', `/suppliers/${mill}`, { name: 'New mill' })
  world.now += 3 * DAY
  become(pia, false)
  await hers.sync('write')
  const heard = new Date(world.now).toISOString()
  become(admin, true)
  return { made, heard }
}

async function deskOf(account: typeof admin, isAdmin: boolean): Promise<Device> {
  become(account, isAdmin)
  const desk = await world.device(`desk of ${account.user}`)
  await desk.sync()
  return desk
}

describe('S26: a refused change on another device', () => {
  it('shows the time of the change, not the server’s receipt', async () => {
    const { made, heard } = await clash()
    const [one] = await (await deskOf(pia, false)).refused()
    expect([one?.madeAt, one?.entry.since]).toEqual([made, heard])
  })

  it('shows no time if its device sent none', async () => {
    const { pathname } = new URL('http://farm.test/api/sync/push')
    world.wire = async (request, next) => {
      if (new URL(request.url).pathname !== pathname) return next()
      const asked = (await request.clone().json()) as { mutations: { recorded_at?: string }[] }
      const mutations = asked.mutations.map(({ recorded_at: _unsaid, ...entry }) => entry)
      return next(new Request(request, { body: JSON.stringify({ ...asked, mutations }) }))
    }
    await clash()
    const [one] = await (await deskOf(pia, false)).refused()
    expect(one?.madeAt).toBeUndefined()
  })

  it('an admin applies the change of an ended account again', async () => {
    await clash()
    await world.call('DELETE', `/users/${pia.user}`)
    const desk = await deskOf(admin, true)
    const [one] = await desk.refused()
    expect(one).toMatchObject({ owner: pia.user, mayDecide: true, isHere: false })
    expect(await desk.applyAgain(one?.entry.id ?? '', {})).toMatchObject({ ok: true })
    await desk.sync('write')
    expect((await world.call('GET', `/suppliers/${mill}`)).body).toMatchObject({ name: 'Old mill' })
    expect((await world.call('GET', '/sync/issues')).body).toMatchObject({ items: [] })
    expect(await desk.refused()).toEqual([])
  })

  it('an admin discards an ended account’s change, and a late undo makes it theirs', async () => {
    await clash()
    await world.call('DELETE', `/users/${pia.user}`)
    const desk = await deskOf(admin, true)
    const [one] = await desk.refused()
    const dropped = await desk.discard(one?.entry.id ?? '')
    await desk.sync('write')
    expect((await world.call('GET', '/sync/issues')).body).toMatchObject({ items: [] })
    expect(await desk.putBack(dropped)).toBe(true)
    expect(await desk.refused()).toMatchObject([{ owner: admin.user, mutation: { user: admin.user } }])
  })

  it('a change of an active user stays read-only', async () => {
    await clash()
    const desk = await deskOf(admin, true)
    const [one] = await desk.refused()
    expect(one).toMatchObject({ owner: pia.user, mayDecide: false })
    expect(await desk.applyAgain(one?.entry.id ?? '')).toMatchObject({ ok: false, code: 'access_denied' })
    expect((await desk.discard(one?.entry.id ?? '')).settlements).toEqual([])
  })
})

describe('a server that is older than the app', () => {
  it('accepts the work without the instants that it does not know', async () => {
    const device = await deskOf(admin, true)
    world.wire = async (request, next) => {
      const text = await request.clone().text()
      if (!text.includes('"recorded_at"')) return next()
      const body = { statusCode: 400, code: 'bad_request', error: 'Bad Request', message: 'unknown field' }
      return new Response(JSON.stringify(body), { status: 400, headers: { 'X-Pinset': '1' } })
    }
    const id = device.newId()
    await device.save(create('supplier', id, { name: 'Box maker' }))
    await device.sync('write')
    expect(await device.db.outbox.count()).toBe(0)
    expect((await world.call('GET', `/suppliers/${id}`)).body).toMatchObject({ name: 'Box maker' })
  })
})
