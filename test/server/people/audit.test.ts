import { describe, expect, it } from 'vitest'
import { auditedCalls } from '../../../server/people/audit'
import { peopleCalls, peopleCallsOnOne } from '../../../server/people/people-calls'
import { type Answer, addUser, openFarm, openFarmWithAdmin, PASSWORD, SETUP_CODE } from '../support/farm'

const ADDRESS = '10.0.0.1'
const post = (path: string, body: unknown) => ({ method: 'POST', path, body, address: ADDRESS })
const text = (value: unknown) => String(value)

/** A farm with Vera, its admin, and Misha; the lines since then. */
async function start() {
  const farm = await openFarmWithAdmin()
  const misha = await addUser(farm, farm.admin, 'Misha')
  const invite = async () => (await farm.admin.call('POST', '/invites', {})).body
  const sessionOf = async (token: string) => {
    const { items } = (await farm.raw({ method: 'GET', path: '/sessions', token })).body
    return text((items as { id: string; current: boolean }[]).find(({ current }) => current)?.id)
  }
  farm.audits.length = 0
  return {
    ...farm,
    misha,
    invite,
    sessionOf,
    /** The lines of a call. */
    linesOf: async (run: () => Promise<Answer>) => {
      farm.audits.length = 0
      const answer = await run()
      return { answer, lines: [...farm.audits] }
    },
  }
}
type Started = Awaited<ReturnType<typeof start>>

const login = (email: string, password = PASSWORD) => post('/auth/login', { email, password })
const joining = (code: unknown) =>
  post('/invites/join', { code, name: 'Ann', email: 'ann@farm.example', password: PASSWORD })

/** Each call, and its only line; what comes before the call is not among the lines. */
const CALLS: readonly (readonly [
  name: string,
  run: (farm: Started) => Promise<() => Promise<Answer>>,
  line: (farm: Started, answer: Answer) => object | Promise<object>,
])[] = [
  [
    'a sign-in',
    async ({ raw }) =>
      () =>
        raw(login('misha@farm.example')),
    async ({ misha, sessionOf }, { body }) => ({
      event: 'signed_in',
      person: misha.id,
      session: await sessionOf(text(body.token)),
    }),
  ],
  [
    'a wrong password',
    async ({ raw }) =>
      () =>
        raw(login('misha@farm.example', 'wrong-password')),
    () => ({ event: 'sign_in_refused', reason: 'wrong_credentials' }),
  ],
  [
    'an unknown e-mail',
    async ({ raw }) =>
      () =>
        raw(login('nobody@farm.example')),
    () => ({ event: 'sign_in_refused', reason: 'wrong_credentials' }),
  ],
  [
    'a throttled sign-in',
    async ({ raw }) => {
      for (let count = 0; count < 6; count++) await raw(login('eve@farm.example', 'wrong-password'))
      return () => raw(login('eve@farm.example'))
    },
    () => ({ event: 'sign_in_refused', reason: 'too_many' }),
  ],
  [
    'a sign-out',
    async ({ misha }) =>
      () =>
        misha.call('POST', '/auth/logout'),
    ({ misha }) => ({ event: 'signed_out', person: misha.id, by: misha.id }),
  ],
  [
    'the end of one’s own other sessions',
    async ({ misha }) =>
      () =>
        misha.call('DELETE', '/sessions'),
    ({ misha }) => ({ event: 'sessions_ended', person: misha.id, by: misha.id }),
  ],
  [
    'the end of a person’s sessions by an admin',
    async ({ admin, misha }) =>
      () =>
        admin.call('DELETE', `/sessions?user_id=${misha.id}`),
    ({ admin, misha }) => ({ event: 'sessions_ended', person: misha.id, by: admin.id }),
  ],
  [
    'an invite',
    async ({ admin }) =>
      () =>
        admin.call('POST', '/invites', {}),
    ({ admin }, { body }) => ({ event: 'invite_made', by: admin.id, about: body.id }),
  ],
  [
    'a joining',
    async ({ raw, invite }) => {
      const { code } = await invite()
      return () => raw(joining(code))
    },
    async ({ sessionOf }, { body }) => ({ event: 'invite_used', session: await sessionOf(text(body.token)) }),
  ],
  [
    'a wrong invite code',
    async ({ raw }) =>
      () =>
        raw(joining('AAAAAA')),
    () => ({ event: 'invite_refused', reason: 'invite_code' }),
  ],
  [
    'a reset code',
    async ({ admin, misha }) =>
      () =>
        admin.call('POST', `/users/${misha.id}/reset-code`),
    ({ admin, misha }) => ({ event: 'reset_code_made', person: misha.id, by: admin.id }),
  ],
  [
    'a reset of a password',
    async ({ admin, misha, raw }) => {
      const { code } = (await admin.call('POST', `/users/${misha.id}/reset-code`)).body
      return () => raw(post('/auth/reset', { email: 'misha@farm.example', code, password: 'another-word-42' }))
    },
    ({ misha }) => ({ event: 'password_reset', person: misha.id }),
  ],
  [
    'a wrong reset code',
    async ({ raw }) =>
      () =>
        raw(post('/auth/reset', { email: 'misha@farm.example', code: 'AAAAAA', password: PASSWORD })),
    () => ({ event: 'password_reset_refused', reason: 'reset_code' }),
  ],
  [
    'a change of rights',
    async ({ admin, misha }) =>
      () =>
        admin.call('PATCH', `/users/${misha.id}`, { is_admin: true }),
    ({ admin, misha }) => ({ event: 'rights_changed', person: misha.id, by: admin.id, is_admin: true, approved: true }),
  ],
  [
    'a change of one’s own password',
    async ({ misha }) =>
      () =>
        misha.call('PATCH', '/users/me', { password: 'another-word-42', current_password: PASSWORD }),
    ({ misha }) => ({ event: 'password_changed', person: misha.id, by: misha.id }),
  ],
  [
    'a wrong current password',
    async ({ misha }) =>
      () =>
        misha.call('PATCH', '/users/me', { password: 'another-word-42', current_password: 'wrong-password' }),
    ({ misha }) => ({ event: 'password_refused', person: misha.id, reason: 'password_current' }),
  ],
  [
    'a new account',
    async ({ admin }) =>
      () =>
        admin.call('POST', '/users', { name: 'Ann', email: 'ann@farm.example', password: PASSWORD, approved: true }),
    ({ admin }, { body }) => ({
      event: 'person_added',
      person: body.id,
      by: admin.id,
      is_admin: false,
      approved: true,
    }),
  ],
  [
    'a removal',
    async ({ admin, misha }) =>
      () =>
        admin.call('DELETE', `/users/${misha.id}`),
    ({ admin, misha }) => ({ event: 'person_removed', person: misha.id, by: admin.id }),
  ],
  [
    'a token',
    async ({ misha }) =>
      () =>
        misha.call('POST', '/tokens', { name: 'Scale', scope: 'read', current_password: PASSWORD }),
    ({ misha }, { body }) => ({ event: 'token_created', person: misha.id, by: misha.id, about: body.id }),
  ],
]

/** Everything in a request or an answer that no line may contain. */
const SECRETS = ['@', PASSWORD, 'another-word-42', 'wrong-password', SETUP_CODE, 'Misha', 'Vera', 'pinset_']

describe('an audit', () => {
  it.each(CALLS)('records one line of %s, without a secret', async (_name, prepare, line) => {
    const farm = await start()
    const run = await prepare(farm)
    const { answer, lines } = await farm.linesOf(run)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ ...(await line(farm, answer)), address: ADDRESS })
    const written = JSON.stringify(lines)
    const secrets = [...SECRETS, answer.body.token, answer.body.code, farm.admin.token, farm.misha.token]
    for (const secret of secrets) {
      const isCode = secret === answer.body.code && !('expires_at' in answer.body)
      if (typeof secret === 'string' && !isCode) expect(written).not.toContain(secret)
    }
    expect(farm.reports).toEqual([])
  })

  it('covers every call that changes access, except requests for a reset code', () => {
    const all = [...Object.entries(peopleCalls), ...Object.entries(peopleCallsOnOne)]
    const calls = all.flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    const changing = calls.filter((call) => !call.startsWith('GET '))
    const without = ['POST /auth/reset-request', 'DELETE /users/:/reset-request']
    expect(auditedCalls).toEqual(expect.arrayContaining(changing.filter((call) => !without.includes(call))))
    expect(changing).toEqual(expect.arrayContaining(without))
  })

  it('records one line of the set-up', async () => {
    const farm = await openFarm()
    const body = { code: 'wrong', name: 'Vera', email: 'vera@farm.example', password: PASSWORD }
    await farm.raw(post('/setup', body))
    await farm.raw({ ...post('/setup', { ...body, code: SETUP_CODE }), origin: 'http://localhost:8080' })
    expect(farm.audits).toMatchObject([{ event: 'set_up_refused', reason: 'setup_code' }, { event: 'set_up' }])
    expect(JSON.stringify(farm.audits)).not.toMatch(/vera|ABCD/i)
  })

  it('names the session that another one ended', async () => {
    const { linesOf, misha, admin, sessionOf, login } = await start()
    const other = await login('misha@farm.example')
    const about = await sessionOf(other.token)
    const { lines } = await linesOf(() => admin.call('DELETE', `/sessions/${about}`))
    expect(lines).toMatchObject([{ event: 'session_ended', person: misha.id, by: admin.id, about }])
    const own = await sessionOf(misha.token)
    const signedOut = await linesOf(() => misha.call('DELETE', `/sessions/${own}`))
    expect(signedOut.lines).toMatchObject([{ event: 'signed_out', person: misha.id, session: own }])
  })

  it('records no line of a repetition, a refusal or a new name', async () => {
    const { linesOf, admin, misha, makeId } = await start()
    const key = makeId()
    const remove = () => admin.call('DELETE', `/users/${misha.id}`, undefined, { key })
    const named = await linesOf(() => admin.call('PATCH', `/users/${misha.id}`, { name: 'Mikhail' }))
    const refused = await linesOf(() => misha.call('DELETE', `/users/${admin.id}`))
    const invalid = await linesOf(() => admin.call('POST', '/users', {}, { key: 'no key' }))
    expect([named.lines, refused.lines, invalid.lines]).toEqual([[], [], []])
    expect((await linesOf(remove)).lines).toHaveLength(1)
    expect(await linesOf(remove)).toMatchObject({ answer: { status: 200 }, lines: [] })
  })
})
