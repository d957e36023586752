// What a connection may do, over plain http and over TLS: every one of these tests runs over both.
import { connect, type Socket } from 'node:net'
import { connect as connectSafely } from 'node:tls'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { makeAuthority, type Pair, signLeaf } from '../../../server/lan/authority'
import { type HttpFarm, openHttpFarm } from '../support/http-farm'

const NAMES = { names: ['pinset.local'], addresses: ['127.0.0.1'] }

let pair: Pair
beforeAll(async () => {
  pair = await signLeaf(await makeAuthority('North farm', NAMES, Date.now()), NAMES, Date.now())
})

describe.each(['http', 'https'] as const)('connections over %s', (protocol) => {
  const isSafe = protocol === 'https'
  const farms: HttpFarm[] = []
  const open: Socket[] = []
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy()
    for (const http of farms.splice(0)) await http.close()
  })

  async function start(options: Parameters<typeof openHttpFarm>[0] = {}): Promise<HttpFarm> {
    const http = await openHttpFarm(isSafe ? { ...options, pair } : options)
    farms.push(http)
    return http
  }

  type Line = { readonly socket: Socket; readonly heard: () => string; readonly closed: Promise<string> }

  /** A bare connection on which `text` was said. */
  function say({ port }: HttpFarm, text: string): Promise<Line> {
    const to = { port, host: '127.0.0.1' }
    // The certificate is the farm's own, of an authority that this machine does not know.
    const socket: Socket = isSafe ? connectSafely({ ...to, rejectUnauthorized: false }) : connect(to)
    open.push(socket)
    let heard = ''
    socket.on('data', (data) => {
      heard += data
    })
    socket.on('error', () => undefined)
    const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)))
    return new Promise((resolve) =>
      socket.on(isSafe ? 'secureConnect' : 'connect', () =>
        socket.write(text || '', () => resolve({ socket, heard: () => heard, closed })),
      ),
    )
  }

  function nudges({ port }: HttpFarm): WebSocket {
    return new WebSocket(`${isSafe ? 'wss' : 'ws'}://127.0.0.1:${port}/api/ws`, { rejectUnauthorized: false })
  }

  async function until(check: () => boolean): Promise<void> {
    while (!check()) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  const OFFER = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n'

  describe('an offer to upgrade the protocol', () => {
    it('gets the usual answer without an upgrade', async () => {
      const http = await start()
      const line = await say(http, `GET /api/status HTTP/1.1\r\nHost: farm\r\n${OFFER}\r\n`)
      await until(() => line.heard().endsWith('}'))
      expect(line.heard()).toMatch(/^HTTP\/1.1 200 OK\r\n/)
      expect(line.heard()).toMatch(/x-pinset: 1/i)
    })

    it('works with a body and further requests', async () => {
      const http = await start()
      const body = '{"name":"Mill"}'
      const head = `Host: farm\r\nAuthorization: Bearer ${http.farm.admin.token}\r\n`
      const post = `POST /api/suppliers HTTP/1.1\r\n${head}${OFFER}Content-Type: application/json\r\n`
      const line = await say(http, `${post}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
      line.socket.write(body.slice(5))
      await until(() => line.heard().endsWith('}'))
      expect(line.heard()).toMatch(/^HTTP\/1.1 201 Created\r\n[\s\S]*"name":"Mill"/)
      line.socket.write(`GET /api/suppliers HTTP/1.1\r\n${head}Connection: close\r\n\r\n`)
      expect(await line.closed).toMatch(/HTTP\/1.1 200 OK[\s\S]*"items":\[\{/)
    })
  })

  describe('a request that names two hosts', () => {
    it('fails for any hosts in any notation', async () => {
      const http = await start()
      const heads = ['Host: farm\r\nHost: other', 'Host: farm\r\nX-A: host\r\nhOST: farm', 'host: \r\nHost: farm']
      for (const path of ['/api/status', '/', '/api/sync/socket']) {
        for (const head of heads) {
          const line = await say(http, `GET ${path} HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`)
          expect(await line.closed, head).toMatch(/^HTTP\/1.1 400 /)
        }
      }
      const one = await say(http, 'GET /api/status HTTP/1.1\r\nX-Host: host\r\nHost: farm\r\nConnection: close\r\n\r\n')
      expect(await one.closed).toMatch(/^HTTP\/1.1 200 /)
    })
  })

  describe('a stopping server', () => {
    it('ignores idle connections and half requests', async () => {
      const http = await start()
      await say(http, '')
      await say(http, 'GET /api/status HTTP/1.1\r\nHost: ')
      const kept = await say(http, 'GET /api/status HTTP/1.1\r\nHost: farm\r\n\r\n')
      await until(() => kept.heard().endsWith('}'))
      farms.pop()
      // None of the patience for requests is needed: the test's own is shorter.
      await http.close()
    }, 4000)

    it('ignores a websocket of a sleeping phone', async () => {
      const http = await start()
      const socket = nudges(http)
      await new Promise((resolve) => socket.on('open', resolve))
      socket.send(JSON.stringify({ token: http.farm.admin.token }))
      socket.pause()
      farms.pop()
      await http.close()
      socket.terminate()
    }, 4000)

    it('answers open requests, then closes the connection', async () => {
      const http = await start()
      const head = `Host: farm\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`
      const line = await say(http, `POST /api/auth/login HTTP/1.1\r\n${head}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
      farms.pop()
      const closed = http.close()
      line.socket.write('}')
      expect(await line.closed).toMatch(/^HTTP\/1.1 422 [\s\S]*x-pinset: 1/i)
      await closed
    })
  })

  it('lets a request that came too slowly be sent again', async () => {
    const http = await start()
    const [socket] = await Promise.all([
      new Promise<Socket>((resolve) => http.server.once(isSafe ? 'secureConnection' : 'connection', resolve)),
      say(http, 'GET /api/sta'),
    ])
    const [line] = open
    const heard = new Promise<string>((resolve) => line?.once('data', (data) => resolve(String(data))))
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    http.server.emit('clientError', error, socket)
    expect(await heard).toMatch(/^HTTP\/1.1 503 [\s\S]*x-pinset: 1[\s\S]*"code":"unavailable"/i)
  })

  it('answers an undecodable address with the security headers', async () => {
    const http = await start()
    const line = await say(http, 'GET /api/units/%zz HTTP/1.1\r\nHost: farm\r\nConnection: close\r\n\r\n')
    const answer = (await line.closed).toLowerCase()
    expect(answer).toMatch(/^http\/1.1 404 /)
    for (const header of ['x-pinset: 1', 'x-content-type-options: nosniff']) expect(answer).toContain(header)
  })

  it('closes a websocket when its session expires without a sign-out', async () => {
    const http = await start({ pulseMs: 50 })
    const socket = nudges(http)
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send(JSON.stringify({ token: http.farm.admin.token }))
    let beats = 0
    socket.on('ping', () => beats++)
    // A page sees no pings: it hears words without news.
    const words: string[] = []
    socket.on('message', (data) => words.push(String(data)))
    await until(() => beats > 2 && words.length > 2)
    expect(new Set(words)).toEqual(new Set(['{}']))
    expect(socket.readyState).toBe(WebSocket.OPEN)
    http.farm.clock.at += 13 * 3_600_000
    expect(await closed).toBe(4401)
  })
})
