// What needs no token takes no time, however long its texts are: each is bounded before anything is done with it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleCalls } from '../../../server/people/people-calls'
import { type HttpFarm, openHttpFarm } from '../support/http-farm'

let http: HttpFarm
beforeAll(async () => {
  http = await openHttpFarm()
})
afterAll(() => http.close())

/** One letter that is eighteen in compatible form. */
const LIGATURE = '\ufdfa'
const LONGEST_MS = 250

const OPEN = {
  '/setup': ['code', 'name', 'email', 'password', 'device', 'farm'],
  '/auth/login': ['email', 'password', 'device'],
  '/auth/reset-request': ['email'],
  '/auth/reset': ['email', 'code', 'password', 'device'],
  '/invites/open': ['code'],
  '/invites/join': ['code', 'name', 'email', 'password', 'device'],
} as const

const post = (path: string, body: unknown) =>
  fetch(`${http.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('includes each call that is open', async () => {
  const found = []
  for (const [path, methods] of Object.entries(peopleCalls)) {
    if (methods.POST && (await post(path, {})).status !== 401) found.push(path)
  }
  expect(found.toSorted()).toEqual(Object.keys(OPEN).toSorted())
})

const EACH = Object.entries(OPEN).flatMap(([path, fields]) => fields.map((field) => ({ path, fields, field })))

it.each(EACH)('$path refuses 240 kB of $field at once', async ({ path, fields, field }) => {
  const body = { ...Object.fromEntries(fields.map((one) => [one, 'x'])), [field]: LIGATURE.repeat(80_000) }
  const times = []
  for (let round = 0; round < 3; round += 1) {
    const started = performance.now()
    const { status } = await post(path, body)
    times.push(performance.now() - started)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  }
  expect(Math.min(...times)).toBeLessThan(LONGEST_MS)
})

it('rejects an e-mail longer than any address', async () => {
  const answer = await post('/auth/login', { email: LIGATURE.repeat(301), password: 'x' })
  expect([answer.status, await answer.json()]).toMatchObject([422, { fields: { email: 'max_length' } }])
})
