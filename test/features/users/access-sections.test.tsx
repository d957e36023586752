// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { AccessSections } from '../../../src/records/people/AccessSections'
import { agree, byRole, control, page, press, says, startApp, type TestApp, type, until } from '../../records/app'
import { type Answers, MISHA, type PeopleServer, SESSIONS, servePeople } from './people-server'

let app: TestApp
let server: PeopleServer
afterEach(async () => {
  await app.close()
  vi.unstubAllGlobals()
})

async function start(user: { id: string; name: string } | undefined, answers: Answers): Promise<void> {
  server = servePeople(answers)
  app = await startApp('/profile', { '/profile': () => <AccessSections user={user} /> })
}
const alone = { body: { items: SESSIONS.body.items.slice(0, 1) } }

it('marks the current session, which has no button to end it', async () => {
  await start(undefined, { 'GET /sessions': SESSIONS })
  await says('This device')
  expect(byRole('button', /^Sign out Phone 1$/)).toBeUndefined()
  expect(byRole('button', /^Sign out Firefox, Windows$/)).toBeDefined()
})

it('ends one session after a question, and lists the remaining ones', async () => {
  await start(undefined, { 'GET /sessions': SESSIONS, 'DELETE /sessions/s2': { status: 204 } })
  await press(/^Sign out Firefox, Windows$/)
  await says('Sign out Firefox, Windows?')
  expect(server.calls()).not.toContain('DELETE /sessions/s2')
  server.answers['GET /sessions'] = alone
  await agree(/^Sign out$/)
  await until(() => !page().includes('Firefox'), 'the ended one is gone')
  expect(app.toasts.at(-1)).toMatchObject({ kind: 'success', text: 'Signed out' })
})

it('ends one’s other sessions, and all sessions of another user', async () => {
  await start(undefined, { 'GET /sessions': SESSIONS, 'DELETE /sessions': { status: 204 } })
  await press(/^Sign out all others$/)
  await agree(/^Sign out all$/)
  await until(() => server.calls().includes('DELETE /sessions'), 'the call')
  await app.close()
  const of = `?user_id=${MISHA}`
  await start(
    { id: MISHA, name: 'Misha' },
    { [`GET /sessions${of}`]: SESSIONS, [`DELETE /sessions${of}`]: { status: 204 } },
  )
  await press(/^Sign out all$/)
  await says('Sign out Misha on all devices?')
  await agree(/^Sign out all$/)
  await until(() => server.calls().includes(`DELETE /sessions${of}`), 'the call')
})

it('shows a new token once', async () => {
  await start(undefined, { 'GET /sessions': SESSIONS })
  server.answers['POST /tokens'] = {
    status: 201,
    body: { id: 't2', token: 'secret-token-of-the-scale', expires_at: '2027-01-01T00:00:00Z' },
  }
  await press(/^New token$/)
  await press(/^Create token$/)
  await says('Name required')
  expect(server.calls()).not.toContain('POST /tokens')
  await type(/^Name/, 'Scale')
  await says('Current password required')
  await type(/^Current password/, 'oyster-blue-7')
  await type(/^Valid for, days/, '366')
  await press(/^Create token$/)
  await says('Valid for, days must be no more than 365')
  await type(/^Valid for, days/, '30')
  await press(/^Create token$/)
  await says('secret-token-of-the-scale')
  const made = server.asked.find(({ call }) => call === 'POST /tokens')
  expect(JSON.parse(made?.body ?? '')).toEqual({
    ...{ name: 'Scale', scope: 'read', days: 30 },
    current_password: 'oyster-blue-7',
  })
  expect(Object.values({ ...sessionStorage, ...localStorage }).join()).not.toContain('oyster-blue-7')
  await press(/^Close$/)
  await until(() => !page().includes('secret-token'), 'the token is gone')
  expect(Object.values({ ...sessionStorage, ...localStorage }).join()).not.toContain('secret-token')
  expect(control(/^Valid for, days/)).toBeUndefined()
})

it('shows offline that the list needs a connection', async () => {
  await start(undefined, {})
  await says('The list of sessions is shown when you are back online.')
  server.answers['GET /sessions'] = SESSIONS
  await press(/^Try again$/)
  await says('Firefox, Windows')
})
