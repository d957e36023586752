import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prune } from '../../../server/write/prune'
import { addUser, type Caller, openFarmWithAdmin } from '../support/farm'
import { digest, heldOf, isHere, openPurchases, picture, sendPiece } from './sent-files'

let farm: Awaited<ReturnType<typeof openFarmWithAdmin>>
let vera: Caller
let pia: Caller
let buy: Awaited<ReturnType<typeof openPurchases>>
beforeEach(async () => {
  farm = await openFarmWithAdmin()
  vera = farm.admin
  pia = await addUser(farm, vera, 'Pia')
  buy = await openPurchases(vera)
})
afterEach(() => farm.store.close())

const rows = (table: 'incoming_file' | 'incoming_part') =>
  farm.store.read(({ db }) => db.selectFrom(table).select('user_id').execute())

describe('a user’s incoming part of a file (S28.6)', () => {
  it('stays if another user gives another length, sends other bytes, or restarts', async () => {
    const page = picture(3000)
    await buy(page)
    await sendPiece(vera, page, { to: 2000 })
    await sendPiece(pia, page, { to: 10, total: 9000 })
    expect(await heldOf(vera, page)).toBe('2000')
    const wrong = await sendPiece(pia, picture(3000, 9), { as: digest(page) })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'checksum'])
    await sendPiece(pia, page, { to: 500 })
    expect([await heldOf(vera, page), await heldOf(pia, page)]).toEqual(['2000', '500'])
    expect(await sendPiece(vera, page, { from: 2000 })).toMatchObject({ status: 201, held: '3000' })
    expect(await isHere(farm.store, page)).toBe(true)
  })

  it('disappears once the file is complete, from either user', async () => {
    const page = picture(3000)
    await buy(page)
    await sendPiece(vera, page, { to: 2000 })
    await sendPiece(pia, page)
    expect([await rows('incoming_file'), await rows('incoming_part')]).toEqual([[], []])
    expect(await sendPiece(vera, page, { from: 2000, to: 2500 })).toMatchObject({ status: 201, held: '3000' })
  })

  it('never shrinks through another user’s requests, in any order', async () => {
    const page = picture(400)
    await buy(page)
    const step = fc.record({
      who: fc.constantFrom('vera', 'pia'),
      from: fc.nat(399),
      size: fc.integer({ min: 1, max: 400 }),
      total: fc.constantFrom(400, 400, 401, 900),
      salt: fc.constantFrom(1, 7),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await sendPiece(vera, page, { to: 150 })
        const before = await heldOf(vera, page)
        for (const { from, size, total, salt } of steps) {
          const to = Math.min(from + size, 400)
          const sent = await sendPiece(pia, picture(400, salt), { from, to, total, as: digest(page) })
          expect(sent.status).toBeLessThan(500)
        }
        const after = await heldOf(vera, page)
        expect(after === before || after === '400').toBe(true)
        const { status } = await sendPiece(vera, page, { from: Number(after) % 400 })
        expect(status).toBe(201)
        expect(await isHere(farm.store, page)).toBe(true)
        await farm.store.write(async ({ db }) => {
          for (const table of ['file', 'file_part'] as const) await db.deleteFrom(table).execute()
        })
      }),
      { numRuns: 40 },
    )
  })

  it('disappears after a week without another piece, and no sooner', async () => {
    const [old, fresh] = [picture(3000), picture(3000, 2)]
    await buy(old, fresh)
    await sendPiece(vera, old, { to: 2000 })
    farm.clock.at += 6 * 86_400_000
    vera = await farm.login('vera@farm.example')
    await sendPiece(vera, fresh, { to: 1000 })
    await prune(farm.context)
    expect(await heldOf(vera, old)).toBe('2000')
    farm.clock.at += 2 * 86_400_000
    vera = await farm.login('vera@farm.example')
    await prune(farm.context)
    expect([await heldOf(vera, old), await heldOf(vera, fresh)]).toEqual(['0', '1000'])
    expect(await rows('incoming_part')).toHaveLength(1)
    const astray = await sendPiece(vera, old, { from: 2000 })
    expect([astray.status, astray.held]).toEqual([409, '0'])
  })
})

describe('an image received in pieces', () => {
  /** A PNG's first bytes, which claim so many pixels; `salt` makes each its own. */
  const claiming = (width: number, height: number, salt = 0) => {
    const bytes = new Uint8Array(Buffer.from(`89504e470d0a1a0a0000000d494844520000000000000000080600000${salt}`, 'hex'))
    new DataView(bytes.buffer).setUint32(16, width)
    new DataView(bytes.buffer).setUint32(20, height)
    return bytes
  }
  const pngOf = (bytes: Uint8Array) => `${digest(bytes)}.png`
  const receipt = async (id: string, bytes: Uint8Array) =>
    vera.call('PATCH', `/supplies/purchases/${id}`, { receipt: [pngOf(bytes)] })
  const avatar = (who: Caller, bytes: Uint8Array) => who.call('PATCH', `/people/${who.id}`, { avatar: pngOf(bytes) })

  it('allows 50 million pixels, and 1,024 a side for a user’s photo', async () => {
    const id = await buy()
    for (const [bytes, status] of [
      [claiming(10_000, 5_000), 201],
      [claiming(10_000, 5_001), 413],
      [claiming(1_600, 1_600), 201],
    ] as const) {
      await receipt(id, bytes)
      expect((await sendPiece(vera, bytes)).status).toBe(status)
    }
    for (const [bytes, status] of [
      [claiming(1_024, 1_024), 201],
      [claiming(16, 1_025), 413],
    ] as const) {
      expect((await avatar(pia, bytes)).status).toBe(200)
      expect((await sendPiece(pia, bytes)).status).toBe(status)
      expect(await isHere(farm.store, bytes)).toBe(status === 201)
    }
  })

  it('stays valid for a colleague if another user names it as their photo', async () => {
    const photo = claiming(1_600, 1_200, 1)
    await receipt(await buy(), photo)
    await avatar(pia, photo)
    expect((await sendPiece(vera, photo)).status).toBe(201)
  })
})
