import { beforeEach, describe, expect, it } from 'vitest'
import { putMeta } from '../../../src/data/meta'
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../../src/domain/wire'
import { dieAfter } from '../torn'
import { create, type Device, makeWorld, type Wire, type World } from '../world'

let world: World
let phone: Device

beforeEach(async () => {
  world = await makeWorld()
  phone = await world.device('phone')
  await phone.sync()
})

const through: Wire = (_request, next) => next()
const patch = (id: string, values: Record<string, string>) =>
  ({ kind: 'patch', entity: 'supplier', id, values }) as const
const supplier = async (name = 'Mill') => {
  const id = phone.newId()
  await phone.save(create('supplier', id, { name }))
  await phone.sync('write')
  return id
}
/** Work of others, so that the restored server's revisions outgrow those it lost. */
const outgrow = async () => {
  for (let count = 0; count < 12; count++) await world.call('POST', '/suppliers', { name: `Other ${count}` })
}
const lostOf = async (device: Device, id: string) =>
  (await device.refused()).filter(({ entry, mutation }) => entry.error.code === 'lost' && mutation.recordId === id)

describe('S22: a replica after a restore', () => {
  it('S22: a device with unsent changes completes its load on a poor line', async () => {
    const id = await supplier()
    const backup = await world.backup()
    await world.restore(backup)
    await phone.save(patch(id, { phone: '7' }))
    // Two pages a run, then the line is gone for a while.
    let pages = 0
    let run = world.now
    world.wire = (request, next) => {
      const { pathname } = new URL(request.url)
      if (run !== world.now) pages = 0
      run = world.now
      const isList = request.method === 'GET' && !/\/(sync|status)/.test(pathname)
      if (isList) pages += 1
      if (isList && pages > 2) throw new TypeError('line lost')
      return next()
    }
    await phone.sync('write', 40)
    expect(await phone.db.outbox.count()).toBe(0)
  })

  it('S22.6: applies a fence’s answer only after the rows were compared', async () => {
    const id = await supplier()
    const backup = await world.backup()
    await phone.save(patch(id, { phone: '7' }))
    await phone.sync('write')
    await world.restore(backup)
    await outgrow()
    const saved = await phone.save(patch(id, { notes: 'by mistake' }))
    world.wire = async (request, next) => {
      const answer = await next()
      if (request.url.endsWith('/push')) throw new TypeError('answer dropped')
      return answer
    }
    await phone.sync('write')
    await phone.undo(saved.ok ? saved.mutations : [], [])
    world.wire = through
    await phone.sync('write', 6)
    await phone.sync('nudge', 6)
    expect(await lostOf(phone, id)).toMatchObject([{ mutation: { changes: { phone: { from: null, to: '7' } } } }])
  })

  it('S22.11: a restarted first load loses nothing and asks nothing', async () => {
    const [gone, changed] = [await supplier('Gone'), await supplier('Changed')]
    const late = await world.device('late')
    let isReset = false
    world.wire = async (request, next) => {
      const { pathname } = new URL(request.url)
      if (isReset || !pathname.endsWith('/sync/issues')) return next()
      isReset = true
      await world.call('DELETE', `/suppliers/${gone}`)
      await world.call('PATCH', `/suppliers/${changed}`, { name: 'Changed since' })
      const body = JSON.stringify({ statusCode: 410, code: 'reset', message: '' })
      return new Response(body, { status: 410, headers: { [SERVER_HEADER]: SERVER_HEADER_VALUE } })
    }
    await late.sync('start', 4)
    expect(isReset).toBe(true)
    expect((await late.refused()).map(({ entry }) => entry.error.code)).toEqual([])
  })

  it('S7.3: a value missing on the restored server survives a death after the shadows', async () => {
    const id = await supplier()
    const backup = await world.backup()
    await phone.save(patch(id, { phone: '7' }))
    await phone.sync('write')
    await world.restore(backup)
    const { died } = await dieAfter(phone, ({ table, type }) => table === 'shadow' && type === 'put')
    void phone.host.run('nudge').catch(() => undefined)
    await died
    world.now += 31_000
    const again = await world.device('again', phone.storage)
    await again.sync('start', 4)
    expect(await lostOf(again, id)).toMatchObject([{ mutation: { changes: { phone: { to: '7' } } } }])
  })

  it('S7.3: a lost record survives a death right after the shadows were put', async () => {
    const backup = await world.backup()
    const id = await supplier()
    await world.restore(backup)
    const { died } = await dieAfter(phone, ({ table, type }) => table === 'shadow' && type === 'put')
    void phone.host.run('nudge').catch(() => undefined)
    await died
    world.now += 31_000
    const again = await world.device('again', phone.storage)
    await again.sync('start', 4)
    expect(await lostOf(again, id)).toMatchObject([{ mutation: { kind: 'create', body: { name: 'Mill' } } }])
  })

  it('keeps a lost value beside a rejected change of the same field', async () => {
    const id = await supplier()
    const backup = await world.backup()
    await world.call('PATCH', `/suppliers/${id}`, { name: 'Theirs' })
    await phone.save(patch(id, { name: 'Mine' }))
    await phone.sync('write')
    expect(await phone.refused()).toHaveLength(1)
    await phone.sync('nudge')
    await world.restore(backup)
    await phone.sync('nudge', 4)
    expect(await lostOf(phone, id)).toMatchObject([{ mutation: { changes: { name: { to: 'Theirs' } } } }])
  })

  it.each([
    ['its epoch and its head are asked for', '/status'],
    ['its head and the first list are asked for', '/sync/changes'],
    ['two of its lists are asked for', '/units'],
  ])('lost records are asked about if the server is restored while %s', async (_when, path) => {
    const backup = await world.backup()
    const id = await supplier()
    await putMeta(phone.db, 'cursor', 'AAAA')
    let isLoading = false
    let isRestored = false
    world.wire = async (request, next) => {
      const answer = await next()
      const { pathname } = new URL(request.url)
      isLoading ||= pathname.endsWith('/status')
      if (isRestored || !isLoading || !pathname.endsWith(path)) return answer
      isRestored = true
      await world.restore(backup)
      return answer
    }
    await phone.sync('nudge', 6)
    expect(isRestored).toBe(true)
    expect(await lostOf(phone, id)).toMatchObject([{ mutation: { kind: 'create', body: { name: 'Mill' } } }])
  })

  it('S24: a user is asked only about changes that their rights allow', async () => {
    const account = { name: 'Grower', email: 'grower@farm.example', password: 'correct horse battery' }
    await world.call('POST', '/users', { ...account, approved: true, is_admin: false })
    const admin = world.token
    const { email, password } = account
    const signedIn = await world.call('POST', '/auth/login', { email, password, remember: true })
    const grower = (signedIn.body as { token: string }).token
    const backup = await world.backup()
    const farm = (await world.call('GET', '/farms')).body as { items?: { id: string }[]; id?: string }
    const id = farm.items?.[0]?.id ?? farm.id
    expect(await world.call('PATCH', `/farms/${id}`, { name: 'South farm' })).toMatchObject({ status: 200 })
    Object.assign(world, { token: grower, isAdmin: false })
    Object.assign(world, { user: ((await world.call('GET', '/users/me')).body as { id: string }).id })
    const theirs = await world.device('theirs')
    await theirs.sync()
    await world.restore(backup)
    await theirs.sync('nudge', 4)
    Object.assign(world, { token: admin })
    expect((await theirs.refused()).map(({ mutation }) => mutation.entity)).toEqual([])
  })
})
