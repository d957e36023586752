import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type HttpFarm, openHttpFarm } from '../support/http-farm'

let http: HttpFarm
beforeAll(async () => {
  http = await openHttpFarm()
})
afterAll(async () => {
  await http.close()
})

const call = (path: string, init: RequestInit = {}) => fetch(`${http.url}${path}`, init)

async function expectError(response: Response, status: number, code: string) {
  expect(response.status).toBe(status)
  expect(response.headers.get('x-pinset')).toBe('1')
  expect(await response.json()).toMatchObject({ statusCode: status, code })
}

/** Bytes as they are, and whatever comes back. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(http.port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.setTimeout(2000, () => socket.end())
  })
}

describe('every answer of the API', () => {
  it('carries X-Pinset in every case', async () => {
    const { json } = http
    const post = (body: BodyInit, headers: Record<string, string> = json) =>
      call('/api/units', { method: 'POST', body, headers })
    expect((await call('/api/status')).headers.get('x-pinset')).toBe('1')
    await expectError(await call('/api/nothing'), 404, 'not_found')
    await expectError(await call('/api'), 404, 'not_found')
    await expectError(await call('/api/units'), 401, 'unauthorized')
    await expectError(await post('{"code": '), 400, 'malformed_json')
    await expectError(await post(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), 400, 'malformed_json')
    await expectError(await post('{}', { ...json, 'content-type': 'text/plain' }), 415, 'unsupported_media')
    await expectError(await post(JSON.stringify({ code: 'x'.repeat(300_000) })), 413, 'too_large')
    await expectError(await call('/api/units/%zz', { headers: json }), 404, 'not_found')
    await expectError(await call('/api/status', { method: 'DELETE' }), 405, 'method_not_allowed')
    await expectError(await call('/api/ws'), 404, 'not_found')
  })

  it('refuses bodies nested deeper than 32 levels without a stack overflow', async () => {
    const { json } = http
    const nested = (depth: number) => `{"code":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    const post = (body: string) => call('/api/units', { method: 'POST', body, headers: json })
    await expectError(await post(nested(100_000)), 400, 'malformed_json')
    await expectError(await post(nested(33)), 400, 'malformed_json')
    await expectError(await post(nested(32)), 422, 'invalid')
    await expectError(await post(`{"code":"${'['.repeat(60)}\\"${'{'.repeat(60)}"}`), 422, 'invalid')
  })

  it('keeps its shape for bytes that are not HTTP', async () => {
    const answer = await sendRaw('HELLO THERE\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toMatch(/x-pinset: 1/i)
    const long = await sendRaw(`GET /api/status HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(long).toMatch(/x-pinset: 1/i)
  })

  it('accepts up to 1 MB where a group may need it, and no more', async () => {
    const { json } = http
    const push = (length: number) =>
      call('/api/sync/push', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ mutations: ['x'.repeat(length)] }),
      })
    await expectError(await push(900_000), 400, 'bad_request')
    await expectError(await push(1_000_100), 413, 'too_large')
  })

  it('S26: accepts the report of an equally large refused gesture, with its findings', async () => {
    const { json } = http
    const report = (length: number) =>
      call('/api/sync/issues/01920000-0000-7000-8000-000000000a11', {
        method: 'PUT',
        headers: json,
        body: JSON.stringify({ code: 'duplicate', mates: ['x'.repeat(length)] }),
      })
    await expectError(await report(1_200_000), 400, 'bad_request')
    await expectError(await report(1_256_000), 413, 'too_large')
  })

  it('accepts an empty body of type JSON', async () => {
    const { json } = http
    const made = await call('/api/suppliers', { method: 'POST', headers: json, body: '{"name":"Mill"}' })
    const { id } = (await made.json()) as { id: string }
    expect((await call(`/api/suppliers/${id}`, { method: 'DELETE', headers: json })).status).toBe(200)
    expect((await call(`/api/suppliers/${id}/restore`, { method: 'POST', headers: json })).status).toBe(200)
  })

  it('stays the same for HEAD, without a body', async () => {
    const head = await call('/api/status', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

describe('forms', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [key, value] of Object.entries(fields)) data.set(key, value)
    return data
  }

  it('create and change users, with texts turned into field values', async () => {
    const { authorization } = http
    const account = { name: 'Pia', email: 'pia@farm.example', password: 'spawn-run-42', approved: 'true', notes: '' }
    const made = await call('/api/users', { method: 'POST', headers: authorization, body: form(account) })
    expect(made.status).toBe(201)
    const user = (await made.json()) as { id: string }
    expect(user).toMatchObject({ name: 'Pia', approved: true, is_admin: false })
    const patch = (path: string, body: FormData) => call(path, { method: 'PATCH', headers: authorization, body })
    expect(await (await patch(`/api/users/${user.id}`, form({ is_admin: 'true' }))).json()).toMatchObject({
      is_admin: true,
    })
    expect(await (await patch('/api/users/me', form({ tg_id: '@vera' }))).json()).toMatchObject({ tg_id: '@vera' })
    await expectError(await patch(`/api/users/${user.id}`, form({ approved: 'perhaps' })), 422, 'invalid')
    const withFile = form({ name: 'X' })
    withFile.set('picture', new Blob(['x'.repeat(5000)]), 'me.png')
    await expectError(await patch('/api/users/me', withFile), 422, 'invalid')
  })

  it('work for users only, and must be forms', async () => {
    const { authorization } = http
    const post = (path: string, init: RequestInit) => call(path, { method: 'POST', ...init })
    await expectError(
      await post('/api/units', { headers: authorization, body: form({ code: 'x' }) }),
      415,
      'unsupported_media',
    )
    const headers = { ...authorization, 'content-type': 'multipart/form-data; boundary=x' }
    const broken = await post('/api/users', { headers, body: 'this is no form' })
    expect(broken.status).toBeGreaterThanOrEqual(400)
    expect(broken.status).toBeLessThan(500)
    const many = form(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, 'x'])))
    await expectError(await post('/api/users', { headers: authorization, body: many }), 413, 'too_large')
    await expectError(
      await post('/api/users', { headers: authorization, body: form({ name: 'x'.repeat(50_000) }) }),
      413,
      'too_large',
    )
  })
})

describe('headers', () => {
  it('allow our own origin only', async () => {
    const { headers } = await call('/')
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'",
      "worker-src 'self'",
      "img-src 'self' blob: data:",
      `connect-src 'self' ws://127.0.0.1:${http.port}`,
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'?[^'] |upgrade-insecure/)
    expect(headers.get('permissions-policy')).toBe('camera=(self)')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect((await call('/api/status')).headers.get('cache-control')).toBe('no-store')
  })

  it('never repeat an invalid host', async () => {
    const policy = await new Promise<string>((resolve, reject) => {
      const headers = { host: "x; script-src 'unsafe-inline'" }
      const sent = httpRequest({ port: http.port, path: '/', headers }, (answer) => {
        answer.resume()
        resolve(String(answer.headers['content-security-policy']))
      })
      sent.on('error', reject)
      sent.end()
    })
    expect(policy).not.toContain('unsafe-inline')
  })
})

describe('the caller’s address', () => {
  async function guess(trustProxy: boolean, forwarded: (tries: number) => string): Promise<number[]> {
    const behind = await openHttpFarm({ trustProxy })
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded(tries) }
      const body = JSON.stringify({ email: 'vera@farm.example', password: 'guess-number-one' })
      statuses.push((await fetch(`${behind.url}/api/auth/login`, { method: 'POST', headers, body })).status)
    }
    await behind.close()
    return statuses
  }

  it('equals the nearest proxy’s report, if a proxy is configured', async () => {
    const slowed = [401, 401, 401, 401, 429, 429]
    expect(await guess(false, (tries) => `10.0.0.${tries}`)).toEqual(slowed)
    expect(await guess(true, (tries) => `10.0.0.${tries}, 10.9.9.9`)).toEqual(slowed)
    expect(await guess(true, (tries) => `10.9.9.9, 10.0.0.${tries}`)).toEqual([401, 401, 401, 401, 401, 401])
  })
})

describe('the app’s files', () => {
  it('load without a Node warning', async () => {
    const warnings: string[] = []
    const listen = ({ name, message }: Error) => warnings.push(`${name}: ${message}`)
    process.on('warning', listen)
    const { url, json, close } = await openHttpFarm()
    const html = { accept: 'text/html' }
    for (const path of [
      '/',
      '/suppliers',
      '/supplies/items/new',
      '/main.js',
      '/assets/app-1a2b3c.js',
      '/none.png',
      '/api/none',
    ]) {
      for (const method of ['GET', 'HEAD', 'POST']) await fetch(`${url}${path}`, { method, headers: html })
    }
    await fetch(`${url}/api/suppliers`, { method: 'POST', headers: json, body: '{"name":"Mill"}' })
    await fetch(`${url}/api/suppliers`, { headers: json })
    await close()
    process.off('warning', listen)
    expect(warnings).toEqual([])
  })

  it('stay cached permanently with a hash in the name, otherwise revalidated', async () => {
    const asset = await call('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'identity' } })
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await asset.text()).toBe('plain')
    for (const path of ['/', '/index.html', '/main.js', '/manifest.webmanifest']) {
      expect((await call(path)).headers.get('cache-control')).toBe('no-cache')
    }
  })

  it('arrive compressed if the build made a compressed twin', async () => {
    const encodingOf = (accepted: string) =>
      new Promise<unknown>((resolve, reject) => {
        const headers = { 'accept-encoding': accepted }
        const sent = httpRequest({ port: http.port, path: '/assets/app-1a2b3c.js', headers }, (answer) => {
          answer.resume()
          resolve([answer.headers['content-encoding'], String(answer.headers['content-type']).split(';')[0]])
        })
        sent.on('error', reject)
        sent.end()
      })
    expect(await encodingOf('gzip, br')).toEqual(['br', expect.stringMatching(/javascript/)])
    expect(await encodingOf('gzip')).toEqual(['gzip', expect.stringMatching(/javascript/)])
  })

  it('include the page for every app address, but not for missing files', async () => {
    const page = { headers: { accept: 'text/html' } }
    for (const path of ['/login', '/view?view=true&key=a.b', '/ingredients-and-purchases/items/1']) {
      const answer = await call(path, page)
      expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html><title>Pinset</title>'])
    }
    expect((await call('/assets/gone-1.js', page)).status).toBe(404)
    expect((await call('/..%2f..%2fpackage.json', page)).status).toBe(404)
    expect((await call('/login', { method: 'POST' })).status).toBe(404)
  })
})

describe('the websocket', () => {
  type Seen = { readonly messages: unknown[]; readonly closed: Promise<number>; readonly socket: WebSocket }

  function open(path = '/api/ws'): Promise<Seen> {
    const socket = new WebSocket(`ws://127.0.0.1:${http.port}${path}`)
    const messages: unknown[] = []
    socket.on('message', (data) => messages.push(JSON.parse(String(data))))
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve({ messages, closed, socket }))
      socket.on('error', reject)
    })
  }

  async function until(check: () => boolean): Promise<void> {
    while (!check()) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  it('notifies its signed-in users of every change', async () => {
    const { json, farm } = http
    const { messages, socket, closed } = await open()
    socket.send(JSON.stringify({ token: farm.admin.token }))
    const made = await call('/api/suppliers', { method: 'POST', headers: json, body: '{"name":"Nudge"}' })
    const { rev } = (await made.json()) as { rev: number }
    await until(() => messages.length > 0)
    expect(messages.at(-1)).toEqual({ head: rev })
    for (let index = 0; index < 5; index++) {
      await call('/api/suppliers', { method: 'POST', headers: json, body: `{"name":"N${index}"}` })
    }
    await until(() => JSON.stringify(messages.at(-1)) === JSON.stringify({ head: rev + 5 }))
    socket.close()
    await closed
  })

  it.each([
    ['no JSON', 'hello'],
    ['a wrong token', '{"token":"x"}'],
    ['no token', '{}'],
  ])('closes with 4401 on %s', async (_name, message) => {
    const { socket, closed } = await open()
    socket.send(message)
    expect(await closed).toBe(4401)
  })

  it('closes with the session', async () => {
    const { farm } = http
    const other = await farm.login('vera@farm.example')
    const { messages, socket, closed } = await open()
    socket.send(JSON.stringify({ token: other.token }))
    await call('/api/suppliers', { method: 'POST', headers: http.json, body: '{"name":"Seen"}' })
    await until(() => messages.length > 0)
    await call('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${other.token}` } })
    expect(await closed).toBe(4401)
  })

  it('exists at one address only', async () => {
    const { messages, closed } = await open('/ws')
    await closed
    expect(messages).toEqual([])
  })
})
