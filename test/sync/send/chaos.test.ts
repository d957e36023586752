/**
 * Seeded disorder: three devices, one of them with two hosts, work at random over a wire that drops requests and answers,
 * repeats, answers 5xx, is a captive portal or stands still. Once it is healed every copy must equal the server.
 */
import { describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { putMeta } from '../../../src/data/meta'
import { rebuildStock } from '../../../src/data/write/stock-cache'
import type { Intent } from '../../../src/domain/acts/intent'
import { formatDecimal } from '../../../src/domain/kit/decimal'
import { reversalOf } from '../../../src/domain/rules/movement'
import { create, type Device, makeWorld, plain, stockFarm, type Wire, type World } from '../world'

/** Numbers in [0, 1) from a seed (mulberry32). */
function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)]
  return { next, pick }
}
type Chance = ReturnType<typeof chanceOf>

const portal = () => new Response('<html>Hotel</html>', { status: 200 })
const busy = (status: number) =>
  new Response(JSON.stringify({ statusCode: status, code: 'unavailable', message: '' }), {
    status,
    headers: { 'X-Pinset': '1' },
  })

function paged(request: Request): Request {
  const url = new URL(request.url)
  if (Number(url.searchParams.get('limit')) > 0) url.searchParams.set('limit', '2')
  return new Request(url, { headers: request.headers })
}

/** A third of all requests meets a fault. */
function disorder(world: World, chance: Chance): Wire {
  return async (request, next) => {
    const fault = chance.next() * 3
    if (fault < 0.2) throw new TypeError('dropped')
    if (fault < 0.4) return portal()
    if (fault < 0.5) return busy(503)
    if (fault < 0.6) return busy(500)
    // Small pages: a load takes many rounds, and much may happen in between.
    const answer = await next(request.method === 'GET' && chance.next() < 0.7 ? paged(request) : request)
    if (fault < 0.75) throw new TypeError('answer dropped')
    if (fault < 0.85) return next()
    // Stood still for longer than a lease lasts: another host may take over meanwhile.
    if (fault < 0.95) world.now += 31_000
    return request.signal.aborted ? portal() : answer
  }
}

type Farm = { readonly items: readonly string[]; readonly kg: string }

async function gesture(device: Device, chance: Chance, farm: Farm): Promise<void> {
  const alive = async (entity: string) => (await rowsOf(device.db, entity).toArray()).filter((row) => !row.deleted_at)
  const at = `2026-03-0${1 + Math.floor(chance.next() * 9)}T0${Math.floor(chance.next() * 9)}:00:00.000Z`
  const amount = `${1 + Math.floor(chance.next() * 9)}`
  const code = `C${Math.floor(chance.next() * 6)}`
  const suppliers = await alive('supplier')
  const some = chance.pick(suppliers)
  const stockable = { item_id: chance.pick(farm.items) ?? '', unit_id: farm.kg }
  const acts: (() => Promise<readonly Intent[]>)[] = [
    async () => [create('supplier', device.newId(), { name: `S ${amount}`, code })],
    async () =>
      some ? [{ kind: 'patch', entity: 'supplier', id: some.id, values: { name: `N ${amount}`, phone: at } }] : [],
    async () => (some ? [{ kind: 'patch', entity: 'supplier', id: some.id, values: { code } }] : []),
    async () => (some ? [{ kind: 'delete', entity: 'supplier', id: some.id }] : []),
    async () => [
      create('purchase', device.newId(), {
        ...stockable,
        quantity: amount,
        package_count: 3,
        date: '2026-03-01',
        ...(some ? { supplier_id: some.id } : {}),
      }),
    ],
    async () => {
      const purchase = chance.pick(await alive('purchase'))
      if (!purchase) return []
      const changes = [
        { quantity: amount },
        { item_id: stockable.item_id },
        { status: 'ordered' },
        { status: 'received' },
        { package_count: 2 },
      ]
      return [{ kind: 'patch', entity: 'purchase', id: purchase.id, values: chance.pick(changes) ?? {} }]
    },
    async () => {
      const purchase = chance.pick(await alive('purchase'))
      return purchase ? [{ kind: 'delete', entity: 'purchase', id: purchase.id }] : []
    },
    async () => {
      const purchase = chance.pick(await alive('purchase'))
      const named = purchase ? { purchase_id: purchase.id, quantity_id: 1, item_id: String(purchase.item_id) } : {}
      return [create('use', device.newId(), { ...stockable, ...named, quantity: amount, occurred_at: at })]
    },
    async () => [create('count', device.newId(), { ...stockable, counted_quantity: amount, counted_at: at })],
    async () => {
      const use = chance.pick((await alive('use')).filter((row) => !row.reverses_id))
      const definition = device.db.entities.find(({ name }) => name === 'use')
      if (!use || !definition) return []
      return [create('use', device.newId(), reversalOf(definition, plain(use) as Record<string, string>))]
    },
    async () => [
      create('use', device.newId(), { ...stockable, quantity: amount, occurred_at: at }),
      create('supplier', device.newId(), { name: 'With a use', code }),
    ],
  ]
  const intents = (await chance.pick(acts)?.()) ?? []
  if (intents.length > 0) await device.save(...intents)
}

async function decide(device: Device, chance: Chance): Promise<void> {
  const entry = chance.pick(await device.db.attention.toArray())
  if (!entry) return
  if (chance.next() < 0.5) await device.applyAgain(entry.id)
  else await device.discard(entry.id)
}

async function settleEverything(devices: readonly Device[]): Promise<void> {
  for (let round = 0; round < 12; round++) {
    for (const device of devices) {
      await device.sync('start', 6)
      for (const { id } of await device.db.attention.toArray()) await device.discard(id)
    }
  }
}

describe('S13, S15, S17, S22: any disturbance of the sync', () => {
  it.each([1, 2, 3, 4, 5, 6])('seed %i: all copies equal the server, nothing is left over', async (seed) => {
    const world = await makeWorld()
    const chance = chanceOf(seed)
    const one = await world.device('one')
    const { item, kg, category } = await stockFarm(one)
    const second = one.newId()
    await one.save(create('item', second, { name: 'Oats', category_id: category, unit_id: kg }))
    const farm = { items: [item, second], kg }
    await one.sync()
    const [two, three] = [await world.device('two'), await world.device('three')]
    const beside = await world.device('beside', two.storage)
    const hosts = [one, two, beside, three]
    await Promise.all([two.sync(), three.sync()])
    world.wire = disorder(world, chance)
    for (let act = 0; act < 80; act++) {
      const device = chance.pick(hosts) ?? one
      const what = chance.next()
      if (what < 0.55) await gesture(device, chance, farm)
      else if (what < 0.6) await decide(device, chance)
      else if (what < 0.63) await putMeta(device.db, 'cursor', 'AAAA')
      else if (what < 0.7) await Promise.all([two.sync('write', 2), beside.sync('nudge', 2)])
      else if (what < 0.8) await Promise.all([device.sync('nudge'), gesture(device, chance, farm)])
      else await device.sync(chance.pick(['write', 'nudge', 'start'] as const), 3)
    }
    world.wire = (_request, next) => next()
    world.now += 3_600_000
    await settleEverything([one, two, three])
    const onServer = async (path: string) =>
      ((await world.call('GET', `${path}?limit=1000`)).body as { items: { id: string }[] }).items
    for (const device of [one, two, three]) {
      expect(await device.db.outbox.toArray()).toEqual([])
      expect(await device.db.shadow.count()).toBe(0)
      for (const { name, path } of device.db.entities) {
        const mine = (await rowsOf(device.db, name).orderBy('id').toArray()).map(plain)
        expect(mine, name).toEqual((await onServer(path)).toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      }
      const cached = await device.db.stock.toArray()
      await rebuildStock(device.db)
      expect(cached).toEqual(await device.db.stock.toArray())
      for (const id of farm.items) {
        const { body } = await world.call('GET', `/supplies/stock?item_id=${id}`)
        const onHand = formatDecimal((await device.db.stock.get(id))?.onHand ?? 0n)
        expect(body).toMatchObject({ items: [{ on_hand: onHand }] })
      }
    }
  })
})
