/** S31, found by attack: rows that came without the point of their answer, and questions that were asked without need. */
import { beforeEach, describe, expect, it } from 'vitest'
import { readMeta } from '../../../src/data/meta'
import { HEAD_HEADER, KNOWN_HEADER, SERVER_HEADER, SERVER_HEADER_VALUE } from '../../../src/domain/wire'
import type { Copy } from '../sim/farm-store'
import { create, type Device, makeWorld, type World } from '../world'

let world: World
let phone: Device

beforeEach(async () => {
  world = await makeWorld()
  phone = await world.device('phone')
  await phone.sync()
})

const observe = async (name: string) =>
  String(((await world.call('POST', '/suppliers', { name })).body as { id: string }).id)
const change = (id: string, values: object) => world.call('PATCH', `/suppliers/${id}`, values)
const later = async (count: number) => {
  for (let one = 0; one < count; one++) await observe(`Later ${one}`)
}
const lost = async (device: Device) =>
  (await device.refused())
    .filter(({ entry }) => entry.error.code === 'lost')
    .map(({ mutation: { kind, body, changes } }) =>
      kind === 'create' ? `create ${body?.name}` : `patch ${Object.keys(changes ?? {}).join()}`,
    )
    .toSorted()
const namesAt = async (device: Device) =>
  (await device.db.table('supplier').toArray()).map(({ name }) => name).toSorted()
const free: World['wire'] = (_request, next) => next()
const limited = (request: Request, limit: number) => {
  const url = new URL(request.url)
  url.searchParams.set('limit', String(limit))
  return new Request(url, { headers: request.headers })
}
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { [SERVER_HEADER]: SERVER_HEADER_VALUE } })
const noLine = (): never => {
  throw new TypeError('no line')
}

describe('S31.4: rows always carry the point of their answer', () => {
  it.each([0, 9])('a fork between two pages of one pull, %i written since', async (since) => {
    const kept = await observe('Kept')
    await phone.sync('nudge')
    const copy = await world.backup()
    await observe('A')
    await change(kept, { phone: '7' })
    await observe('B')
    await observe('C')
    let pages = 0
    world.wire = (request, next) => {
      if (!request.url.includes('/sync/changes?since')) return next()
      pages += 1
      return pages > 1 ? noLine() : next(limited(request, 2))
    }
    await phone.sync('nudge')
    expect(await namesAt(phone)).toEqual(['A', 'Kept'])
    world.wire = free
    await world.copyBack(copy)
    await later(since)
    await phone.sync('nudge', 6)
    expect(await lost(phone)).toEqual(['create A', 'patch phone'])
  })

  it.each(['a first load', 'a load of what differs'])('%s whose list was read further than it began', async (kind) => {
    const old = await observe('Old')
    await phone.sync('nudge')
    const device = kind === 'a first load' ? await world.device('late') : phone
    if (device === phone) {
      await phone.db.table('supplier').delete(old)
      await phone.db.meta.delete('compared_at')
    }
    const begins = kind === 'a first load' ? '/api/sync/changes' : '/api/sync/digest'
    let copy: Copy | undefined
    let pages = 0
    world.wire = async (request, next) => {
      const { pathname } = new URL(request.url)
      if (pathname === begins && !copy) {
        const begun = await next()
        copy = await world.backup()
        await observe('During 1')
        await observe('During 2')
        return begun
      }
      if (pathname !== '/api/suppliers') return next()
      pages += 1
      return pages > 1 ? noLine() : next(limited(request, 2))
    }
    await device.sync('start')
    expect(await namesAt(device)).toEqual(['During 1', 'Old'])
    world.wire = free
    await world.copyBack(copy ?? new Map())
    await later(5)
    await device.sync('start', 6)
    expect(await lost(device)).toEqual(['create During 1'])
  })

  it('a load that continues over a fork behind its beginning', async () => {
    const kept = await observe('Kept')
    const late = await world.device('late')
    let copy: Copy | undefined
    let isDone = false
    world.wire = async (request, next) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/sync/changes' && !copy) {
        const begun = await next()
        copy = await world.backup()
        await change(kept, { phone: 'lost' })
        return begun
      }
      if (pathname !== '/api/suppliers' || isDone || !copy) return next()
      isDone = true
      const page = await next()
      await world.copyBack(copy)
      await observe('Later')
      await change(kept, { phone: 'other' })
      return page
    }
    await late.sync('start', 6)
    expect(await lost(late)).toEqual(['patch phone'])
  })

  it.each([false, true])('an app without stamps that pulled from a newer server (pushes first: %s)', async (first) => {
    const kept = await observe('Kept')
    await phone.sync('nudge')
    const copy = await world.backup()
    await observe('X1')
    await change(kept, { phone: '7' })
    await phone.sync('nudge')
    await phone.db.meta.delete('stamps')
    await world.copyBack(copy)
    await later(4)
    if (first) {
      await phone.save(create('supplier', phone.newId(), { name: 'Unsent' }))
      await phone.sync('write', 6)
    }
    await phone.sync('nudge', 6)
    expect(await lost(phone)).toEqual(['create X1', 'patch phone'])
  })

  it('a proxy that drops the header: the cursor carries the point', async () => {
    const copy = await world.backup()
    await phone.save(create('supplier', phone.newId(), { name: 'X1' }))
    await phone.sync('write')
    await world.copyBack(copy)
    await later(4)
    world.wire = (request, next) => {
      const headers = new Headers(request.headers)
      headers.delete(KNOWN_HEADER)
      return next(new Request(request, { headers }))
    }
    await phone.save(create('supplier', phone.newId(), { name: 'Unsent' }))
    await phone.sync('write', 6)
    expect(await lost(phone)).toEqual(['create X1'])
  })
})

describe('S31: nothing is asked without need', () => {
  it('S31.12: a deletion by another user during a load causes no question', async () => {
    const gone = await observe('Deleted by a colleague')
    const other = await observe('Other')
    await phone.sync('nudge')
    await phone.db.table('supplier').delete(other)
    await phone.db.meta.delete('compared_at')
    let isDone = false
    world.wire = async (request, next) => {
      const given = await next()
      if (isDone || new URL(request.url).pathname !== '/api/sync/digest') return given
      isDone = true
      await world.call('DELETE', `/suppliers/${gone}`)
      return given
    }
    await phone.sync('nudge', 6)
    expect(isDone).toBe(true)
    expect(await lost(phone)).toEqual([])
    await phone.sync('nudge', 6)
    expect(await namesAt(phone)).toEqual(['Other'])
  })

  it('S22.3: later changes on the restored server cause no question', async () => {
    const [kept, gone] = [await observe('Kept'), await observe('Gone')]
    const copy = await world.backup()
    await observe('Lost')
    const fresh = await world.device('fresh')
    await fresh.sync('start', 3)
    await world.restore(copy)
    await change(kept, { name: 'Kept, renamed by Anna' })
    await world.call('DELETE', `/suppliers/${gone}`)
    await fresh.sync('nudge', 4)
    expect(await lost(fresh)).toEqual(['create Lost'])
  })

  it('S22.3: nor of a device that was away between two pulls, restored twice', async () => {
    const kept = await observe('Kept')
    await phone.sync('nudge')
    await change(kept, { phone: '1' })
    const copy = await world.backup()
    await observe('Lost')
    await phone.sync('nudge')
    await world.restore(copy)
    await observe('Between')
    await world.restore(copy)
    await change(kept, { phone: '2' })
    await phone.sync('nudge', 4)
    expect(await lost(phone)).toEqual(['create Lost'])
  })

  it('one loss is one question, found by a fork or by the digest', async () => {
    const copy = await world.backup()
    await phone.save(create('supplier', phone.newId(), { name: 'X1' }))
    await phone.sync('write')
    const desk = await world.device('desk')
    await desk.sync()
    await world.copyBack(copy)
    await phone.sync('nudge', 4)
    // An app of before stamps went on over the fork, and finds it by the digest.
    await desk.db.meta.bulkDelete(['stamps', 'compared_at'])
    const { cursor } = (await world.call('GET', '/sync/changes?limit=0')).body as { cursor: string }
    await desk.db.meta.put({ key: 'cursor', value: cursor })
    await desk.sync('nudge', 4)
    const idsOf = async (device: Device) => (await device.refused()).map(({ entry }) => entry.id)
    expect(await idsOf(desk)).toEqual(await idsOf(phone))
  })
})

describe('S31: other content of the lost part', () => {
  it('an issue settled there reopens, and any device that has it settles it', async () => {
    const id = await observe('Mill')
    await phone.sync('nudge')
    await change(id, { phone: '1' })
    await phone.save({ kind: 'patch', entity: 'supplier', id, values: { phone: '2' } })
    await phone.sync('write', 2)
    const [refused] = await phone.refused()
    const copy = await world.backup()
    await phone.discard(refused?.entry.id ?? '')
    await phone.sync('write', 2)
    const desk = await world.device('desk')
    await desk.sync()
    expect(await desk.refused()).toEqual([])
    await world.copyBack(copy)
    await later(3)
    await phone.sync('nudge', 4)
    await desk.sync('nudge', 4)
    expect((await desk.db.table('issue').toArray()).map((issue) => issue.id)).toEqual([refused?.entry.id])
    await world.call('POST', `/sync/issues/${refused?.entry.id}/settle`, { decision: 'discard' })
    await phone.sync('nudge', 4)
    await desk.sync('nudge', 4)
    for (const device of [phone, desk]) {
      expect(await device.refused()).toEqual([])
      expect(await device.db.table('issue').count()).toBe(0)
      expect(await device.db.outbox.count()).toBe(0)
    }
  })

  it('several forks in a row, and a write of many revisions in one transaction', async () => {
    const copy = await world.backup()
    const names = ['One', 'Two', 'Three']
    for (const name of names) {
      await world.call('POST', '/sync/push', {
        mutations: Array.from({ length: 9 }, (_, index) => ({
          key: phone.newId(),
          method: 'POST',
          path: '/suppliers',
          body: { id: phone.newId(), name: `${name} ${index}` },
        })),
      })
      await phone.sync('nudge')
      await world.copyBack(copy)
    }
    await later(2)
    await phone.sync('nudge', 4)
    const asked = await lost(phone)
    expect(asked.length).toBe(27)
    expect(new Set(asked).size).toBe(27)
    expect(await namesAt(phone)).toEqual(['Later 0', 'Later 1'])
  })
})

describe('S31: messages to users and load on the server', () => {
  it('S31.13: it counts as loading until the other history was read', async () => {
    const copy = await world.backup()
    await phone.save(create('supplier', phone.newId(), { name: 'X1' }))
    await phone.sync('write')
    await world.copyBack(copy)
    world.wire = (request, next) =>
      request.url.includes('/status') ? Promise.resolve(answer(503, { code: 'unavailable', message: '' })) : next()
    await phone.sync('nudge')
    const isLoading = async (device = phone) => (await readMeta(device.db, 'engine'))?.loading
    expect(await isLoading()).toBe(true)
    const again = await world.device('again', phone.storage)
    world.now += 31_000
    await again.sync('timer')
    expect(await isLoading(again)).toBe(true)
    world.wire = free
    world.now += 900_000
    await again.sync('nudge', 4)
    expect(await isLoading(again)).toBe(false)
    expect(await lost(again)).toEqual(['create X1'])
  })

  it('S31.15: pushes that another history answers than pulls wait out a back-off', async () => {
    await observe('Kept')
    await phone.sync('nudge')
    let other = await world.backup()
    const swap = async () => {
      const here = await world.backup()
      await world.copyBack(other)
      other = here
    }
    await phone.save(create('supplier', phone.newId(), { name: 'At home' }))
    await phone.sync('write')
    await swap()
    await observe('Away')
    await swap()
    world.requests.length = 0
    world.wire = async (request, next) => {
      if (!request.url.endsWith('/sync/push')) return next()
      await swap()
      const given = await next()
      await swap()
      return given
    }
    await phone.save(create('supplier', phone.newId(), { name: 'Unsent' }))
    await phone.sync('write', 1)
    expect(world.requests.length).toBeLessThan(60)
    world.wire = free
    world.now += 900_000
    await phone.sync('manual', 4)
    expect(await phone.db.outbox.count()).toBe((await phone.refused()).length)
  })

  it('S25: an app that knows points loads from a server of before them', async () => {
    await observe('Kept')
    await phone.sync('nudge')
    const parts = (cursor: unknown) => Buffer.from(String(cursor), 'base64url').toString('latin1').split('|')
    world.wire = async (request, next) => {
      const url = new URL(request.url)
      if (url.searchParams.has('stamps') || url.searchParams.has('of'))
        return answer(400, { code: 'unknown_parameter', message: '' })
      const since = url.searchParams.get('since')
      if (since !== null && parts(since).length !== 5) return answer(400, { code: 'bad_cursor', message: '' })
      const headers = new Headers(request.headers)
      headers.delete(KNOWN_HEADER)
      const given = await next(new Request(request, { headers }))
      const body = await given.json().catch(() => undefined)
      const old = new Headers(given.headers)
      old.delete(HEAD_HEADER)
      const cursor = body?.cursor && Buffer.from(parts(body.cursor).slice(0, 5).join('|')).toString('base64url')
      return new Response(JSON.stringify(cursor ? { ...body, cursor } : body), { status: given.status, headers: old })
    }
    await observe('New')
    await phone.sync('nudge', 12)
    expect(await namesAt(phone)).toEqual(['Kept', 'New'])
  })
})
