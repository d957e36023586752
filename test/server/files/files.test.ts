import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropIdleFiles, markIdleFiles } from '../../../server/files/idle-files'
import { HORIZON_DAYS, prune } from '../../../server/write/prune'
import { makeId } from '../../../src/domain/ids'
import { passDays } from '../support/farm'
import { type HttpFarm, openHttpFarm } from '../support/http-farm'
import { JPEG, NOTES, notedJpeg, notedPng, notedWebp, PNG } from './real-pictures'

let http: HttpFarm
beforeEach(async () => {
  http = await openHttpFarm()
})
afterEach(() => http.close())

/** Bytes that can be followed as a picture can, with nothing beside it; `salt` makes each its own. */
function picture(size = 1000, salt = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).map((_, index) => (index * 7 + salt) % 251)
  bytes.set([0xff, 0xd8, 0xff, 0xda, 0, 2])
  bytes.set([0xff, 0xd9], size - 2)
  return bytes
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Call = { readonly body?: BodyInit; readonly headers?: Record<string, string> }
const call = (method: string, path: string, { body, headers }: Call = {}) =>
  fetch(`${http.url}/api${path}`, { method, body: body ?? null, headers: { ...http.authorization, ...headers } })

const piece = (bytes: Uint8Array<ArrayBuffer>, from: number, to: number, total = bytes.length) => ({
  body: bytes.slice(from, to),
  headers: { 'content-type': 'application/octet-stream', 'content-range': `bytes ${from}-${to - 1}/${total}` },
})
const whole = (bytes: Uint8Array<ArrayBuffer>) => ({ body: bytes, headers: { 'content-type': 'image/jpeg' } })

async function purchase(receipt?: readonly string[]): Promise<string> {
  const { admin } = http.farm
  const id = makeId(http.farm.clock.at, (size) => crypto.getRandomValues(new Uint8Array(size)))
  const unit = await admin.call('POST', '/units', { code: `u${id.slice(-4)}`, description: 'x' })
  const category = await admin.call('POST', '/categories', { code: `c${id.slice(-4)}`, description: 'x' })
  const item = await admin.call('POST', '/supplies/items', {
    name: `Rye ${id}`,
    unit_id: unit.body.id,
    category_id: category.body.id,
  })
  const body = { item_id: item.body.id, unit_id: unit.body.id, quantity: '5', date: '2026-03-04', receipt }
  const made = await admin.call('POST', '/supplies/purchases', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return String(made.body.id)
}

describe('the lane of bytes (S28)', () => {
  it('accepts a file in pieces and retries, and returns it whole', async () => {
    const bytes = picture(2500)
    await purchase([`${sha256(bytes)}.jpg`])
    const path = `/blobs/${sha256(bytes)}`
    const before = await call('HEAD', path)
    expect([before.status, before.headers.get('upload-offset')]).toEqual([204, '0'])
    expect((await call('GET', path)).status).toBe(404)
    const tries = [
      [0, 1000],
      [0, 1000],
      [500, 1500],
      [1500, 2500],
      [1500, 2500],
    ] as const
    const seen: (string | null)[] = []
    for (const [from, to] of tries) {
      const answer = await call('PUT', path, piece(bytes, from, to))
      seen.push(`${answer.status} ${answer.headers.get('upload-offset')}`)
    }
    expect(seen).toEqual(['204 1000', '204 1000', '204 1500', '201 2500', '201 2500'])
    const answer = await call('GET', path)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('reports the next offset when bytes are missing before a piece', async () => {
    const bytes = picture(3000)
    await purchase([`${sha256(bytes)}.jpg`])
    await call('PUT', `/blobs/${sha256(bytes)}`, piece(bytes, 0, 1000))
    const gap = await call('PUT', `/blobs/${sha256(bytes)}`, piece(bytes, 2000, 3000))
    expect([gap.status, gap.headers.get('upload-offset')]).toEqual([409, '1000'])
  })

  it('drops a file with a wrong digest, and accepts the right one later', async () => {
    const bytes = picture()
    const wrong = picture(1000, 99)
    await purchase([`${sha256(bytes)}.jpg`])
    const refused = await call('PUT', `/blobs/${sha256(bytes)}`, whole(wrong))
    expect([refused.status, (await refused.json()).code]).toEqual([422, 'checksum'])
    expect((await call('PUT', `/blobs/${sha256(bytes)}`, whole(bytes))).status).toBe(201)
  })

  it('restarts when another length is given', async () => {
    const bytes = picture(2000)
    await purchase([`${sha256(bytes)}.jpg`])
    await call('PUT', `/blobs/${sha256(bytes)}`, piece(bytes, 0, 500, 9000))
    const answer = await call('PUT', `/blobs/${sha256(bytes)}`, piece(bytes, 0, 2000))
    expect(answer.status).toBe(201)
  })

  it('rejects a file without a record, with a false type, or too large', async () => {
    const bytes = picture()
    expect((await call('PUT', `/blobs/${sha256(bytes)}`, whole(bytes))).status).toBe(404)
    expect((await call('HEAD', `/blobs/${sha256(bytes)}`)).status).toBe(404)
    const script = new TextEncoder().encode('<svg onload="alert(1)"/>') as Uint8Array<ArrayBuffer>
    await purchase([`${sha256(script)}.jpg`, `${sha256(bytes)}.pdf`])
    expect((await call('PUT', `/blobs/${sha256(script)}`, whole(script))).status).toBe(415)
    expect((await call('PUT', `/blobs/${sha256(bytes)}`, whole(bytes))).status).toBe(415)
    const large = await call('PUT', `/blobs/${sha256(bytes)}`, piece(bytes, 0, 1000, 10_000_001))
    expect(large.status).toBe(413)
  })

  it('answers nonsense with a refusal', async () => {
    const bytes = picture()
    await purchase([`${sha256(bytes)}.jpg`])
    const path = `/blobs/${sha256(bytes)}`
    const ranges = ['bytes 0-9/1000', 'bytes 999-0/1000', 'bytes */1000', 'x', 'bytes 0-999/10']
    for (const range of ranges) {
      const { status } = await call('PUT', path, { body: bytes, headers: { 'content-range': range } })
      expect(status, range).toBe(400)
    }
    expect((await call('PUT', path, { body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(415)
    expect((await call('DELETE', path)).status).toBe(405)
    expect((await call('GET', '/blobs/short')).status).toBe(404)
    expect((await fetch(`${http.url}/api${path}`)).status).toBe(401)
  })
})

describe('the receipt of a purchase', () => {
  it('accepts pages, returns each, and deletes them', async () => {
    const id = await purchase()
    const path = `/supplies/purchases/${id}/receipt`
    expect((await call('GET', path)).status).toBe(404)
    const put = await call('PUT', path, whole(picture()))
    expect([put.status, (await put.json()).receipt]).toEqual([200, [`${sha256(picture())}.jpg`]])
    const form = new FormData()
    for (const salt of [2, 3]) form.append('page', new Blob([picture(900, salt)]), `../${salt}.exe`)
    expect((await call('PUT', path, { body: form })).status).toBe(200)
    const second = await call('GET', `${path}?page=2`)
    expect(second.headers.get('pages')).toBe('2')
    expect(second.headers.get('content-disposition')).toBe('attachment; filename="receipt-2.jpg"')
    expect(sha256(new Uint8Array(await second.arrayBuffer()))).toBe(sha256(picture(900, 3)))
    expect((await call('GET', `${path}?page=3`)).status).toBe(404)
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('GET', path)).status).toBe(404)
  })

  it('accepts a form with other fields beside its pages', async () => {
    const form = new FormData()
    form.append('note', 'paid in cash')
    form.append('page', new Blob([picture()]))
    form.append('about', 'x'.repeat(60_000))
    const put = await call('PUT', `/supplies/purchases/${await purchase()}/receipt`, { body: form })
    expect([put.status, (await put.json()).receipt]).toEqual([200, [`${sha256(picture())}.jpg`]])
  })

  it('rejects the whole receipt if one page is not an image or document', async () => {
    const id = await purchase()
    const form = new FormData()
    form.append('page', new Blob([picture()]))
    form.append('page', new Blob(['<script>']))
    const path = `/supplies/purchases/${id}/receipt`
    expect((await call('PUT', path, { body: form })).status).toBe(415)
    expect((await call('GET', path)).status).toBe(404)
    const large = await call('PUT', path, whole(picture(10_000_001)))
    expect(large.status).toBe(413)
    const empty = new FormData()
    empty.append('note', 'none')
    expect((await call('PUT', path, { body: empty })).status).toBe(400)
    const unknown = makeId(1, (size) => crypto.getRandomValues(new Uint8Array(size)))
    expect((await call('PUT', `/supplies/purchases/${unknown}/receipt`, whole(picture()))).status).toBe(404)
  })
})

describe('an image from another program', () => {
  it('loses the camera’s metadata (S28.17)', async () => {
    const path = `/supplies/purchases/${await purchase()}/receipt`
    for (const noted of [notedJpeg(6), notedPng(6), notedWebp(6)]) {
      const put = await call('PUT', path, whole(noted))
      const [name] = (await put.json()).receipt as string[]
      const kept = new Uint8Array(await (await call('GET', path)).arrayBuffer())
      expect(Buffer.from(kept).toString('latin1')).not.toMatch(NOTES)
      expect(name).toContain(sha256(kept))
    }
    const form = new FormData()
    form.append('page', new Blob([notedJpeg(1)]))
    await call('PUT', path, { body: form })
    expect(new Uint8Array(await (await call('GET', path)).arrayBuffer())).toEqual(JPEG)
  })

  it('fails if it claims more pixels than a device can show', async () => {
    const bomb = PNG.slice()
    new DataView(bomb.buffer).setUint32(16, 60_000)
    new DataView(bomb.buffer).setUint32(20, 60_000)
    const put = await call('PUT', `/supplies/purchases/${await purchase()}/receipt`, whole(bomb))
    expect([put.status, (await put.json()).code]).toEqual([413, 'too_large'])
    await purchase([`${sha256(bomb)}.png`])
    const path = `/blobs/${sha256(bomb)}`
    expect((await call('PUT', path, piece(bomb, 0, 100))).status).toBe(204)
    expect((await call('PUT', path, piece(bomb, 100, bomb.length))).status).toBe(413)
    expect((await call('HEAD', path)).headers.get('upload-offset')).toBe('0')
  })

  it('never becomes a page of the app, with any content', async () => {
    const id = await purchase()
    const path = `/supplies/purchases/${id}/receipt`
    const evil = '<!doctype html><script>alert(1)</script>'
    for (const body of [evil, `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, `\xff\xd8\xff${evil}`]) {
      const bytes = Uint8Array.from(body, (letter) => letter.charCodeAt(0))
      for (const type of ['image/jpeg', 'text/html', 'image/svg+xml']) {
        const put = await call('PUT', path, { body: bytes, headers: { 'content-type': type } })
        expect(put.status, type).toBe(415)
      }
    }
    // A document is taken as it is.
    const pdf = new TextEncoder().encode(`%PDF-1.7 ${evil}`)
    const [name = ''] = (await (await call('PUT', path, whole(pdf))).json()).receipt as string[]
    for (const address of [path, `/blobs/${name.slice(0, 64)}`]) {
      const { headers } = await call('GET', address)
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('content-disposition')).toMatch(/^attachment; /)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    }
  })
})

describe('files without a reference', () => {
  it('stay while a deleted record can return, and disappear afterwards', async () => {
    const bytes = picture()
    const id = await purchase()
    await call('PUT', `/supplies/purchases/${id}/receipt`, whole(bytes))
    await call('DELETE', `/supplies/purchases/${id}`)
    await prune(http.farm.context)
    const isHere = async () => {
      const parts = await http.farm.store.read(({ db }) => db.selectFrom('file_part').select('start').execute())
      return parts.length
    }
    expect(await isHere()).toBe(1)
    await passDays(http.farm, HORIZON_DAYS + 30)
    await prune(http.farm.context)
    expect(await isHere()).toBe(0)
  })

  it('stay when a record names them again just before they are to go', async () => {
    const id = await purchase()
    const path = `/supplies/purchases/${id}/receipt`
    await call('PUT', path, whole(picture()))
    await call('DELETE', path)
    const { store } = http.farm
    await store.write(({ db, farmId }) => markIdleFiles(db, farmId))
    await call('PATCH', `/supplies/purchases/${id}`, {
      body: JSON.stringify({ receipt: [`${sha256(picture())}.jpg`] }),
      headers: { 'content-type': 'application/json' },
    })
    await store.write((tx) => dropIdleFiles(tx, http.farm.clock.at, Number.MAX_SAFE_INTEGER))
    expect((await call('GET', path)).status).toBe(200)
    await call('DELETE', path)
    await store.write((tx) => dropIdleFiles(tx, http.farm.clock.at, Number.MAX_SAFE_INTEGER))
    expect((await call('GET', `/blobs/${sha256(picture())}`)).status).toBe(404)
  })

  it('stay when their record came back in time', async () => {
    const id = await purchase()
    await call('PUT', `/supplies/purchases/${id}/receipt`, whole(picture()))
    await call('DELETE', `/supplies/purchases/${id}`)
    await prune(http.farm.context)
    await call('POST', `/supplies/purchases/${id}/restore`)
    await passDays(http.farm, HORIZON_DAYS + 30)
    await prune(http.farm.context)
    const admin = await http.farm.login('vera@farm.example')
    const answer = await fetch(`${http.url}/api/blobs/${sha256(picture())}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(answer.status).toBe(200)
  })
})
