import { connect as connectPlain } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { beforeAll, expect, it } from 'vitest'
import { type Authority, makeAuthority, type Pair, signLeaf } from '../../../server/lan/authority'
import { type HttpFarm, openHttpFarm } from '../support/http-farm'

const NAMES = { names: ['pinset.local'], addresses: ['127.0.0.1'] }
const OFFER = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n'

let authority: Authority
let pair: Pair
beforeAll(async () => {
  authority = await makeAuthority('North farm', NAMES, Date.now())
  pair = await signLeaf(authority, NAMES, Date.now())
})

async function open({ port }: HttpFarm): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port, ca: authority.root, servername: 'pinset.local' })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('secureConnect', resolve))
  return socket
}

const ended = (socket: { once: (event: 'close', listener: () => void) => unknown }) =>
  new Promise<void>((resolve) => socket.once('close', resolve))

it('answers a request under TLS that offers another protocol', async () => {
  const http = await openHttpFarm({ pair })
  const socket = await open(http)
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  socket.write(`GET /api/status HTTP/1.1\r\nHost: pinset.local\r\n${OFFER}\r\n`)
  await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\}$/)
  socket.destroy()
  await http.close()
})

it.each(['GET / HTTP/1.1\r\nHost: pinset.local\r\n\r\n', '\x16\x03\x01\x00\x05hello', '\0'.repeat(2000)])(
  'outlives a caller that speaks no TLS: %j',
  async (bytes) => {
    const http = await openHttpFarm({ pair })
    const caller = connectPlain(http.port, '127.0.0.1', () => caller.end(Buffer.from(bytes, 'latin1')))
    caller.on('error', () => undefined).resume()
    await ended(caller)
    const socket = await open(http)
    socket.write('GET /api/status HTTP/1.1\r\nHost: pinset.local\r\nConnection: close\r\n\r\n')
    expect(String(await new Promise((resolve) => socket.once('data', resolve)))).toContain('200 OK')
    await http.close()
  },
)

it('stops without waiting for idle connections, half requests and half handshakes', async () => {
  const http = await openHttpFarm({ pair })
  const idle = await open(http)
  const half = await open(http)
  half.write('GET /api/status HTTP/1.1\r\nHost: ')
  const silent = connectPlain(http.port, '127.0.0.1')
  await new Promise((resolve) => silent.once('connect', resolve))
  const all = Promise.all([ended(idle), ended(half), ended(silent)])
  await http.close()
  await all
})

it('finishes a request that began before it stops', async () => {
  const http = await openHttpFarm({ pair })
  const socket = await open(http)
  const body = '{"name":"Mill"}'
  const head = `Host: pinset.local\r\nAuthorization: Bearer ${http.farm.admin.token}\r\n`
  socket.write(`POST /api/suppliers HTTP/1.1\r\n${head}Content-Type: application/json\r\n`)
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  socket.write(`Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  await new Promise((resolve) => http.server.once('request', resolve))
  const closing = http.close()
  socket.write(body.slice(5))
  await ended(socket)
  expect(heard).toMatch(/^HTTP\/1\.1 201 Created/)
  await closing
})
