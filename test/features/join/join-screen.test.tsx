// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { JoinScreen } from '../../../src/features/join/JoinScreen'
import { ResetScreen } from '../../../src/features/join/ResetScreen'
import { keepForgotten } from '../../../src/state/accounts/forgotten'
import { keepJoinCode, takeJoinCode } from '../../../src/state/accounts/join-code'
import { deviceDb } from '../../../src/state/device/device-store'
import { forgetInMemory, session } from '../../../src/state/person/session-store'
import { USER } from '../../data/replica'
import { byRole, control, page, press, says, startApp, type TestApp, type, until } from '../../records/app'
import { type Answers, type PeopleServer, refused, servePeople } from '../users/people-server'

let app: TestApp
let server: PeopleServer
const PASSWORD = 'spores in the wind'
const OPENED = { body: { farm: 'North farm', by: { name: 'Ada' }, is_admin: false, approved: true } }
const ME = { body: { id: USER, name: 'Joseph', is_admin: false } }

async function start(address: string, answers: Answers, signedIn = false): Promise<void> {
  server = servePeople(answers)
  app = await startApp(address, {
    '/': () => <p>home</p>,
    '/join': JoinScreen,
    '/reset': ResetScreen,
    '/login': () => <p>sign-in</p>,
    '/users/change/me': () => <p>own profile</p>,
  })
  if (!signedIn) forgetInMemory()
}
afterEach(async () => {
  takeJoinCode()
  await app.close()
  await deviceDb().session.clear()
  await deviceDb().accounts.clear()
  vi.unstubAllGlobals()
})

async function fillIn(): Promise<void> {
  await until(() => control(/^Your name/), 'the form')
  await type(/^Your name/, 'Joseph')
  await type(/^E-mail/, 'joseph@farm.example')
  await type(/^Password/, PASSWORD)
}
const bodyOf = (call: string) => JSON.parse(server.asked.findLast((one) => one.call === call)?.body ?? '{}')
const stored = async () =>
  JSON.stringify([
    { ...sessionStorage, ...localStorage },
    await deviceDb().session.toArray(),
    await deviceDb().accounts.toArray(),
  ])

describe('a newcomer', () => {
  it('follows a link, sees the inviter and signs in at once', async () => {
    keepJoinCode('7f4-2kq')
    await start('/join', {
      'POST /invites/open': OPENED,
      'POST /invites/join': { status: 201, body: { token: 'token-9' } },
      'GET /users/me': ME,
    })
    await says('Welcome to North farm')
    await says('Ada invites you')
    expect(page()).toContain('You join as a user')
    expect(bodyOf('POST /invites/open')).toEqual({ code: '7F42KQ' })
    await fillIn()
    await press(/^Join the farm$/)
    await says('home')
    expect(bodyOf('POST /invites/join')).toEqual({
      code: '7F42KQ',
      name: 'Joseph',
      email: 'joseph@farm.example',
      password: PASSWORD,
      remember: true,
      device: expect.any(String),
    })
    expect(session).toMatchObject({ isAuthenticated: true, token: 'token-9' })
    expect(app.toasts.at(-1)).toMatchObject({ kind: 'success', text: 'Successfully logged in' })
    expect(await stored()).not.toContain(PASSWORD)
  })

  it('sees an explanation and a code field after a broken link', async () => {
    keepJoinCode('7F42')
    await start('/join', {})
    await until(() => control(/^Code/), 'the field')
    await says('This code is wrong, expired or already used.')
    expect(server.asked).toEqual([])
  })

  it('sees the farm of a second link, even if the first answer arrives later', async () => {
    let letGo: () => void = () => undefined
    const first = new Promise<typeof OPENED>((resolve) => {
      letGo = () => resolve(OPENED)
    })
    const other = { body: { ...OPENED.body, farm: 'South farm' } }
    keepJoinCode('7F42KQ')
    await start('/join', { 'POST /invites/open': ({ body }) => (body.includes('7F42KQ') ? first : other) })
    await until(() => server.asked.length === 1, 'the first call')
    keepJoinCode('K7P3MX')
    await says('Welcome to South farm')
    letGo()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(page()).toContain('Welcome to South farm')
  })

  it('types the code, and enters another after a wrong one', async () => {
    await start('/join', { 'POST /invites/open': refused(403, 'invite_code') })
    await until(() => control(/^Code/), 'the field')
    await type(/^Code/, '7f4')
    await press(/^Next$/)
    await says('Enter six letters and digits')
    expect(server.asked).toEqual([])
    await type(/^Code/, '7f4 2kq')
    await press(/^Next$/)
    await until(() => server.calls().includes('POST /invites/open'), 'the call')
    await until(() => document.querySelector('[role=alert]'), 'the refusal')
    server.answers['POST /invites/open'] = OPENED
    await press(/^Next$/)
    await says('Ada invites you')
  })

  it('waits for approval, stores nothing on the device, and enters after approval', async () => {
    await start('/join', {
      'POST /invites/open': { body: { ...OPENED.body, approved: false } },
      'POST /invites/join': { status: 201, body: { pending: true } },
      'POST /auth/login': refused(403, 'access_denied'),
      'GET /users/me': ME,
    })
    await until(() => control(/^Code/), 'the field')
    await type(/^Code/, 'https://farm.example/join#7F42KQ')
    await press(/^Next$/)
    await says('Then an admin approves you with one tap.')
    await fillIn()
    await press(/^Join the farm$/)
    await says('An admin must approve it.')
    expect(session.isAuthenticated).toBe(false)
    expect(await stored()).not.toMatch(/joseph|spores/i)
    await press(/^Check again$/)
    await until(() => app.toasts.some(({ text }) => text === 'Not approved yet'), 'the answer')
    server.answers['POST /auth/login'] = { body: { token: 'token-9' } }
    await press(/^Check again$/)
    await says('home')
    expect(session.token).toBe('token-9')
  })

  it('keeps the code after a duplicate e-mail, and returns to it after expiry', async () => {
    keepJoinCode('7F42KQ')
    await start('/join', {
      'POST /invites/open': OPENED,
      'POST /invites/join': {
        status: 409,
        body: { statusCode: 409, code: 'duplicate', message: 'x', fields: { email: 'duplicate_entry' } },
      },
    })
    await fillIn()
    await press(/^Join the farm$/)
    await says('Someone on this farm already uses this e-mail.')
    server.answers['POST /invites/join'] = refused(403, 'invite_code')
    await press(/^Join the farm$/)
    await until(() => control(/^Code/), 'the code again')
  })

  it('signs in manually if the account exists but the sign-in failed', async () => {
    keepJoinCode('7F42KQ')
    await start('/join', {
      'POST /invites/open': OPENED,
      'POST /invites/join': { status: 201, body: { token: 'token-9' } },
    })
    await fillIn()
    await press(/^Join the farm$/)
    await says('sign-in')
    expect(app.toasts.map(({ text }) => text)).toEqual([
      'Your account is created. Sign in with your e-mail and password.',
    ])
    expect(session.isAuthenticated).toBe(false)
  })

  it('sees the signed-in user of the device first', async () => {
    keepJoinCode('7F42KQ')
    await start('/join', { 'POST /invites/open': OPENED }, true)
    await says('Signed in on this device')
    await says('Vera')
    expect(server.asked).toEqual([])
    expect(byRole('link', /^Continue as Vera$/)).toBeDefined()
    forgetInMemory()
    await says('Ada invites you')
  })
})

describe('a forgotten password', () => {
  it('begins with the e-mail of the sign-in form, without a request', async () => {
    keepForgotten('joseph+1@farm.example')
    await start('/reset', {})
    await until(() => control(/^E-mail/), 'the form')
    expect((control(/^E-mail/) as HTMLInputElement).value).toBe('joseph+1@farm.example')
    expect(server.asked).toEqual([])
  })

  it('starts with a request, and ends with the admin’s code', async () => {
    await start('/reset', { 'POST /auth/reset-request': { status: 204 } })
    await until(() => control(/^E-mail/), 'the field')
    await type(/^E-mail/, 'joseph@farm.example')
    await press(/^Request a code$/)
    await until(() => control(/^New password/), 'the second step')
    expect(bodyOf('POST /auth/reset-request')).toEqual({ email: 'joseph@farm.example' })
    expect((control(/^E-mail/) as HTMLInputElement).value).toBe('joseph@farm.example')
    server.answers['POST /auth/reset'] = refused(403, 'reset_code')
    await type(/^Code/, 'k7p-3mx')
    await type(/^New password/, PASSWORD)
    await press(/^Save and sign in$/)
    await until(() => document.querySelector('[role=alert]'), 'the refusal')
    expect(bodyOf('POST /auth/reset')).toEqual({
      email: 'joseph@farm.example',
      code: 'K7P3MX',
      password: PASSWORD,
      remember: true,
      device: expect.any(String),
    })
    Object.assign(server.answers, { 'POST /auth/reset': { body: { token: 'token-9' } }, 'GET /users/me': ME })
    await press(/^Save and sign in$/)
    await says('home')
    expect(session.token).toBe('token-9')
  })

  it('reports the new password even if the sign-in failed', async () => {
    await start('/reset', { 'POST /auth/reset': { body: { token: 'token-9' } } })
    await until(() => control(/^E-mail/), 'the field')
    await press(/^I have a code$/)
    await until(() => control(/^New password/), 'the second step')
    await type(/^E-mail/, 'joseph@farm.example')
    await type(/^Code/, 'k7p-3mx')
    await type(/^New password/, PASSWORD)
    await press(/^Save and sign in$/)
    await until(() => !control(/^New password/), 'the sign-in')
    await says('sign-in')
    expect(app.toasts.map(({ text }) => text)).toEqual(['Password changed. Sign in with the new password.'])
  })

  it('sends signed-in users to their profile', async () => {
    await start('/reset', {}, true)
    await says('own profile')
  })
})
