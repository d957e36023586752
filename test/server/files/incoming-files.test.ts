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

describe('what a person has sent of a file (S28.6)', () => {
  it('stays when another says another length, sends other bytes, or begins again', async () => {
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

  it('is needed no more once the file is whole, whoever finished it', async () => {
    const page = picture(3000)
    await buy(page)
    await sendPiece(vera, page, { to: 2000 })
    await sendPiece(pia, page)
    expect([await rows('incoming_file'), await rows('incoming_part')]).toEqual([[], []])
    expect(await sendPiece(vera, page, { from: 2000, to: 2500 })).toMatchObject({ status: 201, held: '3000' })
  })

  it('is never less for what others do, in any order', async () => {
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

  it('goes after a week in which nobody went on, and no sooner', async () => {
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
