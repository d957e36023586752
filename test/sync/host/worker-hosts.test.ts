import { afterEach, expect, it, vi } from 'vitest'
import { openDeviceDatabase } from '../../../src/data/open/device-db'
import { browserPlatform } from '../../../sw/host/browser-platform'
import { createWorkerHosts } from '../../../sw/host/worker-hosts'

const VERA = '01920000-0000-7000-8000-0000000000aa'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const hostsOf = (onSignedOut: (user: string) => void = () => undefined) =>
  createWorkerHosts(browserPlatform('http://farm.test/api'), onSignedOut, () => undefined)

/** The tokens of what is asked, as it comes; without an answer there is no network. */
function stubFetch(answer: (token: string) => Response | undefined = () => undefined): readonly string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const token = request.headers.get('authorization') ?? ''
    asked.push(token)
    const said = answer(token)
    if (!said) throw new TypeError('no network')
    return said
  })
  return asked
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body = { statusCode: status, code, error: '', message: '' }
  return new Response(JSON.stringify(body), { status, headers: { 'X-Pinset': '1', ...headers } })
}

it('S11: the next run reopens a database that failed to open or closed', async () => {
  const asked = stubFetch()
  const open = indexedDB.open.bind(indexedDB)
  let isBroken = true
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (isBroken && name.includes(VERA)) throw new DOMException('wedged', 'UnknownError')
    return open(name, version)
  })
  const hosts = hostsOf()
  await expect(hosts.run(VERA, 'start', 'token')).rejects.toThrow()
  isBroken = false
  await hosts.run(VERA, 'start')
  expect(asked).toEqual(['Bearer token'])
  await hosts.forget(VERA)
})

it('S8, S27: a host without this user’s token asks nothing', async () => {
  const asked = stubFetch()
  const device = openDeviceDatabase()
  await device.session.put({ key: 'current', userId: 'another', isRemember: true, token: 'theirs' })
  const hosts = hostsOf()
  await hosts.run(VERA, 'start')
  expect(asked).toEqual([])
  await hosts.stopAll()
  device.close()
})

it('S15: an ended session of one tab leaves the user’s other tabs working', async () => {
  const asked = stubFetch((token) => (token === 'Bearer old' ? refusal(401, 'unauthorized') : undefined))
  const out: string[] = []
  const hosts = hostsOf((user) => out.push(user))
  // Without "remember me" every tab has a token of its own, and hands it over with each wake.
  await hosts.run(VERA, 'start', 'old')
  expect(out).toEqual([VERA])
  await hosts.run(VERA, 'nudge', 'new')
  expect(asked).toEqual(['Bearer old', 'Bearer new'])
  await hosts.stopAll()
})

it('S27: a wake that is overtaken by its user signing out asks nothing', async () => {
  const asked = stubFetch()
  const hosts = hostsOf()
  const run = hosts.run(VERA, 'start', 'token')
  await hosts.forget(VERA)
  await run
  expect(asked).toEqual([])
  await hosts.stopAll()
})

it.each([
  ['Retry-After wins over triggers', 429, { 'Retry-After': '120' }],
  ['an update is waited for', 426, {}],
])('S15: %s, also of two tabs with a token each', async (_what, status, headers) => {
  const asked = stubFetch(() => refusal(status, 'too_old', headers))
  const hosts = hostsOf()
  await hosts.run(VERA, 'start', 'a')
  const first = asked.length
  expect(first).toBeGreaterThan(0)
  for (const token of ['a', 'b', 'a', 'b', 'a']) await hosts.run(VERA, 'nudge', token)
  await hosts.stopAll()
  expect(asked.length).toBe(first)
})
