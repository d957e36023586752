// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseName, type PinsetDb } from '../../../src/data/db'
import { makeKey, wrapKey } from '../../../src/data/open/locks'
import { LoginScreen } from '../../../src/features/login/LoginScreen'
import { takeForgotten } from '../../../src/state/accounts/forgotten'
import { deviceDb } from '../../../src/state/device/device-store'
import { preferences } from '../../../src/state/device/preferences'
import { page, press, says, startApp, type TestApp, type, until } from '../../records/app'

/** Replicas that do not open. */
const waiting = vi.hoisted(() => new Set<string>())
vi.mock('../../../src/data/read/count-work', async (original) => {
  const { countWork } = await original<typeof import('../../../src/data/read/count-work')>()
  const never = new Promise(() => undefined)
  return { countWork: (db: PinsetDb) => (waiting.has(db.name) ? never : countWork(db)) }
})

const ANA = '01920000-0000-7000-8000-0000000000a1'
const BEN = '01920000-0000-7000-8000-0000000000b1'
const account = { is_admin: false, name: 'Ana', id: ANA, email: 'ana@farm.example' }
const screens = { '/': () => <p>home</p>, '/login': LoginScreen, '/join': () => <p>the newcomer’s page</p> }

let app: TestApp
beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
})
afterEach(async () => {
  await app.close()
  await deviceDb().accounts.clear()
  preferences.deviceName = ''
  waiting.clear()
  vi.unstubAllGlobals()
})

describe('a phone that remembers people', () => {
  it('asks for the user, and shows the phone’s name and unsent counts', async () => {
    preferences.deviceName = 'Phone 2, lab'
    await deviceDb().accounts.bulkPut([account, { ...account, id: BEN, name: 'Ben' }])
    app = await startApp('/login', screens)
    await says('Who is working?')
    await says('Phone 2, lab')
    await press(/^Ben/, 'link')
    await until(() => app.path() === `/login?as=${BEN}`)
    await press(/^Back$/, 'link')
    await press(/^Someone else/, 'link')
    await says('Sign in')
    expect(app.path()).toBe('/login?as=somebody-else')
    await press(/^Back$/, 'link')
    await press(/^New user/, 'link')
    await says('the newcomer’s page')
  })

  it('shows the last unsent counts while a replica waits for an older tab', async () => {
    waiting.add(databaseName(ANA))
    await deviceDb().accounts.bulkPut([
      { ...account, unsent: 2 },
      { ...account, id: BEN, name: 'Ben', unsent: 9 },
    ])
    app = await startApp('/login', screens)
    await says('Who is working?')
    // Ben's replica can be counted: it is empty.
    await until(() => page().includes('2 not sent yet') && !page().includes('9 not sent yet'), 'the counts')
  })

  it('keeps a scanned label for any chosen user, and places for the same user', async () => {
    await deviceDb().accounts.bulkPut([account, { ...account, id: BEN, name: 'Ben' }])
    for (const [target, kept] of [
      ['/view?category=AGAR&key=1', true],
      ['/suppliers/create', false],
    ] as const) {
      app = await startApp(`/login?as=${ANA}&redirect=${encodeURIComponent(target)}`, screens)
      await press(/^Back$/, 'link')
      await press(/^Ben/, 'link')
      await until(() => app.path().includes(BEN))
      expect(app.path().includes('redirect=')).toBe(kept)
      if (kept) await app.close()
    }
  })

  it('leads other users away from the place of an unremembered user', async () => {
    await deviceDb().accounts.bulkPut([
      { id: ANA, name: 'Ana', is_admin: false },
      { ...account, id: BEN, name: 'Ben' },
    ])
    app = await startApp(`/login?as=${ANA}&redirect=${encodeURIComponent('/suppliers/create')}`, screens)
    await press(/^Ben/, 'link')
    await until(() => app.path() === `/login?as=${BEN}`)
  })

  it('leads newcomers and users without a password from the form to a code', async () => {
    app = await startApp('/login', { ...screens, '/reset': () => <p>{`forgotten ${takeForgotten()}`}</p> })
    await type(/^E-mail/, 'ana@farm.example')
    await press(/^Request a new password$/, 'link')
    await says('forgotten ana@farm.example')
    await app.go('/login')
    await press(/^Join with a code$/, 'link')
    await says('the newcomer’s page')
  })

  it('shows the form if no user is remembered', async () => {
    await deviceDb().accounts.put({ id: ANA, name: 'Ana', is_admin: false })
    app = await startApp('/login', screens)
    await says('Sign in')
    expect(page()).not.toContain('Who is working?')
  })
})

describe('the PIN', () => {
  it('disappears after five wrong attempts, and the password needs a connection', async () => {
    const lock = await wrapKey(await makeKey(), '4071', ANA, 10)
    await deviceDb().accounts.put({ ...account, locks: { password: lock, pin: { ...lock, digits: 4 } } })
    app = await startApp(`/login?as=${ANA}`, screens)
    await says('Signed in offline')
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      for (const digit of '9090') await press(new RegExp(`^${digit}$`))
      await says(`Wrong PIN. ${left} left`)
    }
    for (const digit of '9090') await press(new RegExp(`^${digit}$`))
    await says('Too many wrong attempts. You need a connection to sign in now.')
    expect(page()).not.toContain('Delete the last digit')
  })
})

describe('a user signed out by the server', () => {
  it('sees the reason, time and place before other users are offered', async () => {
    const ended = { reason: 'password_changed', at: '2026-03-10T14:31:00.000Z', where: 'Desk in the lab' }
    await deviceDb().accounts.bulkPut([account, { ...account, id: BEN, name: 'Ben', ended }])
    app = await startApp('/login', screens)
    await says('Signed out')
    await says('Your password was changed')
    expect(page()).toMatch(/Desk in the lab, .*2026.*: this signs you out on all other devices\./)
    await says('ana@farm.example')
    await says('Was this not you? Tell an admin')
    await press(/^Back$/, 'link')
    await says('Who is working?')
  })

  it('loses the first place once another user has taken the phone', async () => {
    const ended = { reason: 'too_old', told: true } as const
    await deviceDb().accounts.bulkPut([account, { ...account, id: BEN, name: 'Ben', ended }])
    app = await startApp('/login', screens)
    await says('Who is working?')
    await press(/^Ben/, 'link')
    await says('Ben: your last sign-in was too long ago.')
  })
})
