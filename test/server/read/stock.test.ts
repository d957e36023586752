import { describe, expect, it } from 'vitest'
import { foldStock, type MovementKind, movementOf, stockReport } from '../../../src/domain/rules/stock'
import { addBasics, type Body, openFarmWithAdmin, type PushEntry, pushAll } from '../support/farm'

const kinds: readonly (readonly [string, MovementKind])[] = [
  ['/supplies/purchases', 'purchase'],
  ['/supplies/uses', 'use'],
  ['/supplies/writeoffs', 'write_off'],
  ['/supplies/counts', 'count'],
]

async function start() {
  const farm = await openFarmWithAdmin()
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
      return [stockReport(row, foldStock(movements), '2026-03-10')]
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

  it('refuses unknown parameters', async () => {
    const { farm, admin, stock } = await start()
    expect(await stock(`?item_id=${farm.makeId()}`)).toEqual([])
    expect((await admin.call('GET', '/supplies/stock?item_id=seven')).status).toBe(400)
    expect((await admin.call('GET', '/supplies/stock?colour=red')).status).toBe(400)
    expect((await admin.call('POST', '/supplies/stock', {})).status).toBe(405)
  })
})

describe('the stock of a large farm', () => {
  it('is folded in portions, and what is written between two of them is in it', async () => {
    let reads = 0
    let between: (() => Promise<unknown>) | undefined
    const farm = await openFarmWithAdmin({
      wrapStore: (store) => ({
        ...store,
        read: async (run) => {
          const found = await store.read(run)
          reads += 1
          // Of the stock the first read lists the items, the second folds a portion.
          if (reads === 2) await between?.()
          return found
        },
      }),
    })
    const { admin } = farm
    const { item, kg, category } = await addBasics(admin)
    const names = ['Bran', 'Oats']
    const others = names.map(async (name) => {
      const made = await admin.call('POST', '/supplies/items', { name, category_id: category, unit_id: kg })
      return String(made.body.id)
    })
    const items = [item, ...(await Promise.all(others))]
    const bodyOf = (item_id: string) => ({
      item_id,
      unit_id: kg,
      quantity: '1',
      occurred_at: '2026-03-09T08:00:00.000Z',
    })
    for (const item_id of items) {
      for (let pushed = 0; pushed < 3_000; pushed += 1_000) {
        const entries = Array.from({ length: 1_000 }, (): PushEntry => {
          const id = farm.makeId()
          return { key: farm.makeId(), method: 'POST', path: '/supplies/uses', body: { ...bodyOf(item_id), id } }
        })
        expect(new Set((await pushAll(admin, ...entries)).map(({ status }) => status))).toEqual(new Set([201]))
      }
    }
    const onHand = async () => {
      const { body } = await admin.call('GET', '/supplies/stock')
      return Object.fromEntries((body.items as Body[]).map((row) => [row.item_id, row.on_hand]))
    }
    const last = items.at(-1) ?? ''
    between = async () => {
      between = undefined
      await admin.call('POST', '/supplies/uses', bodyOf(last))
    }
    reads = 0
    const wanted = { ...Object.fromEntries(items.map((id) => [id, '-3000'])), [last]: '-3001' }
    expect(await onHand()).toEqual(wanted)
    expect(reads).toBeGreaterThanOrEqual(3)
    expect(await onHand()).toEqual(wanted)
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
