import { beforeAll, describe, expect, it } from 'vitest'
import { foldStock, type MovementKind, movementOf } from '../../../src/domain/rules/stock'
import { stockReport } from '../../../src/domain/rules/stock-level'
import { addBasics, type Body, openFarmWithAdmin, type PushEntry, pushAll } from '../support/farm'

const kinds: readonly (readonly [string, MovementKind])[] = [
  ['/supplies/purchases', 'purchase'],
  ['/supplies/uses', 'use'],
  ['/supplies/writeoffs', 'write_off'],
  ['/supplies/counts', 'count'],
]

async function start(time_zone = 'Europe/Berlin') {
  const farm = await openFarmWithAdmin({ farm: { time_zone } })
  const basics = await addBasics(farm.admin)
  const { item, kg } = basics
  const post = async (path: string, body: object) => {
    const made = await farm.admin.call('POST', path, { item_id: item, unit_id: kg, ...body })
    expect(made.status).toBe(201)
    return String(made.body.id)
  }
  const stock = async (query = '') => (await farm.admin.call('GET', `/supplies/stock${query}`)).body.items as Body[]
  return { farm, admin: farm.admin, ...basics, post, stock }
}

describe('GET /supplies/stock', () => {
  it('lists every item, with zeros for one that never moved', async () => {
    const { item, kg, stock } = await start()
    expect(await stock()).toEqual([
      {
        item_id: item,
        unit_id: kg,
        on_hand: '0',
        purchased: '0',
        used: '0',
        written_off: '0',
        oversold: false,
        below_min: false,
        next_expiry: null,
        packages: [],
      },
    ])
  })

  it('equals the fold over the records, before and after its cache is filled', async () => {
    const { admin, item, g, post, stock } = await start()
    await admin.call('PATCH', `/supplies/items/${item}`, { min_stock: '100' })
    const bought = { quantity: '25', package_count: 3, date: '2026-03-01', expiry_date: '2026-04-01' }
    const purchase_id = await post('/supplies/purchases', bought)
    await post('/supplies/uses', { quantity: '2500', unit_id: g, occurred_at: '2026-03-02T10:00:00Z' })
    const bag = { purchase_id, quantity_id: 2 }
    await post('/supplies/writeoffs', {
      ...bag,
      quantity: '25',
      reason: 'spilled',
      occurred_at: '2026-03-03T10:00:00Z',
    })
    await post('/supplies/counts', { counted_quantity: '47', counted_at: '2026-03-04T10:00:00Z' })
    const wrong = { quantity: '9', occurred_at: '2026-03-05T10:00:00Z' }
    const use = await post('/supplies/uses', wrong)

    const expected = async () => {
      const movements = []
      for (const [path, kind] of kinds) {
        const rows = (await admin.call('GET', path)).body.items as Parameters<typeof movementOf>[1][]
        movements.push(...rows.map((row) => movementOf(kind, row)).filter((movement) => movement !== undefined))
      }
      const row = (await admin.call('GET', `/supplies/items/${item}`)).body as Parameters<typeof stockReport>[0]
      return [stockReport(row, foldStock(movements), '2026-03-10', 2)]
    }
    expect(await stock()).toEqual(await expected())
    expect(await stock()).toEqual(await expected())
    expect(await stock()).toMatchObject([{ on_hand: '38', below_min: true, next_expiry: '2026-04-01' }])
    await post('/supplies/uses', { ...wrong, reverses_id: use })
    expect(await stock()).toEqual(await expected())
    await admin.call('PATCH', `/supplies/purchases/${purchase_id}`, { quantity: '20' })
    await post('/supplies/uses', { quantity: '500', occurred_at: '2026-03-06T10:00:00Z' })
    expect(await stock(`?item_id=${item}`)).toEqual(await expected())
    expect(await stock()).toMatchObject([{ oversold: true }])
  })

  it('changes with an item that a purchase is corrected to', async () => {
    const { admin, item, kg, category, post, stock } = await start()
    const other = { name: 'Bran', category_id: category, unit_id: kg }
    const bran = String((await admin.call('POST', '/supplies/items', other)).body.id)
    const purchase = await post('/supplies/purchases', { quantity: '10', date: '2026-03-01' })
    const onHand = async () => Object.fromEntries((await stock()).map((row) => [row.item_id, row.on_hand]))
    expect(await onHand()).toEqual({ [item]: '10', [bran]: '0' })
    await admin.call('PATCH', `/supplies/purchases/${purchase}`, { item_id: bran })
    expect(await onHand()).toEqual({ [item]: '0', [bran]: '10' })
    await admin.call('DELETE', `/supplies/purchases/${purchase}`)
    expect(await onHand()).toEqual({ [item]: '0', [bran]: '0' })
  })

  it('omits a deleted item, even if requested by id', async () => {
    const { admin, item, kg, category, stock } = await start()
    const other = { name: 'Bran', category_id: category, unit_id: kg }
    const bran = String((await admin.call('POST', '/supplies/items', other)).body.id)
    expect(await stock(`?item_id=${bran}`)).toHaveLength(1)
    expect((await admin.call('DELETE', `/supplies/items/${bran}`)).status).toBe(200)
    expect(await stock(`?item_id=${bran}`)).toEqual([])
    expect((await stock()).map(({ item_id }) => item_id)).toEqual([item])
  })

  it.each([
    ['Pacific/Kiritimati', '2026-03-10T09:59:59Z', '2026-03-10T10:00:00Z'],
    ['Etc/UTC', '2026-03-10T23:59:59Z', '2026-03-11T00:00:00Z'],
    ['Pacific/Honolulu', '2026-03-11T09:59:59Z', '2026-03-11T10:00:00Z'],
  ])('counts a package as expired after its farm day, in %s', async (zone, still, after) => {
    const { farm, post } = await start(zone)
    await post('/supplies/purchases', { quantity: '5', date: '2026-03-01', expiry_date: '2026-03-10' })
    const stateAt = async (instant: string) => {
      farm.clock.at = Date.parse(instant)
      const { token } = await farm.login('vera@farm.example')
      const { body } = await farm.raw({ method: 'GET', path: '/supplies/stock', token })
      return body.items
    }
    expect(await stateAt(still)).toMatchObject([{ packages: [{ state: 'sealed' }] }])
    expect(await stateAt(after)).toMatchObject([{ packages: [{ state: 'expired' }] }])
  })

  it('refuses unknown parameters', async () => {
    const { farm, admin, stock } = await start()
    expect(await stock(`?item_id=${farm.makeId()}`)).toEqual([])
    expect((await admin.call('GET', '/supplies/stock?item_id=seven')).status).toBe(400)
    expect((await admin.call('GET', '/supplies/stock?colour=red')).status).toBe(400)
    expect((await admin.call('POST', '/supplies/stock', {})).status).toBe(405)
  })
})

describe('the stock of a large farm', () => {
  let afterRead: (() => Promise<unknown>) | undefined
  let farm: Awaited<ReturnType<typeof large>>
  beforeAll(async () => {
    farm = await large()
  })

  /** Three items with a purchase and 40 uses each: two portions of 100 rows. */
  async function large() {
    const { admin, makeId } = await openFarmWithAdmin({
      portion: 100,
      wrapStore: (store) => ({
        ...store,
        read: async (run) => {
          const found = await store.read(run)
          await afterRead?.()
          return found
        },
      }),
    })
    const { item, kg: unit_id, category: category_id } = await addBasics(admin)
    const items = [item]
    for (const name of ['Bran', 'Oats']) {
      items.push(String((await admin.call('POST', '/supplies/items', { name, category_id, unit_id })).body.id))
    }
    const occurred_at = '2026-03-09T08:00:00.000Z'
    const bodyOf = (item_id: string) => ({ item_id, unit_id, quantity: '1', occurred_at })
    const takeFromEach = async () => {
      for (const id of items) await admin.call('POST', '/supplies/uses', bodyOf(id))
    }
    const purchases: string[] = []
    for (const item_id of items) {
      const bought = { item_id, unit_id, quantity: '40', date: '2026-03-01' }
      purchases.push(String((await admin.call('POST', '/supplies/purchases', bought)).body.id))
      const entries = Array.from({ length: 40 }, (): PushEntry => {
        const body = { ...bodyOf(item_id), id: makeId() }
        return { key: makeId(), method: 'POST', path: '/supplies/uses', body }
      })
      expect(new Set((await pushAll(admin, ...entries)).map(({ status }) => status))).toEqual(new Set([201]))
    }
    const onHand = async () => {
      const { body } = await admin.call('GET', '/supplies/stock')
      const rows = body.items as Body[]
      return items.map((id) => Number(rows.find(({ item_id }) => item_id === id)?.on_hand))
    }
    return { admin, items, purchases, takeFromEach, onHand }
  }

  it('adds up in portions of one moment, despite writes between them', async () => {
    const { admin, items, purchases, takeFromEach, onHand } = farm
    const [first = '', , last = ''] = items
    expect(await onHand()).toEqual([0, 0, 0])
    // A purchase goes from one item to another and back: it is counted once.
    for (const [to, wanted] of [
      [last, [-41, -1, 39]],
      [first, [-2, -2, -2]],
    ] as const) {
      await takeFromEach()
      let reads = 0
      afterRead = async () => {
        reads += 1
        if (reads === 1) await admin.call('PATCH', `/supplies/purchases/${purchases[0]}`, { item_id: to })
      }
      expect(await onHand()).toEqual(wanted)
      expect(reads).toBeGreaterThan(1)
      afterRead = undefined
      expect(await onHand()).toEqual(wanted)
    }
  })

  it('ends even if a write undoes every portion', async () => {
    const { takeFromEach, onHand } = farm
    await takeFromEach()
    const [before = 0] = await onHand()
    await takeFromEach()
    let writes = 1
    const busy = async () => {
      afterRead = undefined
      await takeFromEach()
      writes += 1
      afterRead = busy
    }
    afterRead = busy
    const found = await onHand()
    afterRead = undefined
    expect(writes).toBeGreaterThan(20)
    // The last write came after the snapshot of the answer.
    expect(found).toEqual([0, 0, 0].map(() => before - (writes - 1)))
  })
})

describe('the stock cache', () => {
  it('never keeps a fold that is older than a write in between', async () => {
    let between: (() => Promise<unknown>) | undefined
    const farm = await openFarmWithAdmin({
      wrapStore: (store) => ({
        ...store,
        // The first write after the stock was read is that of its cache: another one gets in before it.
        write: async (run) => {
          const first = between
          between = undefined
          await first?.()
          return store.write(run)
        },
      }),
    })
    const { item, kg } = await addBasics(farm.admin)
    const use = { item_id: item, unit_id: kg, quantity: '1', occurred_at: '2026-03-09T08:00:00.000Z' }
    const onHand = async () =>
      ((await farm.admin.call('GET', '/supplies/stock')).body.items as Body[]).map(({ on_hand }) => on_hand)
    between = () => farm.admin.call('POST', '/supplies/uses', use)
    await onHand()
    expect(between).toBeUndefined()
    expect(await onHand()).toEqual(['-1'])
    expect(await onHand()).toEqual(['-1'])
  })
})
