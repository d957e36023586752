// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SignedOut } from '../../../src/features/login/KnownPhone'
import { SetUpForm } from '../../../src/features/login/SetUpForm'
import { ProfileFormScreen } from '../../../src/features/profile/ProfileFormScreen'
import { ProfileScreen } from '../../../src/features/profile/ProfileScreen'
import { deviceDb } from '../../../src/state/device/device-store'
import { USER } from '../../data/replica'
import { page, press, says, startApp, type TestApp, type } from '../../records/app'

let app: TestApp
afterEach(async () => {
  await app.close()
  vi.unstubAllGlobals()
})

const screens = {
  '/': () => <p>home</p>,
  '/first': () => <SetUpForm onDone={() => undefined} />,
  '/login': SignedOut,
  '/users/me': ProfileScreen,
  '/users/change/me': ProfileFormScreen,
}
const answer = (status: number, body: unknown, headers: Record<string, string> = { 'X-Pinset': '1' }) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers }))

it('shows a wrong set-up code once, at its field', async () => {
  answer(403, { statusCode: 403, code: 'setup_code', message: 'The set-up code is wrong.' })
  app = await startApp('/first', screens)
  for (const [label, text] of [
    [/^Set-up code/, 'wrong'],
    [/^Your name/, 'Vera'],
    [/^E-mail/, 'vera@farm.example'],
    [/^Password/, 'Oyster-caps-42'],
    [/^Name of the farm/, 'North'],
  ] as const) {
    await type(label, text)
  }
  await press(/^Set up and sign in$/)
  await says('Set-up code is wrong')
  expect(page().match(/wrong/g)).toHaveLength(1)
  expect(app.toasts).toEqual([])
})

describe('a profile that cannot be shown', () => {
  it.each(['/users/me', '/users/change/me'])('says at %s what the server answered', async (address) => {
    answer(403, { statusCode: 403, code: 'admin_required', message: 'Admin rights required' })
    app = await startApp(address, screens)
    await says('User data could not be loaded')
    await says('Admin rights required')
    expect(page()).not.toContain('No contact')
  })

  it('blames the contact only when nobody answered', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    app = await startApp('/users/me', screens)
    await says('No contact with the server')
  })
})

describe('a signed-out user reads the reason', () => {
  it.each([
    ['password_changed', 'Your password was changed', 'Vera: that ends every other session.'],
    [
      'ended_by_admin',
      'Signed out by an admin',
      'Vera: sign in again. If that fails, an admin has to approve the account.',
    ],
    ['ended_elsewhere', 'Session ended', 'Vera: it was ended from another device.'],
    ['too_old', 'Session ended', 'Vera: the last sign-in is too long ago.'],
    ['account_removed', 'This account was removed', 'Vera: an admin removed the account.'],
    ['of_a_newer_server', 'Session ended', 'Vera: please sign in again.'],
    [undefined, 'Session ended', 'Vera: please sign in again.'],
  ])('%s', async (reason, title, text) => {
    const ended = reason === undefined ? {} : { reason }
    await deviceDb().accounts.put({ id: USER, name: 'Vera', is_admin: false, ended })
    app = await startApp('/login', screens)
    await says(title)
    await says(text)
    await deviceDb().accounts.clear()
  })
})
