/** The rules of files that hold wherever their bytes are. */
import { afterEach, describe, expect, it } from 'vitest'
import { removeLoose } from '../../../server/files/loose-objects'
import { prune } from '../../../server/write/prune'
import { addUser, type Caller, type FarmOptions } from '../support/farm'
import { EDGES, type Edge, openEdge } from './edges'
import { digest, heldOf, nameOf, openPurchases, picture, putReceipt, sendPiece } from './sent-files'

const DAY = 86_400_000
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function start(edge: Edge, options: FarmOptions = {}) {
  const opened = await openEdge(edge, options)
  ends.push(opened.close)
  const { farm, s3 } = opened
  const { admin } = farm
  return { farm, s3, admin, buy: await openPurchases(admin) }
}

/** The bytes that a user gets, without HTTP. */
async function bytesOf(farm: Awaited<ReturnType<typeof start>>['farm'], user: Caller, path: string) {
  const answer = await farm.handle({ method: 'GET', path, token: user.token, address: '10.0.0.1' })
  return { status: answer.status, bytes: answer.file && new Uint8Array(answer.file.bytes) }
}

describe.each(EDGES)('files in %s', (edge) => {
  it('arrive in pieces, also repeated ones, and return whole', async () => {
    const { farm, admin, buy } = await start(edge)
    const page = picture(2500)
    await buy(page)
    const seen: string[] = []
    for (const [from, to] of [
      [0, 1000],
      [0, 1000],
      [500, 1500],
      [2000, 2500],
      [1500, 2500],
      [1500, 2500],
    ] as const) {
      const { status, held } = await sendPiece(admin, page, { from, to })
      seen.push(`${status} ${held}`)
    }
    expect(seen).toEqual(['204 1000', '204 1000', '204 1500', '409 1500', '201 2500', '201 2500'])
    expect(await bytesOf(farm, admin, `/blobs/${digest(page)}`)).toEqual({ status: 200, bytes: page })
    expect(await heldOf(admin, page)).toBe('2500')
  })

  it('arrive in 1,250 pieces of 8 bytes', async () => {
    const { farm, admin, buy } = await start(edge, { dailyFileBytes: 10_000 })
    const page = picture(10_000)
    await buy(page)
    for (let from = 0; from < 9_992; from += 8) await sendPiece(admin, page, { from, to: from + 8 })
    expect(await sendPiece(admin, page, { from: 9_992 })).toMatchObject({ status: 201, held: '10000' })
    expect((await bytesOf(farm, admin, `/blobs/${digest(page)}`)).bytes).toEqual(page)
  })

  it('return as pages of their record', async () => {
    const { farm, admin, buy } = await start(edge)
    const id = await buy()
    const pages = [picture(900, 2), picture(900, 3), picture(900, 2)]
    expect((await putReceipt(admin, id, ...pages)).status).toBe(200)
    for (const [index, bytes] of pages.entries()) {
      const path = `/supplies/purchases/${id}/receipt`
      const answer = await farm.handle({ method: 'GET', path, query: `page=${index + 1}`, token: admin.token })
      expect(new Uint8Array(answer.file?.bytes ?? [])).toEqual(bytes)
    }
  })

  it('need the right digest, and can be sent again', async () => {
    const { farm, s3, admin, buy } = await start(edge)
    const page = picture()
    await buy(page)
    const wrong = await sendPiece(admin, picture(1000, 9), { as: digest(page) })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'checksum'])
    expect(s3?.files() ?? []).toEqual([])
    expect(await heldOf(admin, page)).toBe('0')
    expect((await sendPiece(admin, page)).status).toBe(201)
    expect((await bytesOf(farm, admin, `/blobs/${digest(page)}`)).bytes).toEqual(page)
  })

  it('reject a page without a record or right, and store nothing', async () => {
    const { farm, s3, admin } = await start(edge)
    expect((await sendPiece(admin, picture())).status).toBe(404)
    expect((await putReceipt(admin, farm.makeId(), picture())).status).toBe(404)
    expect(s3?.calls ?? []).toEqual([])
  })

  it('exist once when two users send one file at once', async () => {
    const { farm, admin, buy } = await start(edge)
    const pia = await addUser(farm, admin, 'Pia')
    const page = picture(3000)
    await buy(page)
    const users = [admin, pia, admin, pia]
    const sent = await Promise.all(users.map((user) => sendPiece(user, page)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const rows = await farm.store.read(({ db }) => db.selectFrom('file').select('sha256').execute())
    expect(rows.filter(({ sha256 }) => sha256 === digest(page))).toHaveLength(1)
    for (const user of users) expect((await bytesOf(farm, user, `/blobs/${digest(page)}`)).bytes).toEqual(page)
  })

  it('keep within the limit of a day, exact to the byte', async () => {
    const { farm, s3, buy, admin } = await start(edge, { dailyFileBytes: 10_000 })
    const pages = [picture(6000), picture(4000, 2), picture(100, 3)] as const
    const id = await buy(...pages)
    expect(await sendPiece(admin, pages[0])).toMatchObject({ status: 201 })
    expect((await putReceipt(admin, id, pages[0], pages[1], pages[2])).status).toBe(429)
    expect(await sendPiece(admin, pages[1])).toMatchObject({ status: 201 })
    expect(await sendPiece(admin, pages[2])).toMatchObject({ status: 429 })
    if (s3) expect(s3.files()).toHaveLength(2)
    farm.clock.at += DAY
    const again = await farm.login('vera@farm.example')
    expect(await sendPiece(again, pages[2])).toMatchObject({ status: 201 })
  })

  it('disappear when replaced, and stay after they were sent again', async () => {
    const { farm, s3, admin, buy } = await start(edge)
    const [first, second] = [picture(1000, 1), picture(1000, 2)]
    const id = await buy()
    await putReceipt(admin, id, first)
    await putReceipt(admin, id, second)
    farm.clock.at += DAY + 1
    await prune(farm.context)
    const vera = await farm.login('vera@farm.example')
    expect((await bytesOf(farm, vera, `/blobs/${digest(first)}`)).status).toBe(404)
    const named = await vera.call('PATCH', `/supplies/purchases/${id}`, { receipt: [nameOf(first), nameOf(second)] })
    expect(named.status).toBe(200)
    expect((await sendPiece(vera, first)).status).toBe(201)
    farm.clock.at += 31 * DAY
    if (farm.context.objects) await removeLoose(farm.context, farm.context.objects)
    const later = await farm.login('vera@farm.example')
    for (const page of [first, second]) {
      expect((await bytesOf(farm, later, `/blobs/${digest(page)}`)).bytes).toEqual(page)
    }
    if (s3) expect(s3.files()).toHaveLength(2)
  })

  it('exist in one place only', async () => {
    const { farm, s3, admin, buy } = await start(edge)
    await putReceipt(admin, await buy(), picture(1000, 1), picture(1000, 2))
    const count = (table: 'file_part' | 'loose_object') =>
      farm.store.read(({ db, farmId }) => db.selectFrom(table).select('sha256').where('farm_id', '=', farmId).execute())
    expect([(await count('file_part')).length, s3?.files().length ?? 0]).toEqual(s3 ? [0, 2] : [2, 0])
    expect(await count('loose_object')).toEqual([])
  })
})
