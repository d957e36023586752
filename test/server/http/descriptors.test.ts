// Each connection that is refused gives its file descriptor back, whether or not the caller ever hangs up.
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthority, type Pair, signLeaf } from '../../../server/lan/authority'
import { type HttpFarm, openHttpFarm } from '../support/http-farm'

const NAMES = { names: ['pinset.local'], addresses: ['127.0.0.1'] }
const CALLERS = 30

let pair: Pair
beforeAll(async () => {
  pair = await signLeaf(await makeAuthority('North farm', NAMES, Date.now()), NAMES, Date.now())
})

const callers: Socket[] = []
afterEach(() => {
  for (const caller of callers.splice(0)) caller.destroy()
})

const descriptors = () => readdirSync('/proc/self/fd').length

/** Says `bytes`, and never hangs up by itself, whatever it hears. */
function call({ port }: HttpFarm, bytes: Buffer): Promise<void> {
  const caller = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => caller.write(bytes))
  callers.push(caller)
  caller.on('error', () => undefined).resume()
  return new Promise((resolve) => caller.once('connect', resolve))
}

describe.each(['http', 'https'] as const)('descriptors over %s', (protocol) => {
  let http: HttpFarm
  beforeAll(async () => {
    http = await openHttpFarm(protocol === 'https' ? { pair } : {})
  })
  afterAll(() => http.close())

  it.each([
    ['no protocol at all', Buffer.from('\0'.repeat(40))],
    ['the beginning of TLS, and then another thing', Buffer.from('\x16\x03\x01\x00\x05hello', 'latin1')],
    [
      'a request without its host, and a body of another length',
      Buffer.from('GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n'),
    ],
  ])('%s', async (_what, bytes) => {
    const before = descriptors()
    await Promise.all(Array.from({ length: CALLERS }, () => call(http, bytes)))
    // The callers' own ends stay open.
    await expect.poll(() => descriptors() - before, { timeout: 8000 }).toBeLessThanOrEqual(CALLERS)
  })
})

it('a silent https caller loses its descriptor after the handshake timeout', async () => {
  const http = await openHttpFarm({ pair })
  const before = descriptors()
  await Promise.all(Array.from({ length: CALLERS }, () => call(http, Buffer.alloc(0))))
  await expect.poll(() => descriptors() - before, { timeout: 8000 }).toBeLessThanOrEqual(CALLERS)
  await http.close()
})
