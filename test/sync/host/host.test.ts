import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { putMeta, readMeta } from '../../../src/data/meta'
import { rebuildStock } from '../../../src/data/write/stock-cache'
import { formatDecimal } from '../../../src/domain/kit/decimal'
import { create, type Device, makeWorld, plain, stockFarm, type World } from '../world'

let world: World
let one: Device
let two: Device

beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  two = await world.device('two')
})

const names = async (device: Device) => (await rowsOf(device.db, 'item').toArray()).map((row) => row.name)
const unsent = (device: Device) => device.db.outbox.count()
const serverStock = async (item: string) => {
  const answer = await world.call('GET', `/supplies/stock?item_id=${item}`)
  return (answer.body as { items: { on_hand: string }[] }).items[0]?.on_hand
}
const localStock = async (device: Device, item: string) =>
  formatDecimal((await device.db.stock.get(item))?.onHand ?? 0n)

describe('the whole way: saved, replayed, pulled', () => {
  it('brings offline saves to the server and the other device exactly once', async () => {
    const { item, kg } = await stockFarm(one)
    const bought = one.newId()
    await one.save(
      create('purchase', bought, { item_id: item, unit_id: kg, quantity: '15', package_count: 12, date: '2026-03-09' }),
    )
    const used = {
      item_id: item,
      unit_id: kg,
      quantity: '2.5',
      purchase_id: bought,
      quantity_id: 9,
      occurred_at: '2026-03-10T07:00:00Z',
    }
    await one.save(create('use', one.newId(), used))
    await one.sync()
    await two.sync()
    expect(await unsent(one)).toBe(0)
    expect(await names(two)).toEqual(['Rye grain'])
    expect([await serverStock(item), await localStock(one, item), await localStock(two, item)]).toEqual([
      '177.5',
      '177.5',
      '177.5',
    ])
    for (const entity of one.db.entities) {
      const [mine, theirs] = await Promise.all(
        [one, two].map((device) => rowsOf(device.db, entity.name).orderBy('id').toArray()),
      )
      expect(mine?.map(plain)).toEqual(theirs?.map(plain))
    }
  })

  it('folds the stock cache from the pulled records', async () => {
    const { item, kg } = await stockFarm(one)
    await one.sync()
    await two.sync()
    for (let n = 1; n <= 5; n++) {
      const at = `2026-03-0${6 - n}T10:00:00Z`
      await one.save(create('use', one.newId(), { item_id: item, unit_id: kg, quantity: `${n}`, occurred_at: at }))
    }
    await one.save(
      create('count', one.newId(), {
        item_id: item,
        unit_id: kg,
        counted_quantity: '7',
        counted_at: '2026-03-03T12:00:00Z',
      }),
    )
    await one.sync('write')
    await two.sync('nudge')
    const cached = await two.db.stock.toArray()
    await rebuildStock(two.db)
    expect(await two.db.stock.toArray()).toEqual(cached)
    expect(await localStock(two, item)).toBe(await serverStock(item))
  })

  it('pulls a later change in one request', async () => {
    const { item } = await stockFarm(one)
    await one.sync()
    await two.sync()
    await one.save({ kind: 'patch', entity: 'item', id: item, values: { name: 'Rye' } })
    await one.sync('write')
    world.requests.length = 0
    await two.sync('nudge')
    expect(world.requests).toEqual(['GET /api/sync/changes'])
    expect(await names(two)).toEqual(['Rye'])
  })
})

describe('S15: faults on the way', () => {
  it('S17.1: answers a repeated key from its first effect', async () => {
    await stockFarm(one)
    let lost = 0
    world.wire = async (request, next) => {
      const answer = await next()
      if (request.url.endsWith('/push') && lost++ === 0) throw new TypeError('network')
      return answer
    }
    await one.sync('write', 3)
    expect(await unsent(one)).toBe(0)
    await two.sync()
    expect(await names(two)).toEqual(['Rye grain'])
    expect(await rowsOf(two.db, 'unit').count()).toBe(1)
  })

  it('S15.2: ignores the answer of a captive portal', async () => {
    await stockFarm(one)
    const before = await one.db.outbox.count()
    for (const status of [200, 401, 403, 404, 409, 410, 422, 511]) {
      world.wire = async () => new Response('<html>Sign in to the hotel</html>', { status })
      await one.sync('write')
      expect(await unsent(one)).toBe(before)
      expect(await one.db.attention.count()).toBe(0)
    }
    expect(one.signedOut()).toBe(false)
    expect(await readMeta(one.db, 'engine')).toMatchObject({ reachable: false })
    world.wire = (_request, next) => next()
    await one.sync('online')
    expect(await unsent(one)).toBe(0)
  })

  it('S15.13: pauses at a 401, keeps everything and reports it', async () => {
    await stockFarm(one)
    await world.call('POST', '/auth/logout')
    await one.sync('write')
    expect(one.signedOut()).toBe(true)
    expect(await unsent(one)).toBe(3)
    expect(await readMeta(one.db, 'engine')).toMatchObject({ phase: 'paused', pause: 'signed_out' })
  })

  it('S12.1: sends nothing while working offline', async () => {
    await stockFarm(one)
    await putMeta(one.db, 'work_offline', true)
    await one.sync('manual')
    expect(world.requests).toEqual([])
    await putMeta(one.db, 'work_offline', false)
    await one.sync('write')
    expect(await unsent(one)).toBe(0)
  })
})

describe('two devices change the same record', () => {
  beforeEach(async () => {
    await stockFarm(one)
    await one.sync()
    await two.sync()
  })
  const patch = async (device: Device, values: Record<string, string>) => {
    const [item] = await rowsOf(device.db, 'item').toArray()
    await device.save({ kind: 'patch', entity: 'item', id: item?.id ?? '', values })
  }

  it('S18: merges changes of different fields', async () => {
    await patch(one, { name: 'Winter rye' })
    await patch(two, { storage_location: 'B2' })
    await one.sync('write')
    await two.sync('write')
    await one.sync('nudge')
    for (const device of [one, two]) {
      expect(await rowsOf(device.db, 'item').toArray()).toMatchObject([{ name: 'Winter rye', storage_location: 'B2' }])
    }
  })

  it('S26.1: asks about the same field, shows the server’s value and keeps the change', async () => {
    await patch(one, { name: 'Winter rye' })
    await patch(two, { name: 'Summer rye' })
    await one.sync('write')
    await two.sync('write')
    expect(await rowsOf(two.db, 'item').toArray()).toMatchObject([{ name: 'Winter rye', _a: 1 }])
    expect(await two.db.attention.toArray()).toMatchObject([
      { error: { code: 'conflict' }, current: { name: 'Winter rye' } },
    ])
    expect(await two.db.outbox.toArray()).toMatchObject([
      { state: 'attention', changes: { name: { to: 'Summer rye' } } },
    ])
    const issues = await world.call('GET', '/sync/issues')
    expect(issues.body).toMatchObject({ items: [{ code: 'conflict' }] })
  })

  it('S13.3: the rejected field waits, and other fields continue', async () => {
    await patch(one, { name: 'Winter rye' })
    await one.sync('write')
    await patch(two, { name: 'Summer rye' })
    await two.sync('write')
    await patch(two, { storage_location: 'C1' })
    await two.sync('write')
    await one.sync('nudge')
    expect(await rowsOf(one.db, 'item').toArray()).toMatchObject([{ name: 'Winter rye', storage_location: 'C1' }])
  })
})

describe('S14: a gesture of several records', () => {
  it('arrives whole', async () => {
    const { item, kg } = await stockFarm(one)
    const use = (quantity: string) =>
      create('use', one.newId(), { item_id: item, unit_id: kg, quantity, occurred_at: '2026-03-09T10:00:00Z' })
    await one.save(use('1'), use('2'))
    await one.sync()
    expect(await serverStock(item)).toBe('-3')
  })

  it('fails as a whole, with one issue', async () => {
    const { item, kg } = await stockFarm(one)
    await one.sync()
    await two.sync()
    await one.save({ kind: 'delete', entity: 'item', id: item })
    await one.sync('write')
    const use = (quantity: string) =>
      create('use', two.newId(), { item_id: item, unit_id: kg, quantity, occurred_at: '2026-03-09T10:00:00Z' })
    await two.save(use('1'), use('2'))
    await two.sync('write')
    expect(await two.db.attention.count()).toBe(1)
    expect((await two.db.outbox.toArray()).map(({ state }) => state)).toEqual(['attention', 'attention'])
    expect(await rowsOf(two.db, 'use').count()).toBe(0)
  })
})

describe('S22: a reset', () => {
  it('loads again without losing unsent work', async () => {
    await stockFarm(one)
    await one.sync()
    const before = (await readMeta(one.db, 'generation')) ?? 0
    await one.save(create('unit', one.newId(), { code: 'jar' }))
    await putMeta(one.db, 'cursor', 'eyJlIjoib2xkIn0')
    world.wire = async (request, next) => {
      const stale = request.url.includes('eyJlIjoib2xkIn0')
      const body = { statusCode: 410, code: 'reset', message: '' }
      return stale ? new Response(JSON.stringify(body), { status: 410, headers: { 'X-Pinset': '1' } }) : next()
    }
    await one.sync('start')
    expect((await rowsOf(one.db, 'unit').toArray()).map((row) => row.code).sort()).toEqual(['jar', 'kg'])
    expect(await unsent(one)).toBe(0)
    expect(await readMeta(one.db, 'generation')).toBe(before + 1)
  })
})

it('dates a rejection by the farm’s clock, despite a wrong device clock', async () => {
  const { item } = await stockFarm(one)
  await one.sync()
  await two.sync()
  const rename = (name: string) => ({ kind: 'patch', entity: 'item', id: item, values: { name } }) as const
  await two.save(rename('Rye of Vera'))
  await two.sync()
  const behind = 5 * 86_400_000
  world.wire = async (_request, next) => {
    const { status, headers, body } = await next()
    const told = new Headers(headers)
    told.set('Date', new Date(world.now - behind).toUTCString())
    return new Response(body, { status, headers: told })
  }
  await one.save(rename('Rye of Ivan'))
  await one.sync()
  const [refused] = await one.refused()
  const farmTime = new Date(world.now - behind).toISOString()
  expect(refused?.entry.since).toBe(farmTime)
  expect((await readMeta(one.db, 'engine'))?.lastContact).toBe(farmTime)
  expect((await one.db.results.toArray()).at(-1)?.at).toBe(farmTime)
})
