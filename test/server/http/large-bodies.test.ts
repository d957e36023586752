import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeId } from '../../../src/domain/ids'
import { type HttpFarm, openHttpFarm } from '../support/http-farm'

let http: HttpFarm
beforeAll(async () => {
  http = await openHttpFarm()
})
afterAll(() => http.close())

const MB = 1_000_000
const DIGEST = 'a'.repeat(64)
const ID = makeId(1, (size) => new Uint8Array(size))
const RECEIPT = `/api/supplies/purchases/${ID}/receipt`

type Beginning = {
  readonly method?: string
  readonly type: string
  readonly length?: number
  readonly signed?: boolean
}

/** Sends the head and the first bytes of a body that is never finished, and gives what is answered to that. */
async function begin(path: string, { method = 'PUT', type, length = 30 * MB, signed = false }: Beginning) {
  const headers = { 'content-type': type, 'content-length': length, ...(signed ? http.authorization : {}) }
  const asked: ClientRequest = httpRequest(`${http.url}${path}`, { method, headers })
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.on('response', resolve).on('error', reject)
      asked.write('{"a":"'.padEnd(1000, 'x'))
    })
    let text = ''
    for await (const part of answer.setEncoding('utf8')) text += part
    return { status: answer.statusCode, code: JSON.parse(text).code, ours: answer.headers['x-pinset'] }
  } finally {
    asked.on('error', () => undefined).destroy()
  }
}

const FORM = 'multipart/form-data; boundary=x'
const TYPES = ['application/json', 'application/octet-stream', 'image/jpeg', FORM]

describe('a large body is not read', () => {
  it.each(TYPES)('the sender is unknown: %s', async (type) => {
    const refused = { status: 401, code: 'unauthorized', ours: '1' }
    expect(await begin(RECEIPT, { type })).toEqual(refused)
    expect(await begin(`/api/blobs/${DIGEST}`, { type, length: 9 * MB })).toEqual(refused)
  })

  it('a user’s form has no session', async () => {
    expect(await begin('/api/users', { method: 'POST', type: FORM })).toMatchObject({ status: 401 })
    expect(await begin('/api/users/me', { method: 'PATCH', type: FORM })).toMatchObject({ status: 401 })
  })

  it('no route accepts it, for any sender', async () => {
    for (const signed of [true, false]) {
      for (const path of ['/api/no/such/path', '/api/supplies/purchases/x/receipt', '/api/blobs/short']) {
        expect(await begin(path, { type: FORM, signed }), path).toMatchObject({ status: 404, code: 'not_found' })
      }
    }
    const files = ['/api/supplies/purchases/x/receipt', '/api/blobs/short']
    for (const path of files)
      expect(await begin(path, { type: 'image/jpeg', length: 9 * MB })).toMatchObject({ status: 404 })
  })

  it('its type is not a file', async () => {
    const refused = { status: 415, code: 'unsupported_media' }
    expect(await begin(RECEIPT, { type: 'application/json', signed: true })).toMatchObject(refused)
    const blob = { type: 'application/json; charset=utf-8', signed: true, length: 9 * MB }
    expect(await begin(`/api/blobs/${DIGEST}`, blob)).toMatchObject(refused)
    expect(await begin(`/api/blobs/${DIGEST}`, { type: FORM, signed: true })).toMatchObject(refused)
  })

  it('the file exceeds the limit', async () => {
    const large = { type: 'image/jpeg', signed: true, length: 10 * MB + 1 }
    expect(await begin(RECEIPT, large)).toMatchObject({ status: 413, code: 'too_large' })
    expect(await begin(`/api/blobs/${DIGEST}`, large)).toMatchObject({ status: 413, code: 'too_large' })
  })

  it('it is sent to its end, and the caller gets the reason', async () => {
    const body = new Uint8Array(30 * MB).fill(0x20)
    const answer = await fetch(`${http.url}${RECEIPT}`, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(401)
  })
})
