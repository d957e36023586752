import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prune } from '../../../server/write/prune'
import { addUser, type Caller, openFarmWithAdmin, pushAll } from '../support/farm'
import { isHere, nameOf, openPurchases, picture, putReceipt } from './sent-files'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const [old, fresh] = [picture(1000), picture(1000, 2)]

let farm: Awaited<ReturnType<typeof openFarmWithAdmin>>
let vera: Caller
let pia: Caller
let id: string
beforeEach(async () => {
  farm = await openFarmWithAdmin()
  vera = farm.admin
  pia = await addUser(farm, vera, 'Pia')
  id = await (await openPurchases(vera))()
  await putReceipt(vera, id, old)
})
afterEach(() => farm.store.close())

/** Days of these hours, each with its tidying. */
async function pass(hours: number): Promise<void> {
  farm.clock.at += hours * HOUR
  await prune(farm.context)
  vera = await farm.login('vera@farm.example')
  if (farm.reports.length > 0) throw farm.reports[0]
}
/** Lets another week go by, with a person at work, so that only what was kept on purpose is there. */
async function passWeek(): Promise<void> {
  for (let day = 0; day < 7; day++) await pass(24)
}
async function name(...pages: Uint8Array[]): Promise<void> {
  const receipt = pages.length > 0 ? pages.map(nameOf) : null
  expect((await vera.call('PATCH', `/supplies/purchases/${id}`, { receipt })).status).toBe(200)
}

describe('a file that its sender replaced on the same day', () => {
  it('stays for a day, for undo, and disappears afterwards', async () => {
    await putReceipt(vera, id, fresh)
    await pass(23)
    expect(await isHere(farm.store, old)).toBe(true)
    await pass(2)
    expect([await isHere(farm.store, old), await isHere(farm.store, fresh)]).toEqual([false, true])
  })

  it('disappears if it was removed without a replacement', async () => {
    await name()
    await pass(25)
    expect(await isHere(farm.store, old)).toBe(false)
  })

  it('stays when a record names it again before that, though it is deleted later', async () => {
    await putReceipt(vera, id, fresh)
    await name(old)
    await pass(25)
    expect(await isHere(farm.store, old)).toBe(true)
    await vera.call('DELETE', `/supplies/purchases/${id}`)
    await passWeek()
    expect(await isHere(farm.store, old)).toBe(true)
  })

  /** A purchase with the same page. */
  async function likeIt() {
    const { body } = await vera.call('GET', `/supplies/purchases/${id}`)
    const { item_id, unit_id } = body
    return { body, other: { item_id, unit_id, quantity: '1', date: '2026-03-04', receipt: [nameOf(old)] } }
  }

  it('stays when another record named it before, though that one is deleted', async () => {
    const made = await vera.call('POST', '/supplies/purchases', (await likeIt()).other)
    expect(made.status).toBe(201)
    await putReceipt(vera, id, fresh)
    await vera.call('DELETE', `/supplies/purchases/${made.body.id}`)
    await passWeek()
    expect(await isHere(farm.store, old)).toBe(true)
  })

  it('stays when another record names it in the same breath', async () => {
    const { body, other } = await likeIt()
    const path = `/supplies/purchases/${id}`
    const [made, group] = [farm.makeId(), farm.makeId()]
    const results = await pushAll(
      vera,
      { key: farm.makeId(), group, method: 'PATCH', path, body: { receipt: [nameOf(fresh)] }, base: body },
      { key: farm.makeId(), group, method: 'POST', path: '/supplies/purchases', body: { ...other, id: made } },
    )
    expect(results.map(({ status }) => status)).toEqual([200, 201])
    await vera.call('DELETE', `/supplies/purchases/${made}`)
    await passWeek()
    expect(await isHere(farm.store, old)).toBe(true)
  })

  it('stays while an open issue names it', async () => {
    await name()
    const path = `/supplies/purchases/${id}`
    const bad = { receipt: [nameOf(old)], quantity: '7' }
    const key = farm.makeId()
    const [entry] = await pushAll(pia, { key, method: 'PATCH', path, body: bad, base: {} })
    expect(entry?.status).toBe(409)
    await passWeek()
    expect(await isHere(farm.store, old)).toBe(true)
    pia = await farm.login('pia@farm.example')
    const settled = await pia.call('POST', `/sync/issues/${key}/settle`, { decision: 'discard' })
    expect(settled.status).toBe(200)
    await pass(1)
    expect(await isHere(farm.store, old)).toBe(false)
  })
})

describe('a file outlives its record', () => {
  it('another user replaced it, or its sender on another day', async () => {
    const receipt = { receipt: [nameOf(fresh)] }
    expect((await pia.call('PATCH', `/supplies/purchases/${id}`, receipt)).status).toBe(200)
    await passWeek()
    expect(await isHere(farm.store, old)).toBe(true)
    await name(old)
    farm.clock.at += DAY
    vera = await farm.login('vera@farm.example')
    await name()
    await passWeek()
    expect(await isHere(farm.store, old)).toBe(true)
  })

  it('its record was deleted on the same day', async () => {
    await vera.call('DELETE', `/supplies/purchases/${id}`)
    await passWeek()
    await vera.call('POST', `/supplies/purchases/${id}/restore`)
    expect(await isHere(farm.store, old)).toBe(true)
  })
})
