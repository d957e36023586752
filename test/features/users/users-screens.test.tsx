// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { UserCreateScreen, UserFormScreen } from '../../../src/features/users/UserFormScreen'
import { UserScreen } from '../../../src/features/users/UserScreen'
import { UsersScreen } from '../../../src/features/users/UsersScreen'
import { rememberInMemory } from '../../../src/state/person/session-store'
import { closeError, useGlobalError } from '../../../src/state/screen/global-error'
import { setListView } from '../../../src/state/screen/list-views'
import { USER } from '../../data/replica'
import { agree, byRole, control, page, press, says, startApp, type TestApp, type, until } from '../../records/app'
import {
  type Answers,
  JOSEPH,
  JOSEPH_ROW,
  listOf,
  MISHA,
  MISHA_ROW,
  type PeopleServer,
  refused,
  SESSIONS,
  servePeople,
  VERA_ROW,
  WANJIRU,
  WANJIRU_ROW,
} from './people-server'

let app: TestApp
let server: PeopleServer
afterEach(async () => {
  closeError()
  setListView('user', { search: '', chip: '' })
  await app.close()
  vi.unstubAllGlobals()
})

const Alarm = () => {
  const error = useGlobalError()
  return error ? <p>{`alarm ${error.type}: ${error.message}`}</p> : null
}
const withAlarm = (Screen: () => React.ReactNode) => () => (
  <>
    <Alarm />
    <Screen />
  </>
)

const EVERYBODY = listOf(WANJIRU_ROW, JOSEPH_ROW, VERA_ROW, MISHA_ROW)

async function start(address: string, answers: Answers = { 'GET /users': EVERYBODY }): Promise<void> {
  server = servePeople(answers)
  app = await startApp(address, {
    '/': () => <p>home</p>,
    '/users': withAlarm(UsersScreen),
    '/users/create': UserCreateScreen,
    '/users/change/$id': UserFormScreen,
    '/users/change/me': () => <p>own profile</p>,
    '/users/$id': withAlarm(UserScreen),
  })
  rememberInMemory({ userId: USER, name: 'Vera', isAdmin: true, isRemember: true, token: 'test' })
}

const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))
const offers = (name: RegExp) => byRole('button', name) !== undefined

describe('the list of users', () => {
  it('shows pending users in their own cards, other users below, with roles', async () => {
    await start('/users')
    await says('Waiting for approval')
    expect(rows()).toEqual([MISHA, USER, WANJIRU])
    expect(page()).toContain('You, active now')
    await press(/^Admins/)
    await until(() => rows().length === 2 && rows(), 'the admins')
    expect(page()).not.toContain('Waiting for approval')
    await press(/^Pending/)
    await says('Joseph')
    expect(rows()).toEqual([])
  })

  it('shows that a filter or a search hides a pending user', async () => {
    const asking = { ...WANJIRU_ROW, reset_requested_at: '2026-03-10T08:00:00Z' }
    await start('/users', { 'GET /users': listOf(asking, JOSEPH_ROW, VERA_ROW, MISHA_ROW) })
    await press(/^Admins/)
    await says('2 people need your attention')
    setListView('user', { search: 'joseph', chip: '' })
    await says('1 person needs your attention')
    await press(/^Show everything$/)
    await says('Password requests')
    expect(page()).not.toContain('your attention')
  })

  it('finds by name and by e-mail', async () => {
    await start('/users')
    await until(() => rows().length === 3, 'rows')
    setListView('user', { search: 'wanjiru@' })
    await until(() => rows().join() === WANJIRU, 'the one')
  })

  it('shows the seed’s error if loading fails, and explains the next step', async () => {
    await start('/users', {})
    await says('alarm network: Failed to load user data')
    await says('The list is shown when you are back online.')
    server.answers['GET /users'] = EVERYBODY
    await press(/^Try again$/)
    await until(() => rows().length === 3, 'the rows after another try')
  })

  it('keeps the last list if it cannot load again', async () => {
    await start('/users')
    await until(() => rows().length === 3, 'rows')
    delete server.answers['GET /users']
    await app.go('/')
    await says('home')
    await app.go('/users')
    await says(/This list was loaded on \d/)
    expect(rows()).toHaveLength(3)
  })

  it('approves a user by one tap, and shows the new list', async () => {
    await start('/users')
    server.answers[`PATCH /users/${JOSEPH}`] = { body: { ...JOSEPH_ROW, approved: true } }
    await until(() => byRole('button', /^Approve Joseph$/), 'the card')
    server.answers['GET /users'] = listOf(VERA_ROW, { ...JOSEPH_ROW, approved: true })
    await press(/^Approve Joseph$/)
    await until(() => rows().includes(JOSEPH), 'Joseph among everybody')
    const patch = server.asked.find(({ call }) => call === `PATCH /users/${JOSEPH}`)
    expect(patch?.fields).toEqual({ approved: 'true' })
    expect(app.toasts.at(-1)).toMatchObject({ kind: 'success', text: 'Joseph is approved' })
  })

  it('declines by the danger dialog, which deletes the account', async () => {
    await start('/users')
    server.answers[`DELETE /users/${JOSEPH}`] = { status: 204 }
    await press(/^Decline Joseph$/)
    await says('Decline Joseph?')
    await says('I understand this action cannot be undone')
    expect(server.calls()).not.toContain(`DELETE /users/${JOSEPH}`)
    await tick()
    await agree(/^Decline$/)
    await until(() => server.calls().includes(`DELETE /users/${JOSEPH}`), 'the call')
  })

  it('deletes the selected after the danger dialog, never oneself', async () => {
    await start('/users')
    server.answers[`DELETE /users/${MISHA}`] = { status: 204 }
    server.answers[`DELETE /users/${WANJIRU}`] = refused(403, 'admin_required')
    await press(/^Select$/)
    await press(/^Select all$/)
    await press(/^centre Delete 3$/)
    await says('Delete 2 accounts?')
    await says('Your own account is not deleted: only another admin can delete it.')
    await tick()
    await agree(/^Delete$/)
    await until(() => app.toasts.length === 2, 'both toasts')
    expect(server.calls().filter((call) => call.startsWith('DELETE'))).toEqual([
      `DELETE /users/${MISHA}`,
      `DELETE /users/${WANJIRU}`,
    ])
    expect(app.toasts.map(({ text }) => text)).toEqual(['The account was deleted', 'Admin rights required'])
  })

  it('answers who asks for a new password with a code in two threes', async () => {
    const asking = { ...WANJIRU_ROW, reset_requested_at: '2026-03-10T08:00:00Z' }
    await start('/users', { 'GET /users': listOf(VERA_ROW, asking) })
    const expires_at = new Date(Date.now() + 15 * 60_000).toISOString()
    server.answers[`POST /users/${WANJIRU}/reset-code`] = { status: 201, body: { code: 'K7P3MX', expires_at } }
    await says('Password requests')
    server.answers['GET /users'] = listOf(VERA_ROW, WANJIRU_ROW)
    await press(/^Give a code to Wanjiru$/)
    await says('15 min, works once')
    expect(document.querySelector('[data-code]')?.getAttribute('data-code')).toBe('K7P3MX')
    await until(() => !page().includes('Password requests'), 'the answered request is gone')
    expect(document.querySelector('[data-code]')).not.toBeNull()
  })
})

const tick = async () => {
  const box = await until(() => document.querySelector<HTMLInputElement>('[role=alertdialog] [type=checkbox]'), 'tick')
  box.click()
}

describe('one user', () => {
  it('appears with sessions and an admin’s actions', async () => {
    await start(`/users/${MISHA}`, { 'GET /users': EVERYBODY, [`GET /sessions?user_id=${MISHA}`]: SESSIONS })
    await says('misha@farm.example')
    await says('Firefox, Windows')
    expect(offers(/^Make regular user$/) && offers(/^Delete$/) && offers(/^Code for a new password$/)).toBe(true)
    expect(offers(/^New token$/)).toBe(false)
  })

  it('shows the seed’s message for an unknown user', async () => {
    await start('/users/01920000-0000-7000-8000-00000000dead')
    await says('User not found.')
  })

  it('the last admin can be neither demoted nor deleted, with a reason', async () => {
    const only = { ...MISHA_ROW }
    await start(`/users/${MISHA}`, {
      'GET /users': listOf({ ...VERA_ROW, is_admin: false }, only),
      [`GET /sessions?user_id=${MISHA}`]: SESSIONS,
    })
    await says('The last admin')
    await says('A farm needs at least one admin')
    expect(offers(/^Make regular user$/)).toBe(false)
    expect(offers(/^Delete$/)).toBe(false)
  })

  it('an admin among several can be deleted from their own screen', async () => {
    await start(`/users/${MISHA}`, {
      'GET /users': listOf({ ...VERA_ROW, is_admin: true }, MISHA_ROW),
      [`GET /sessions?user_id=${MISHA}`]: SESSIONS,
      [`DELETE /users/${MISHA}`]: { body: {} },
    })
    await press(/^Delete$/)
    await says('Delete the account of Misha?')
    await tick()
    await agree(/^Delete$/)
    await until(() => server.calls().includes(`DELETE /users/${MISHA}`), 'the call')
  })

  it('the signed-in user cannot be deleted by accident', async () => {
    await start(`/users/${USER}`, { 'GET /users': EVERYBODY, 'GET /sessions': SESSIONS })
    await says('This is you')
    expect(offers(/^Make regular user$/)).toBe(false)
    expect(offers(/^Delete$/)).toBe(false)
    // One's own tokens are made here as in the profile.
    await until(() => offers(/^New token$/), 'a new token')
  })

  it('becomes an admin after a question', async () => {
    await start(`/users/${WANJIRU}`, { 'GET /users': EVERYBODY, [`GET /sessions?user_id=${WANJIRU}`]: SESSIONS })
    server.answers[`PATCH /users/${WANJIRU}`] = { body: {} }
    await press(/^Make an admin$/)
    await says('Make Wanjiru an admin?')
    await agree(/^Make an admin$/)
    await until(() => server.calls().includes(`PATCH /users/${WANJIRU}`), 'the call')
    expect(server.asked.find(({ call }) => call.startsWith('PATCH'))?.fields).toEqual({ is_admin: 'true' })
  })
})

describe('the form of a user', () => {
  it('sends the changed fields as multipart, after a question', async () => {
    await start(`/users/change/${WANJIRU}`)
    server.answers[`PATCH /users/${WANJIRU}`] = { body: {} }
    await until(() => control(/^Name/), 'the form')
    await type(/^Telegram/, '@wanjiru')
    ;(control(/^Admin/) as HTMLInputElement).click()
    await press(/^centre Save/)
    await says('Save the account of Wanjiru?')
    await agree(/^Save$/)
    await until(() => app.path() === `/users/${WANJIRU}`, 'the user')
    expect(server.asked.find(({ call }) => call.startsWith('PATCH'))?.fields).toEqual({
      tg_id: '@wanjiru',
      is_admin: 'true',
    })
    expect(app.toasts.at(-1)).toMatchObject({ kind: 'success', text: 'User saved' })
  })

  it('creates an account, and reports a duplicate e-mail', async () => {
    await start('/users/create')
    server.answers['POST /users'] = {
      status: 409,
      body: { statusCode: 409, code: 'duplicate', message: 'x', fields: { email: 'duplicate_entry' } },
    }
    await until(() => control(/^Name/), 'the form')
    await type(/^Name/, 'Ivan')
    await type(/^E-mail/, 'wanjiru@farm.example')
    await press(/^centre Create/)
    await agree(/^Create$/)
    await says('Someone on this farm already uses this e-mail.')
    expect(app.toasts.at(-1)).toMatchObject({ kind: 'error', text: 'Could not create the user' })
    server.answers['POST /users'] = { status: 201, body: {} }
    await until(() => !document.querySelector('[role=alertdialog]'), 'the answered question is gone')
    await type(/^E-mail/, 'ivan@farm.example')
    await press(/^centre Create/)
    await agree(/^Create$/)
    await until(() => app.path() === '/users', 'the list')
    expect(server.asked.findLast(({ call }) => call === 'POST /users')?.fields).toEqual({
      name: 'Ivan',
      email: 'ivan@farm.example',
      is_admin: 'false',
      approved: 'true',
    })
  })

  it('lists the missing fields when saved early, and can be cancelled', async () => {
    await start('/users/create')
    await until(() => control(/^Name/), 'the form')
    await press(/^centre Create/)
    await says('Name required')
    await press(/^centre Cancel$/)
    await until(() => app.path() !== '/users/create', 'the way out')
    expect(server.calls()).not.toContain('POST /users')
  })

  it('closes without a request if it is unchanged', async () => {
    await start(`/users/change/${WANJIRU}`)
    await until(() => control(/^Name/), 'the form')
    await press(/^centre Save/)
    await until(() => app.path() !== `/users/change/${WANJIRU}`, 'closed')
    expect(server.calls().filter((call) => call.startsWith('PATCH'))).toEqual([])
  })

  it('keeps both rights of the last admin', async () => {
    await start(`/users/change/${MISHA}`, { 'GET /users': listOf({ ...VERA_ROW, is_admin: false }, MISHA_ROW) })
    await says('This is the last admin.')
    expect((control(/^Admin/) as HTMLInputElement).disabled).toBe(true)
    expect((control(/^Approved/) as HTMLInputElement).disabled).toBe(true)
  })

  it('leads the signed-in user to the profile', async () => {
    await start(`/users/change/${USER}`)
    await says('own profile')
  })
})
