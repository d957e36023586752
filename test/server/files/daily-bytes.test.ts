import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addUser, type Caller, openFarmWithAdmin } from '../support/farm'
import { JPEG } from './real-pictures'
import { digest, heldOf, isHere, openPurchases, picture, putReceipt, sendPiece } from './sent-files'

const MOST = 10_000
const DAY = 86_400_000

let farm: Awaited<ReturnType<typeof openFarmWithAdmin>>
let vera: Caller
let pia: Caller
let buy: Awaited<ReturnType<typeof openPurchases>>
beforeEach(async () => {
  farm = await openFarmWithAdmin({ dailyFileBytes: MOST })
  vera = farm.admin
  pia = await addUser(farm, vera, 'Pia')
  buy = await openPurchases(vera)
})
afterEach(() => farm.store.close())

const refused = { status: 429, body: { code: 'too_many' } }

describe('the bytes of files that one person sends in a day', () => {
  it('reach a limit per user, exact to the byte, until the next day', async () => {
    const pages = [picture(6000), picture(4000, 2), picture(100, 3)] as const
    await buy(...pages)
    expect(await sendPiece(vera, pages[0])).toMatchObject({ status: 201 })
    expect(await sendPiece(vera, pages[1])).toMatchObject({ status: 201 })
    expect(await sendPiece(vera, pages[2])).toMatchObject(refused)
    expect(await heldOf(vera, pages[2])).toBe('0')
    expect(await sendPiece(pia, pages[2], { to: 50 })).toMatchObject({ status: 204 })
    farm.clock.at += DAY
    vera = await farm.login('vera@farm.example')
    expect(await sendPiece(vera, pages[2])).toMatchObject({ status: 201 })
  })

  it('report when the day ends', async () => {
    const page = picture(MOST + 1)
    const id = await buy(page)
    farm.clock.at = Date.parse('2026-03-10T23:59:00.500Z')
    vera = await farm.login('vera@farm.example')
    const answer = await putReceipt(vera, id, page)
    expect([answer.status, answer.headers['Retry-After']]).toEqual([429, '60'])
  })

  it('count once for a repeated piece and for a complete file', async () => {
    const page = picture(6000)
    const id = await buy(page)
    for (let times = 0; times < 3; times++) await sendPiece(vera, page, { to: 5000 })
    for (let times = 0; times < 3; times++) expect((await sendPiece(vera, page, { from: 5000 })).status).toBe(201)
    for (let times = 0; times < 3; times++) expect((await putReceipt(vera, id, page)).status).toBe(200)
    expect((await putReceipt(vera, id, picture(4000, 2))).status).toBe(200)
  })

  it('count even if their digest is wrong', async () => {
    const page = picture(4000)
    await buy(page)
    const statuses: number[] = []
    for (let times = 0; times < 3; times++) {
      statuses.push((await sendPiece(vera, picture(4000, 9), { as: digest(page) })).status)
    }
    expect(statuses).toEqual([422, 422, 429])
  })

  it('reject before a record or an account changes', async () => {
    const first = picture(9000)
    const id = await buy(first)
    await sendPiece(vera, first)
    const before = await vera.call('GET', `/supplies/purchases/${id}`)
    expect(await putReceipt(vera, id, picture(500, 2), picture(600, 3))).toMatchObject(refused)
    expect((await vera.call('GET', `/supplies/purchases/${id}`)).body).toEqual(before.body)
    const filler = picture(990, 4)
    await buy(filler)
    await sendPiece(vera, filler)
    const extra = { files: [JPEG] }
    expect(await vera.call('PATCH', `/users/${pia.id}`, { name: 'Pia M', avatar: 'x' }, extra)).toMatchObject(refused)
    expect((await vera.call('GET', `/users/${pia.id}`)).body).toMatchObject({ name: 'Pia' })
    expect(await isHere(farm.store, first)).toBe(true)
  })
})

describe('a limit of all files of the farm', () => {
  it('counts the files of all people, and follows a change at once', async () => {
    let most: number | undefined = 5_000
    const small = await openFarmWithAdmin({ dailyFileBytes: MOST, mostFileBytes: () => most })
    const [ada, ben] = [small.admin, await addUser(small, small.admin, 'Ben')]
    const pages = [picture(4_000), picture(1_001, 2), picture(1_000, 3), picture(50, 4)] as const
    await (await openPurchases(ada))(...pages)
    expect(await sendPiece(ada, pages[0])).toMatchObject({ status: 201 })
    expect(await sendPiece(ben, pages[1])).toMatchObject({ status: 503, body: { code: 'files_full' } })
    expect(await sendPiece(ben, pages[2])).toMatchObject({ status: 201 })
    expect(await sendPiece(ada, pages[3])).toMatchObject({ status: 503, body: { code: 'files_full' } })
    most = undefined
    expect(await sendPiece(ada, pages[3])).toMatchObject({ status: 201 })
    await small.store.close()
  })
})
