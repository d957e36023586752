import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { putMeta, readMeta } from '../../../src/data/meta'
import { create, type Device, makeWorld, type World } from '../world'

let world: World
let one: Device

beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
})

const unsent = () => one.db.outbox.count()
const ours = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'X-Pinset': '1' } })
const isPush = (request: Request) => request.url.endsWith('/push')

async function saveUnits(count: number) {
  for (let n = 0; n < count; n++) await one.save(create('unit', one.newId(), { code: `u${n}` }))
}

describe('S13, S14: the queue never blocks', () => {
  it('S14.5: holds alone an entry that breaks every request it is in', async () => {
    await saveUnits(4)
    world.wire = async (request, next) => {
      const isBad = isPush(request) && (await request.clone().text()).includes('"u1"')
      return isBad ? ours(500, { code: 'internal', message: '' }) : next()
    }
    await one.sync('write', 12)
    expect((await one.db.outbox.toArray()).map(({ body }) => body?.code)).toEqual(['u1'])
  })

  it('S14.4: splits a batch on a link too slow for it', async () => {
    await saveUnits(40)
    world.wire = async (request, next) => {
      const size = isPush(request) ? (await request.clone().text()).split('"key"').length - 1 : 0
      if (size > 10) throw new DOMException('timeout', 'TimeoutError')
      return next()
    }
    await one.sync('write', 30)
    expect(await unsent()).toBe(0)
  })

  it('S14.6: shrinks pages on a link too slow for them', async () => {
    await saveUnits(60)
    await one.sync()
    const two = await world.device('two')
    world.wire = async (request, next) => {
      const limit = Number(new URL(request.url).searchParams.get('limit') ?? 0)
      if (limit > 200) throw new DOMException('timeout', 'TimeoutError')
      return next()
    }
    await two.sync('start', 30)
    expect(await rowsOf(two.db, 'unit').count()).toBe(60)
  })

  it('raises one refusal for a gesture refused as a whole', async () => {
    const code = (n: number) => create('unit', one.newId(), { code: `g${n}` })
    await one.save(code(1), code(2), code(3))
    world.wire = async (request, next) => (isPush(request) ? ours(413, { code: 'too_large', message: '' }) : next())
    await one.sync('write')
    expect(await one.db.attention.count()).toBe(1)
    expect(await unsent()).toBe(3)
  })
})

describe('S15: a refusal that was cut short on its way is no answer', () => {
  const cut = (status: number, code: string, left = 40) =>
    new Response(`{"statusCode":${status},"code":"${code}","message":""}`.slice(0, left), {
      status,
      headers: { 'X-Pinset': '1' },
    })

  it.each([
    [403, 'wrong_actor', 40],
    [409, 'conflict', 40],
    [409, 'conflict', 0],
    [413, 'too_large', 40],
    [413, 'too_large', 0],
  ])('an answer to a push (%i %s, %i characters of it)', async (status, code, left) => {
    await saveUnits(1)
    world.wire = async (request, next) => (isPush(request) ? cut(status, code, left) : next())
    await one.sync('write')
    expect(await one.db.attention.count()).toBe(0)
    world.wire = (_request, next) => next()
    await one.sync('manual')
    expect(await unsent()).toBe(0)
  })

  it('drops a report whose issue was settled elsewhere (S26)', async () => {
    await saveUnits(1)
    world.wire = async (request, next) => (isPush(request) ? ours(413, { code: 'too_large', message: '' }) : next())
    await one.sync('write')
    await one.sync()
    const [entry] = await one.db.attention.toArray()
    await world.call('POST', `/sync/issues/${entry?.id}/settle`, { decision: 'discard' })
    await one.db.attention.toCollection().modify({ report: true })
    await putMeta(one.db, 'cursor', 'AAAA')
    world.wire = async (request, next) => (request.method === 'PUT' ? cut(409, 'already_settled') : next())
    await one.sync('nudge')
    expect(await unsent()).toBe(1)
    world.wire = (_request, next) => next()
    await one.sync('nudge', 4)
    expect(await unsent()).toBe(0)
  })
})

describe('S11: a host rests at the end of its time', () => {
  it('S11.2: applies an arrived answer before it rests', async () => {
    await saveUnits(2)
    world.wire = async (request, next) => {
      const answer = await next()
      if (isPush(request)) world.now += 70_000
      return answer
    }
    await one.sync('write')
    expect(await unsent()).toBe(0)
  })

  it('rests when it is asked to stop', async () => {
    await saveUnits(2)
    let stopping: Promise<void> | undefined
    world.wire = async (request, next) => {
      if (isPush(request)) stopping = one.host.stop()
      return next()
    }
    await one.sync('write')
    await stopping
    expect(await unsent()).toBe(0)
    expect(world.requests).toEqual(['POST /api/sync/push'])
  })
})

it('S15.8: reports when a push answered "not now" retries', async () => {
  const device = await world.device('one')
  await device.sync()
  await device.save(create('unit', device.newId(), { code: 'kg' }))
  world.wire = async () =>
    new Response('{"code":"unavailable"}', { status: 503, headers: { 'X-Pinset': '1', 'Retry-After': '600' } })
  await device.sync('write')
  expect((await readMeta(device.db, 'engine'))?.nextTry).toBe(world.now + 600_000)
  world.wire = (_request, next) => next()
  await device.sync('manual')
  expect((await readMeta(device.db, 'engine'))?.nextTry).toBeUndefined()
})

describe('S10: a wake is never lost', () => {
  it('runs again for a wake while the host is about to rest', async () => {
    await one.sync()
    world.requests.length = 0
    let late: Promise<boolean> | undefined
    one.db.meta.hook('updating', (changes) => {
      if ('value.until' in changes && changes['value.until'] === 0) late ??= one.host.run('nudge')
    })
    await one.sync('write')
    await late
    expect(late).toBeDefined()
    expect(world.requests).toEqual(['GET /api/sync/changes'])
  })

  it('runs again for a wake while another host has the lease', async () => {
    await one.sync()
    const other = await world.device('other', one.storage)
    await other.sync()
    world.requests.length = 0
    world.wire = async (_request, next) => {
      world.wire = (_later, go) => go()
      await other.host.run('nudge')
      expect(world.requests).toHaveLength(1)
      return next()
    }
    await one.sync('nudge')
    await other.sync('timer')
    expect(world.requests).toHaveLength(2)
  })
})

describe('S12: working offline', () => {
  it('stops a run that is under way before its next request', async () => {
    await saveUnits(120)
    let sent = 0
    world.wire = async (_request, next) => {
      sent += 1
      await putMeta(one.db, 'work_offline', true)
      return next()
    }
    await one.sync('start')
    expect(sent).toBe(1)
    expect(await one.db.meta.get('engine')).toMatchObject({ value: { phase: 'paused', pause: 'work_offline' } })
    await putMeta(one.db, 'work_offline', false)
    world.wire = (_request, next) => next()
    await one.sync('manual')
    expect(await unsent()).toBe(0)
    expect(await rowsOf(one.db, 'unit').count()).toBe(120)
  })
})

describe('S2: a replica’s memory of the past', () => {
  it('S2.4: keeps the last 500 outcomes', async () => {
    for (const gesture of [0, 1]) {
      const unit = (_: unknown, n: number) => create('unit', one.newId(), { code: `u${300 * gesture + n}` })
      await one.save(...Array.from({ length: 300 }, unit))
    }
    await one.sync()
    expect(await one.db.results.count()).toBe(500)
    const newest = await one.db.results.orderBy('n').last()
    expect((await rowsOf(one.db, 'unit').get(newest?.recordId ?? ''))?.code).toBe('u599')
  })
})
