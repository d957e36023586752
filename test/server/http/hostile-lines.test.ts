// Callers who say anything at all, in any pieces, over plain http and over TLS: the next caller is answered, and each
// connection gives its file descriptor back.
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { connect as connectSafely } from 'node:tls'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthority, type Pair, signLeaf } from '../../../server/lan/authority'
import { PATIENCE_MS } from '../../patience'
import { type HttpFarm, openHttpFarm } from '../support/http-farm'

const NAMES = { names: ['pinset.local'], addresses: ['127.0.0.1'] }
const CALLERS = 20
/** Node takes it for TLS too; its types do not say so. */
const STAYS: object = { allowHalfOpen: true }
/** Of the test's own: timers, resolver, and what Node keeps for later. */
const OWN = 4

let pair: Pair
beforeAll(async () => {
  pair = await signLeaf(await makeAuthority('North farm', NAMES, Date.now()), NAMES, Date.now())
})

const descriptors = () => readdirSync('/proc/self/fd').length

const piece = fc.oneof(
  fc.constantFrom(
    'GET /api/status HTTP/1.1\r\n',
    'POST /api/auth/login HTTP/1.1\r\n',
    'PUT /api/sync/push HTTP/2.0\r\n',
    'Host: farm.lan\r\n',
    'Content-Length: 50\r\n',
    'Content-Length: 4, 5\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Content-Encoding: gzip\r\n',
    'Expect: 100-continue\r\n',
    'Upgrade: websocket\r\nConnection: Upgrade\r\n',
    `X-Long: ${'a'.repeat(20_000)}\r\n`,
    '\r\n',
    'ffffffffff\r\n',
    '{"email":"',
    '\x16\x03\x01\x02\x00\x01',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
const caller = fc.record({
  pieces: fc.array(piece, { maxLength: 8 }),
  end: fc.constantFrom('stays', 'half-closes', 'hangs-up'),
  /** Over https: without agreeing on a secret first. */
  isBare: fc.boolean(),
})
type Caller = typeof caller extends fc.Arbitrary<infer T> ? T : never

describe.each(['http', 'https'] as const)('hostile callers over %s', (protocol) => {
  let http: HttpFarm
  beforeAll(async () => {
    http = await openHttpFarm(protocol === 'https' ? { pair } : {})
  })
  afterAll(() => http.close())

  const to = () => ({ port: http.port, host: '127.0.0.1' })
  const safely = () => connectSafely({ ...to(), rejectUnauthorized: false, ...STAYS })

  /** A connection on which all was said that its caller had to say. */
  async function call({ pieces, end, isBare }: Caller): Promise<Socket> {
    const isSafe = protocol === 'https' && !isBare
    const socket = isSafe ? safely() : connect({ ...to(), ...STAYS })
    socket.on('error', () => undefined).resume()
    await new Promise((resolve) => socket.once(isSafe ? 'secureConnect' : 'connect', resolve).once('close', resolve))
    for (const text of pieces) if (socket.writable) socket.write(Buffer.from(text, 'latin1'))
    if (end === 'half-closes') socket.end()
    if (end === 'hangs-up') socket.destroy()
    return socket
  }

  /** The first line of what a good caller hears. */
  async function ask(): Promise<string> {
    const socket = protocol === 'https' ? safely() : connect(to())
    socket.write('GET /api/status HTTP/1.1\r\nHost: farm.lan\r\nConnection: close\r\n\r\n')
    let heard = ''
    for await (const data of socket) heard += data
    socket.destroy()
    return heard.split('\r\n', 1)[0] ?? ''
  }

  it('answers the next caller, and gives each connection back', async () => {
    await ask()
    const before = descriptors()
    const check = fc.asyncProperty(fc.array(caller, { minLength: CALLERS, maxLength: CALLERS }), async (callers) => {
      const open = await Promise.all(callers.map(call))
      expect(await ask()).toBe('HTTP/1.1 200 OK')
      // The server keeps none that it said its last to, whether or not the caller hangs up.
      const own = () => open.filter(({ closed }) => !closed).length
      const waiting = () => open.filter(({ closed, readableEnded }) => !closed && !readableEnded).length
      await expect
        .poll(() => descriptors() - before - own() - waiting(), { timeout: PATIENCE_MS })
        .toBeLessThanOrEqual(OWN)
      for (const socket of open) socket.destroy()
    })
    await fc.assert(check, { numRuns: 6, endOnFailure: true })
    await expect.poll(() => descriptors() - before, { timeout: PATIENCE_MS }).toBeLessThanOrEqual(OWN)
    expect(http.farm.reports).toEqual([])
  })
})
