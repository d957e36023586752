/** Faults of the object store: the caller gets 503 and nothing is lost; wrong bytes never reach a caller. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { S3Refusal } from '../../../server/files/s3/s3-request'
import { openS3 } from '../../../server/files/s3/s3-store'
import { StorageTrouble } from '../../../server/storage/trouble'
import { PATIENCE_MS } from '../../patience'
import { S3_KEYS } from '../support/s3-server'
import { openS3Farm, QUICK } from './edges'
import { digest, heldOf, nameOf, openPurchases, picture, putReceipt, sendPiece } from './sent-files'

let opened: Awaited<ReturnType<typeof openS3Farm>>
let buy: Awaited<ReturnType<typeof openPurchases>>
const page = picture(2000)
beforeEach(async () => {
  opened = await openS3Farm({ dailyFileBytes: 10_000 })
  buy = await openPurchases(opened.farm.admin)
})
afterEach(() => opened.close())

const get = async (bytes = page) => {
  const { farm } = opened
  const { status, file, headers } = await farm.handle({
    method: 'GET',
    path: `/blobs/${digest(bytes)}`,
    token: farm.admin.token,
  })
  return { status, bytes: file && new Uint8Array(file.bytes), wait: headers?.['Retry-After'] }
}
const AWAY = { status: 503, bytes: undefined, wait: '30' }

describe('a file that the object store does not acknowledge', () => {
  const faults = ['error', 'cut', 'silent', 'redirect'] as const
  it.each(faults)('stays unstored, and can be sent again: %s', async (fault) => {
    const { farm, s3, use } = opened
    await buy(page)
    use(s3.address, { attemptMs: 200, waitsMs: [0, 0] })
    s3.control.faultOf = () => fault
    await sendPiece(farm.admin, page, { to: 1500 })
    const refused = await sendPiece(farm.admin, page, { from: 1500 })
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    expect(await heldOf(farm.admin, page)).toBe('1500')
    expect(await get()).toEqual({ status: 404, bytes: undefined, wait: undefined })
    use(s3.address)
    s3.control.faultOf = () => undefined
    expect(await sendPiece(farm.admin, page, { from: 1500 })).toMatchObject({ status: 201, held: '2000' })
    expect(await get()).toMatchObject({ status: 200, bytes: page })
    // The second attempt used the object of the first.
    expect(s3.files()).toHaveLength(1)
  })

  it('leaves its record unchanged', async () => {
    const { farm, s3 } = opened
    const id = await buy(page)
    s3.control.faultOf = () => 'error'
    const answer = await putReceipt(farm.admin, id, picture(900, 2), picture(900, 3))
    expect([answer.status, answer.headers['Retry-After']]).toEqual([503, '30'])
    const { body } = await farm.admin.call('GET', `/supplies/purchases/${id}`)
    expect(body.receipt).toEqual([nameOf(page)])
  })

  it('arrives at the second or third attempt', async () => {
    const { farm, s3 } = opened
    await buy(page)
    let left = 2
    s3.control.faultOf = ({ method }) => (method === 'PUT' && left-- > 0 ? 'error' : undefined)
    expect((await sendPiece(farm.admin, page)).status).toBe(201)
    expect(s3.calls.filter(({ method }) => method === 'PUT')).toHaveLength(3)
  })

  it('counts once in the limit of a day, however often it is sent', async () => {
    const { farm, s3 } = opened
    const large = picture(9000)
    await buy(large)
    s3.control.faultOf = () => 'error'
    for (let times = 0; times < 4; times++) expect((await sendPiece(farm.admin, large)).status).toBe(503)
    s3.control.faultOf = () => undefined
    expect((await sendPiece(farm.admin, large)).status).toBe(201)
  })

  it('counts even if its record no longer names it', async () => {
    const { farm, s3 } = opened
    const id = await buy()
    let tries = 0
    const statuses: number[] = []
    for (let salt = 1; salt <= 4; salt++) {
      const large = picture(4000, salt)
      await farm.admin.call('PATCH', `/supplies/purchases/${id}`, { receipt: [nameOf(large)] })
      s3.control.before = async () => {
        tries += 1
        await farm.admin.call('PATCH', `/supplies/purchases/${id}`, { receipt: null })
      }
      statuses.push((await sendPiece(farm.admin, large)).status)
    }
    expect(statuses).toEqual([404, 404, 429, 429])
    expect([tries, s3.files().length]).toEqual([2, 2])
  })
})

describe('settings that the object store rejects', () => {
  it.each([
    ['a wrong secret', (): object => ({ secret: 'wrong-secret-7' }), /403 SignatureDoesNotMatch/],
    ['a wrong key', (): object => ({ key: 'AKIAWRONG' }), /403 InvalidAccessKeyId/],
    ['a wrong region', (): object => ({ region: 'mars-1' }), /403 SignatureDoesNotMatch/],
    ['a missing bucket', () => ({ url: opened.s3.otherBucket.url }), /404 NoSuchBucket/],
  ])('lose nothing and reveal nothing: %s', async (_name, settings, reason) => {
    const { farm, s3, use } = opened
    const [stored, other] = [page, picture(2000, 2)]
    await buy(stored, other)
    await sendPiece(farm.admin, stored)
    const calls = s3.calls.length
    use({ ...s3.address, ...settings() })
    expect((await sendPiece(farm.admin, other)).status).toBe(503)
    expect(await get(stored)).toEqual(AWAY)
    // No attempt is repeated: waiting does not help.
    expect(s3.calls).toHaveLength(calls + 2)
    expect(await heldOf(farm.admin, stored)).toBe('2000')
    const told = farm.reports.map((report) => `${String(report)} ${String((report as Error).cause)}`).join('\n')
    expect(told).toMatch(reason)
    for (const secret of ['wrong-secret-7', S3_KEYS.secret, S3_KEYS.key, 'AKIAWRONG'])
      expect(told).not.toContain(secret)
    const { cause } = farm.reports[0] as StorageTrouble
    expect((cause as Error).cause).toBeInstanceOf(S3Refusal)
    use(s3.address)
    expect((await sendPiece(farm.admin, other)).status).toBe(201)
    expect(await get(stored)).toMatchObject({ status: 200, bytes: stored })
  })
})

describe('an object that cannot be read', () => {
  beforeEach(async () => {
    await buy(page)
    await sendPiece(opened.farm.admin, page)
  })

  it.each(['cut', 'error', 'redirect'] as const)('counts as away, not as lost: %s', async (fault) => {
    const { farm, s3 } = opened
    s3.control.faultOf = () => fault
    expect(await get()).toEqual(AWAY)
    expect(await heldOf(farm.admin, page)).toBe('2000')
    s3.control.faultOf = () => undefined
    expect(await get()).toMatchObject({ status: 200, bytes: page })
  })

  it('arrives whole after an answer that was cut once', async () => {
    let left = 1
    opened.s3.control.faultOf = () => (left-- > 0 ? 'cut' : undefined)
    expect(await get()).toMatchObject({ status: 200, bytes: page })
  })

  it.each(['half', 'rotten', 'endless'] as const)('never reaches a user with wrong bytes: %s', async (fault) => {
    const { farm, s3 } = opened
    s3.control.faultOf = ({ method }) => (method === 'GET' ? fault : undefined)
    expect(await get()).toEqual(AWAY)
    // A device that asks for its copies learns that this one is lost, and sends it again.
    expect(await heldOf(farm.admin, page)).toBe('0')
    s3.control.faultOf = () => undefined
    expect((await sendPiece(farm.admin, page)).status).toBe(201)
    expect(await heldOf(farm.admin, page)).toBe('2000')
    expect(await get()).toMatchObject({ status: 200, bytes: page })
  })

  it('answers 503 while it is missing, and heals with a device’s copy', async () => {
    const { farm, s3 } = opened
    s3.objects.clear()
    for (let times = 0; times < 2; times++) expect(await get()).toEqual(AWAY)
    expect(String(farm.reports[0])).toContain(digest(page))
    expect((await sendPiece(farm.admin, page)).status).toBe(201)
    expect(await get()).toMatchObject({ status: 200, bytes: page })
  })

  it('follows its file to the object of a later upload', async () => {
    const { farm, s3 } = opened
    const [key = ''] = s3.files()
    let isFirst = true
    s3.control.before = async ({ method }) => {
      if (method !== 'GET' || !isFirst) return
      isFirst = false
      // Another node has stored the file again since this one read its row.
      s3.objects.set(`${key}-later`, s3.objects.get(key) ?? Buffer.alloc(0))
      s3.objects.delete(key)
      await farm.store.write(({ db, farmId }) => {
        const object = `${key.split('/').at(-1)}-later`
        return db.updateTable('file').set({ object }).where('farm_id', '=', farmId).execute()
      })
    }
    expect(await get()).toMatchObject({ status: 200, bytes: page })
    expect(await heldOf(farm.admin, page)).toBe('2000')
  })

  it('returns if its object comes back', async () => {
    const { s3 } = opened
    const kept = new Map(s3.objects)
    s3.objects.clear()
    expect(await get()).toEqual(AWAY)
    for (const [key, bytes] of kept) s3.objects.set(key, bytes)
    expect(await get()).toMatchObject({ status: 200, bytes: page })
  })
})

describe('the memory of transfers', () => {
  it('stays below a limit: a transfer beyond it fails at once', async () => {
    const { s3 } = opened
    const store = openS3(s3.address, QUICK, 3000)
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    s3.control.before = () => gate
    const first = store.put('farm/a', page, digest(page))
    await expect(store.put('farm/b', page, digest(page))).rejects.toThrow(/too many bytes/)
    open()
    await first
    await store.put('farm/b', page, digest(page))
    expect(s3.objects.has('pinset/farm/b')).toBe(true)
  })

  it('becomes free when the server stops', async () => {
    const { s3 } = opened
    const store = openS3(s3.address, { attemptMs: 600_000, waitsMs: [600_000] })
    s3.control.faultOf = ({ method }) => (method === 'PUT' ? 'silent' : 'error')
    const ends = [store.put('farm/a', page, digest(page)), store.get('farm/b', { sha256: digest(page), total: 1 })]
    const told = Promise.allSettled(ends)
    await vi.waitFor(() => expect(s3.calls.length).toBeGreaterThanOrEqual(2), { timeout: PATIENCE_MS })
    store.close()
    for (const one of await told) {
      expect(one.status === 'rejected' && one.reason instanceof StorageTrouble).toBe(true)
    }
    const calls = s3.calls.length
    await expect(store.remove('farm/a')).rejects.toThrow(/stopping/)
    expect(s3.calls).toHaveLength(calls)
  })
})
