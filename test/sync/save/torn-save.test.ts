import { beforeEach, describe, expect, it } from 'vitest'
import { unmarked } from '../../../src/data/rows'
import { discardUnsent } from '../../../src/data/save/undo'
import { dieAfter } from '../torn'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

let world: World
let device: Device
let id: string

/** A page died while it took a rename back: the row was written already, its shadow and the queue were not. */
beforeEach(async () => {
  world = await makeWorld()
  device = await world.device('one')
  id = device.newId()
  await device.save(create('supplier', id, { name: 'A' }))
  await device.sync()
  const before = await device.db.table('supplier').get(id)
  await device.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'B' } })
  await device.db.table('supplier').put(unmarked(before))
})
const shown = () => device.db.table('supplier').get(id)
const atServer = async () => (await world.call('GET', `/suppliers/${id}`)).body as Record<string, unknown>

describe('S5, S7: a save upon a half-written record, before a host has mended it', () => {
  it('queues a save even if the torn row contains it already', async () => {
    await device.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'A' } })
    expect((await shown()).name).toBe('A')
    await device.sync()
    expect((await atServer()).name).toBe('A')
  })

  it('keeps the server’s last row under the pending change', async () => {
    await device.save({ kind: 'patch', entity: 'supplier', id, values: { phone: '+1' } })
    expect((await device.db.shadow.get(['supplier', id]))?.row?.name).toBe('A')
    expect(await shown()).toMatchObject({ name: 'B', phone: '+1', _p: 1 })
    await device.sync()
    expect(await atServer()).toMatchObject({ name: 'B', phone: '+1' })
  })
})

/** A page died between the two: the movement was counted, its row was never written. */
describe('S7: a movement in the stock and the queue without a row', () => {
  let item: string
  let use: string
  beforeEach(async () => {
    const farm = await stockFarm(device)
    await device.sync('write')
    item = farm.item
    use = device.newId()
    const values = { item_id: item, unit_id: farm.kg, quantity: '8', occurred_at: '2026-03-09T08:00:00.000Z' }
    await device.save(create('use', use, values))
    await device.db.table('use').delete(use)
  })
  const onHand = async () => (await device.db.stock.get(item))?.onHand ?? 0n

  it('leaves the count after its discard', async () => {
    const [queued] = await device.db.outbox.where('recordId').equals(use).toArray()
    const before = await onHand()
    await discardUnsent(device.db, queued?.id ?? '', device.context())
    await device.sync('nudge')
    expect((await onHand()) - before).toBe(8_000_000n)
  })

  it('counts once after it was sent', async () => {
    const before = await onHand()
    await device.sync('write')
    await device.sync('nudge')
    expect(await onHand()).toBe(before)
  })
})

/** The page that takes a movement back dies between the two; the host of another page has nothing to mend and goes on. */
describe('S7: a movement in the queue and its row, missing in the stock', () => {
  it.each(['stock', 'use'])('counts once after it was sent (the last write is to %s)', async (last) => {
    const farm = await stockFarm(device)
    await device.sync('write')
    const onHand = async () => (await device.db.stock.get(farm.item))?.onHand ?? 0n
    const before = await onHand()
    const use = device.newId()
    const values = { item_id: farm.item, unit_id: farm.kg, quantity: '8', occurred_at: '2026-03-09T08:00:00.000Z' }
    await device.save(create('use', use, values))
    const [queued] = await device.db.outbox.where('recordId').equals(use).toArray()
    const page = await world.device('page', device.storage)
    const { died } = await dieAfter(page, ({ table }) => table === last)
    void discardUnsent(page.db, queued?.id ?? '', page.context())
    await died
    expect(await onHand()).toBe(before)
    await device.sync('write')
    await device.sync('nudge')
    expect((await world.call('GET', `/supplies/uses/${use}`)).status).toBe(200)
    expect((await onHand()) - before).toBe(-8_000_000n)
  })
})
