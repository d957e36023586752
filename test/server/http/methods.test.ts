import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import { openFarmWithAdmin } from '../support/farm'
import { type HttpFarm, openHttpFarm } from '../support/http-farm'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ID = '0190aaaa-0000-7000-8000-000000000001'

describe('a method that an address does not support', () => {
  it('gets 405 and the supported ones, unlike any supported method', async () => {
    const { admin } = await openFarmWithAdmin()
    const paths = registry.all.flatMap(({ path }) => [path, `${path}/${ID}`, `${path}/${ID}/restore`])
    const issues = ['/sync/issues', `/sync/issues/${ID}`, `/sync/issues/${ID}/settle`]
    const others = ['/status', '/users/me', '/sync/push', '/sync/changes', '/sync/cancel', '/sync/digest']
    const auth = ['login', 'reset', 'reset-request'].map((name) => `/auth/${name}`)
    const resets = [`/users/${ID}/reset-code`, `/users/${ID}/reset-request`]
    const access = [...auth, ...resets, '/sessions', `/sessions/${ID}`, '/tokens', '/invites/open', '/invites/join']
    for (const path of [
      ...paths,
      ...issues,
      ...others,
      '/supplies/stock',
      '/dishes',
      '/setup',
      ...access,
      '/invites',
      `/invites/${ID}`,
    ]) {
      const answers = await Promise.all(METHODS.map((method) => admin.call(method, path, {})))
      const allowed = METHODS.filter((_, index) => answers[index]?.status !== 405)
      for (const { status, headers } of answers) {
        if (status === 405)
          expect([path, (headers.Allow ?? '').split(', ').filter(Boolean).toSorted()]).toEqual([
            path,
            allowed.toSorted(),
          ])
      }
      expect(answers.some(({ status }) => status === 405)).toBe(true)
    }
  })

  it('appears to signed-in users only', async () => {
    const farm = await openFarmWithAdmin()
    expect((await farm.raw({ method: 'PUT', path: '/units' })).status).toBe(401)
    const answer = await farm.admin.call('DELETE', `/categories/${ID}`)
    expect(answer).toMatchObject({
      status: 405,
      headers: { Allow: 'GET, PATCH' },
      body: { code: 'method_not_allowed' },
    })
    // Posted records have an answer of their own.
    expect(await farm.admin.call('DELETE', `/supplies/uses/${ID}`)).toMatchObject({
      status: 409,
      body: { code: 'posted' },
    })
  })
})

describe('requests that Node or the websocket would answer themselves', () => {
  const farms: HttpFarm[] = []
  afterEach(async () => {
    for (const http of farms.splice(0)) await http.close()
  })

  /** All that comes back until the other side closes. */
  function say(port: number, text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let heard = ''
      socket.on('data', (data) => {
        heard += data
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(heard))
    })
  }

  const upgrade = 'Host: farm\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
  it.each([
    ['a request without a host', 'GET /api/status HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a handshake without a key', `GET /api/ws HTTP/1.1\r\n${upgrade}Sec-WebSocket-Version: 13\r\n\r\n`],
    [
      'a handshake of another age',
      `GET /api/ws HTTP/1.1\r\n${upgrade}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    ],
    ['a handshake by POST', `POST /api/ws HTTP/1.1\r\n${upgrade}Content-Length: 0\r\n\r\n`],
    ['an unknown expectation', 'GET /api/status HTTP/1.1\r\nHost: farm\r\nExpect: a miracle\r\n\r\n'],
  ])('carries our header: %s', async (_name, text) => {
    const http = await openHttpFarm()
    farms.push(http)
    const heard = await say(http.port, text)
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(heard).toMatch(/\r\nx-pinset: 1\r\n/i)
    expect(heard).toContain('"code":"')
    // And the server goes on.
    expect((await fetch(`${http.url}/api/status`)).status).toBe(200)
  })

  it('accepts an HTTP/1.0 request without a host', async () => {
    const http = await openHttpFarm()
    farms.push(http)
    expect(await say(http.port, 'GET /api/status HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })
})
