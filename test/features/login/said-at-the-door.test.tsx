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
    [/^Farm name/, 'North'],
  ] as const) {
    await type(label, text)
  }
  await press(/^Set up and sign in$/)
  await says('Set-up code is wrong')
  expect(page().match(/wrong/g)).toHaveLength(1)
  expect(app.toasts).toEqual([])
})

describe('a profile that cannot be shown', () => {
  it.each(['/users/me', '/users/change/me'])('shows at %s the server’s answer', async (address) => {
    answer(403, { statusCode: 403, code: 'admin_required', message: 'Admin rights required' })
    app = await startApp(address, screens)
    await says('Failed to load user data')
    await says('Admin rights required')
    expect(page()).not.toContain('Cannot reach')
  })

  it('reports a missing connection only without an answer', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    app = await startApp('/users/me', screens)
    await says('Cannot reach the server')
  })
})

describe('a signed-out user reads the reason', () => {
  it.each([
    ['password_changed', 'Your password was changed', 'Vera: this signs you out on all other devices.'],
    [
      'ended_by_admin',
      'Signed out by an admin',
      'Vera: sign in again. If that does not work, ask an admin to approve your account.',
    ],
    ['ended_elsewhere', 'Signed out', 'Vera: you were signed out from another device.'],
    ['too_old', 'Signed out', 'Vera: your last sign-in was too long ago.'],
    ['account_removed', 'This account was deleted', 'Vera: an admin deleted the account.'],
    ['of_a_newer_server', 'Signed out', 'Vera: sign in again.'],
    [undefined, 'Signed out', 'Vera: sign in again.'],
  ])('%s', async (reason, title, text) => {
    const ended = reason === undefined ? {} : { reason }
    await deviceDb().accounts.put({ id: USER, name: 'Vera', is_admin: false, ended })
    app = await startApp('/login', screens)
    await says(title)
    await says(text)
    await deviceDb().accounts.clear()
  })
})
