import { X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import { expect, it } from 'vitest'
import { makeAuthority, type Pair, signLeaf } from '../../../server/lan/authority'
import { isDue, keepFresh } from '../../../server/lan/renewal'
import { holdOut, shake } from '../support/tls'

const DAY = 86_400_000
const NAMES = { names: ['pinset.local'], addresses: ['192.168.1.20'] }
const serialOf = ({ cert }: Pair) => new X509Certificate(cert).serialNumber

it('gives new connections a new certificate, and leaves open ones alone', async () => {
  // Clients check by their own clock, so the server's comes from the past into the present.
  const clock = { at: Date.now() - 6 * DAY }
  const authority = await makeAuthority('North farm', NAMES, Date.now())
  const first = await signLeaf(authority, NAMES, Date.now() - 21 * DAY)
  const { server, port } = await holdOut(first)
  server.removeAllListeners('secureConnection')
  server.on('secureConnection', (socket) => socket.pipe(socket))
  const open = connect({ host: '127.0.0.1', port, ca: authority.root, servername: 'pinset.local' })
  await new Promise((resolve) => open.once('secureConnect', resolve))
  const applied: Pair[] = []
  const end = keepFresh(
    {
      first,
      sign: () => signLeaf(authority, NAMES, clock.at),
      now: () => clock.at,
      apply: (pair) => {
        applied.push(pair)
        server.setSecureContext(pair)
      },
      report: (error) => expect.unreachable(String(error)),
    },
    2,
  )
  expect((await shake(port, 'pinset.local', authority.root)).serial).toBe(serialOf(first))
  clock.at += 6 * DAY
  await expect.poll(() => applied.length).toBe(1)
  const [fresh] = applied
  if (!fresh) throw new Error('nothing was signed')
  const { said, serial } = await shake(port, 'pinset.local', authority.root)
  expect([said, serial]).toEqual(['accepted', serialOf(fresh)])
  expect(serial).not.toBe(serialOf(first))
  open.write('still here')
  expect(String(await new Promise((resolve) => open.once('data', resolve)))).toBe('still here')
  // The new one is young: nothing more is signed.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(applied).toHaveLength(1)
  end()
  open.destroy()
  server.close()
})

it('starts ten days before the end, and after a fast clock', async () => {
  const now = Date.parse('2026-03-10T08:00:00Z')
  const authority = await makeAuthority('North farm', NAMES, now)
  const { cert } = await signLeaf(authority, NAMES, now)
  expect(isDue(cert, now)).toBe(false)
  expect(isDue(cert, now + 19 * DAY)).toBe(false)
  expect(isDue(cert, now + 21 * DAY)).toBe(true)
  expect(isDue(cert, now - 2 * DAY)).toBe(true)
})

it.each(['signed', 'applied'])('reports a certificate that could not be %s, and retries one at a time', async (act) => {
  const now = Date.now()
  const authority = await makeAuthority('North farm', NAMES, now)
  const first = await signLeaf(authority, NAMES, now - 25 * DAY)
  const reports: unknown[] = []
  let [tries, together, most] = [0, 0, 0]
  const applied: Pair[] = []
  const failFirst = () => {
    tries += 1
    if (tries === 1) throw new Error('no chance left')
  }
  const sign = async () => {
    together += 1
    most = Math.max(most, together)
    // Longer than it takes to look again.
    await new Promise((resolve) => setTimeout(resolve, 10))
    together -= 1
    if (act === 'signed') failFirst()
    return signLeaf(authority, NAMES, now)
  }
  const apply = (pair: Pair) => {
    if (act === 'applied') failFirst()
    applied.push(pair)
  }
  const report = (error: unknown) => reports.push(error)
  const end = keepFresh({ first, sign, now: () => now, apply, report }, 2)
  await expect.poll(() => applied.length).toBe(1)
  expect(reports).toEqual([new Error('no chance left')])
  expect(most).toBe(1)
  end()
})
