import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpFarm, openHttpFarm } from '../support/http-farm'

let http: HttpFarm
beforeAll(async () => {
  http = await openHttpFarm()
})
afterAll(async () => {
  await http.close()
})

const form = () => {
  const body = new FormData()
  body.set('name', 'Mill')
  return body
}
const UNREADABLE: readonly (readonly [what: string, body: () => BodyInit, type: string | undefined, status: number])[] =
  [
    ['a form', form, undefined, 415],
    ['plain text', () => 'name=Mill', 'text/plain', 415],
    ['broken JSON', () => '{"name": ', 'application/json', 400],
    ['JSON that nests too deep', () => '['.repeat(100), 'application/json', 400],
  ]

describe.each(UNREADABLE)('%s', (_what, body, type, status) => {
  const send = (path: string, { method = 'POST', signed = true } = {}) =>
    fetch(`${http.url}${path}`, {
      method,
      body: body(),
      headers: { ...(type ? { 'content-type': type } : {}), ...(signed ? http.authorization : {}) },
    })
  const ask = async (...asked: Parameters<typeof send>) => (await send(...asked)).status

  it('fails after address, rights and method are checked', async () => {
    expect(await ask('/api/nothing')).toBe(404)
    expect(await ask('/api/nothing', { signed: false })).toBe(404)
    expect(await ask('/api/suppliers', { signed: false })).toBe(401)
    expect(await ask('/api/sync/push', { signed: false })).toBe(401)
    expect(await ask('/api/suppliers', { method: 'PUT' })).toBe(405)
    expect(await ask('/api/suppliers')).toBe(status)
    expect(await ask('/api/sync/push')).toBe(status)
    expect(await ask('/api/auth/login', { signed: false })).toBe(status)
  })
})

it('a request without a body accepts the JSON content type', async () => {
  const { json, url } = http
  const made = await fetch(`${url}/api/suppliers`, { method: 'POST', headers: json, body: '{"name": "Mill"}' })
  const { id } = (await made.json()) as { id: string }
  const empty = (method: string, path: string) => fetch(`${url}/api${path}`, { method, headers: json })
  expect((await empty('GET', '/users/me')).status).toBe(200)
  expect((await empty('DELETE', `/suppliers/${id}`)).status).toBe(200)
  expect((await empty('POST', `/suppliers/${id}/restore`)).status).toBe(200)
  expect((await empty('POST', '/suppliers')).status).toBe(400)
  const zero = { ...json, 'content-length': '0' }
  expect((await fetch(`${url}/api/suppliers/${id}/restore`, { method: 'POST', headers: zero, body: '' })).status).toBe(
    200,
  )
})
