import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readMeta } from '../../../src/data/meta'
import type { WakeReason } from '../../../src/domain/host-messages'
import { create, type Device, makeWorld, type World } from '../world'

let world: World
let phone: Device

beforeEach(async () => {
  world = await makeWorld()
  phone = await world.device('worker')
  await phone.sync()
})

/** The farm is gone, and one change was tried twice in vain. */
async function goOffline(): Promise<void> {
  world.wire = async () => {
    throw new TypeError('no network')
  }
  await phone.save(create('supplier', phone.newId(), { name: 'Mill' }))
  await phone.sync('write', 2)
  world.requests.length = 0
}

/** Writes of whatever runs, to any table. */
async function writesDuring({ db }: Device, run: () => Promise<unknown>): Promise<number> {
  let writes = 0
  const count = () => void writes++
  for (const table of db.tables) {
    table.hook('creating', count)
    table.hook('updating', count)
    table.hook('deleting', count)
  }
  await run()
  return writes
}

describe('S15: during a back-off', () => {
  beforeEach(goOffline)

  it.each<WakeReason>(['timer', 'background'])('%s asks nothing and writes nothing', async (reason) => {
    const writes = await writesDuring(phone, async () => {
      for (let time = 0; time < 20; time++) {
        world.now += 1000
        expect(await phone.host.run(reason)).toBe(false)
      }
    })
    expect([world.requests, writes]).toEqual([[], 0])
  })

  it('the last event of Background Sync asks the server, because no trigger follows it', async () => {
    await phone.host.run('last_chance')
    expect(world.requests).toHaveLength(1)
  })

  it('a worker that the browser stopped continues the last one’s wait', async () => {
    for (let life = 0; life < 10; life++) {
      world.now += 2000
      const next = await world.device(`worker ${life}`, phone.storage)
      expect(await next.host.run('background')).toBe(false)
    }
    expect(world.requests).toEqual([])
    world.now += 12_000
    const last = await world.device('worker 10', phone.storage)
    await last.host.run('timer')
    expect(world.requests.filter((one) => one.endsWith('/push'))).toHaveLength(1)
    expect((await readMeta(phone.db, 'engine'))?.backOff?.pushFailures).toBe(3)
  })

  it('other triggers try at once, and keep the back-off', async () => {
    const due = (await readMeta(phone.db, 'engine'))?.backOff?.sendAfter
    world.now += 5000
    await phone.host.run('online')
    expect(world.requests.filter((one) => one.endsWith('/push'))).toHaveLength(1)
    expect((await readMeta(phone.db, 'engine'))?.backOff?.sendAfter).toBe(due)
  })

  it('it is over once the farm has answered', async () => {
    world.wire = (_request, next) => next()
    expect(await phone.host.run('online')).toBe(true)
    expect(await phone.db.outbox.count()).toBe(0)
    expect((await readMeta(phone.db, 'engine'))?.backOff?.sendAfter).toBeUndefined()
  })
})

it('S15: an hour without an answer, woken every 30 s, costs few requests', async () => {
  await goOffline()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  for (let time = 0; time < 120; time++) {
    world.now += 30_000
    await phone.host.run(time % 2 === 0 ? 'timer' : 'background')
  }
  expect(world.requests.length).toBeLessThanOrEqual(20)
})

it('S15: every next host keeps Retry-After', async () => {
  world.wire = async () =>
    new Response('{"code":"unavailable","error":"","message":""}', {
      status: 503,
      headers: { 'X-Pinset': '1', 'Retry-After': '600' },
    })
  await phone.save(create('supplier', phone.newId(), { name: 'Mill' }))
  await phone.sync('write')
  world.requests.length = 0
  const next = await world.device('next', phone.storage)
  for (const reason of ['background', 'timer', 'nudge', 'online', 'visible'] as const) await next.host.run(reason)
  expect(world.requests).toEqual([])
})

it('S25: an outdated app is notified once, not by each worker', async () => {
  world.wire = async () =>
    new Response('{"code":"too_old","error":"","message":""}', { status: 426, headers: { 'X-Pinset': '1' } })
  await phone.save(create('supplier', phone.newId(), { name: 'Mill' }))
  await phone.sync('write')
  world.requests.length = 0
  const next = await world.device('next', phone.storage)
  for (const reason of ['timer', 'nudge', 'write'] as const) expect(await next.host.run(reason)).toBe(true)
  expect(world.requests).toEqual([])
  await next.host.run('start')
  expect(world.requests).toHaveLength(1)
})
