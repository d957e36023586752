import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { readMeta } from '../../../src/data/meta'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

let world: World
let worker: Device
let page: Device

/** The page and the worker of one device: two hosts of one replica. */
beforeEach(async () => {
  world = await makeWorld()
  worker = await world.device('worker')
  page = await world.device('page', worker.storage)
})

/** Holds the first request that fits, until the returned function lets it go on. */
function hold(fits: (request: Request) => boolean): { readonly held: Promise<void>; readonly release: () => void } {
  let release = () => undefined as unknown
  let say = () => undefined as unknown
  const held = new Promise<void>((resolve) => {
    say = () => resolve()
  })
  const gate = new Promise<void>((resolve) => {
    release = () => resolve()
  })
  world.wire = async (request, next) => {
    const answer = await next()
    if (!fits(request)) return answer
    world.wire = (_request, go) => go()
    say()
    await gate
    return answer
  }
  return { held, release: () => void release() }
}

const serverStock = async (item: string) =>
  ((await world.call('GET', `/supplies/stock?item_id=${item}`)).body as { items: { on_hand: string }[] }).items[0]
    ?.on_hand

describe('S8, S9: a page takes over from a stopped worker', () => {
  it('a push: entries sent by both and later saves exist once', async () => {
    const { item, kg } = await stockFarm(worker)
    await worker.sync()
    const use = (quantity: string) =>
      create('use', worker.newId(), { item_id: item, unit_id: kg, quantity, occurred_at: '2026-03-10T07:00:00Z' })
    await worker.save(use('1'))
    const { held, release } = hold((request) => request.url.endsWith('/push'))
    const frozen = worker.host.run('write')
    await held
    await page.sync('write')
    expect(await page.db.outbox.count()).toBe(1)
    world.now += 31_000
    await page.save(use('2'))
    await page.sync('write')
    expect(await page.db.outbox.count()).toBe(0)
    release()
    await frozen
    expect(await page.db.outbox.count()).toBe(0)
    expect(await page.db.shadow.count()).toBe(0)
    expect(await serverStock(item)).toBe('-3')
    expect(
      await rowsOf(page.db, 'use')
        .filter((row) => row._p === 1)
        .count(),
    ).toBe(0)
  })

  it('a feed page: the old host’s cursor is ignored', async () => {
    await stockFarm(worker)
    await worker.sync()
    const other = await world.device('other')
    await other.sync()
    await other.save(create('unit', other.newId(), { code: 'first' }))
    await other.sync('write')
    const { held, release } = hold((request) => request.url.includes('/sync/changes'))
    const frozen = worker.host.run('nudge')
    await held
    await other.save(create('unit', other.newId(), { code: 'second' }))
    await other.sync('write')
    world.now += 31_000
    await page.sync('nudge')
    const cursor = await readMeta(page.db, 'cursor')
    release()
    await frozen
    expect(await readMeta(page.db, 'cursor')).toBe(cursor)
    expect((await rowsOf(page.db, 'unit').toArray()).map((row) => row.code).sort()).toEqual(['first', 'kg', 'second'])
  })

  it('a first load: the lists are complete', async () => {
    const other = await world.device('other')
    await stockFarm(other)
    await other.sync()
    const { held, release } = hold((request) => request.url.includes('/supplies/items?'))
    const frozen = worker.host.run('start')
    await held
    await other.save(create('unit', other.newId(), { code: 'late' }))
    await other.sync('write')
    world.now += 31_000
    await page.sync('start')
    release()
    await frozen
    await page.sync('nudge')
    expect((await rowsOf(page.db, 'unit').toArray()).map((row) => row.code).sort()).toEqual(['kg', 'late'])
    expect(await rowsOf(page.db, 'item').count()).toBe(1)
    expect(await readMeta(page.db, 'load')).toBeUndefined()
  })
})
