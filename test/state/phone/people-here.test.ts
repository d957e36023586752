// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:8080/" }
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyStorage, serve } from '../fresh-device'
import {
  ANA,
  asAna,
  asBen,
  farm,
  lastToken,
  load,
  nobody,
  PASSWORD,
  PIN,
  save,
  stored,
  tokens,
  withPin,
} from './two-people'

beforeEach(async () => {
  tokens.clear()
  await emptyStorage()
})

describe('switching person', () => {
  it('keeps the token encrypted alone, and PIN or password opens it without the server', async () => {
    const page = await withPin()
    const { token = '' } = page.session
    for (const open of [() => page.unlockWithPin(ANA.id, PIN), () => page.unlockWithPassword(ANA.id, PASSWORD)]) {
      await page.switchPerson()
      expect(page.session).toMatchObject({ isAuthenticated: false })
      expect(await page.deviceDb().session.toArray()).toEqual([])
      expect(await page.deviceDb().revocations.toArray()).toEqual([])
      expect(await stored(page)).not.toContain(token)
      const calls = serve(nobody)
      expect(await open()).toEqual({ kind: 'in' })
      expect(calls).toEqual([])
      expect(page.session).toMatchObject({ isConnected: true, token, name: 'Ana', isAdmin: true })
      expect(await page.deviceDb().session.get('current')).toMatchObject({ userId: ANA.id, token })
    }
  })

  it('keeps each one’s unsent work apart, and names it', async () => {
    const page = await withPin()
    await save(page)
    await page.switchPerson()
    await page.signIn(asBen)
    await save(page)
    await save(page)
    await page.switchPerson()
    const facts = (await page.peopleHere()).map(({ name, unsent, pin }) => ({ name, unsent, pin }))
    expect(facts).toEqual([
      { name: 'Ana', unsent: 1, pin: 4 },
      { name: 'Ben', unsent: 2, pin: undefined },
    ])
    await page.unlockWithPin(ANA.id, PIN)
    expect(page.currentReplica().user).toBe(ANA.id)
    expect(await page.currentReplica().db.outbox.count()).toBe(1)
  })

  it('informs the engine’s host about the lost token', async () => {
    const page = await withPin()
    const told: string[] = []
    page.installPoster({ wake: () => undefined, leave: () => undefined, signOut: (user) => told.push(user) })
    await page.switchPerson()
    expect(told).toEqual([ANA.id])
  })

  it('signs out an unremembered user, and keeps only their unsent changes', async () => {
    serve(farm)
    const page = await load()
    await page.signIn({ ...asAna, remember: false })
    const { token = '' } = page.session
    serve(nobody)
    await page.switchPerson()
    expect(await page.peopleHere()).toMatchObject([{ name: 'Ana', email: undefined, hasLock: false }])
    expect(await page.deviceDb().accounts.toArray()).toEqual([{ id: ANA.id, name: 'Ana', is_admin: true, unsent: 0 }])
    expect(await page.deviceDb().revocations.toArray()).toEqual([])
    // The page knows it for as long as it lives, and revokes it then.
    const calls = serve(farm)
    await page.sendRevocations()
    expect(calls).toMatchObject([{ path: '/auth/logout', token }])
  })
})

describe('wrong tries', () => {
  it('count before the check, and five of them disable the PIN', async () => {
    const page = await withPin()
    await page.switchPerson()
    serve(nobody)
    const open = page.unlockWithPin(ANA.id, '9999')
    expect(await open).toEqual({ kind: 'wrong', left: 4 })
    for (const left of [3, 2, 1]) expect(await page.unlockWithPin(ANA.id, '9998')).toEqual({ kind: 'wrong', left })
    expect(await page.unlockWithPin(ANA.id, '9997')).toEqual({ kind: 'spent' })
    expect(await page.unlockWithPin(ANA.id, PIN)).toEqual({ kind: 'absent' })
    expect(await page.unlockWithPassword(ANA.id, PASSWORD)).toEqual({ kind: 'spent' })
    expect((await page.peopleHere())[0]).toMatchObject({ pin: undefined, left: 0 })
    serve(farm)
    expect(await page.unlockWithPassword(ANA.id, PASSWORD)).toEqual({ kind: 'in' })
    expect((await page.peopleHere())[0]).toMatchObject({ left: 5 })
  })

  it('a page that dies during the check has used its attempt', async () => {
    const page = await withPin()
    await page.switchPerson()
    await page.deviceDb().accounts.update(ANA.id, { tries: 5 })
    expect(await page.unlockWithPin(ANA.id, PIN)).toEqual({ kind: 'spent' })
    expect((await page.deviceDb().accounts.get(ANA.id))?.locks?.pin).toBeUndefined()
  })

  it('reset after a right one', async () => {
    const page = await withPin()
    await page.switchPerson()
    await page.unlockWithPin(ANA.id, '9999')
    expect(await page.unlockWithPin(ANA.id, PIN)).toEqual({ kind: 'in' })
    expect((await page.peopleHere())[0]).toMatchObject({ left: 5 })
  })
})

describe('signing in without the server', () => {
  it('opens the replica without a token, and no reload restores it', async () => {
    const page = await withPin()
    await save(page)
    await page.signOut()
    expect((await page.deviceDb().accounts.get(ANA.id))?.secret).toBeUndefined()
    serve(nobody)
    expect(await page.unlockWithPassword(ANA.id, PASSWORD)).toEqual({ kind: 'in' })
    expect(page.session).toMatchObject({ isAuthenticated: true, isConnected: false, isRemember: false })
    expect(page.session.token).toBeUndefined()
    expect(await page.currentReplica().db.outbox.count()).toBe(1)
    const again = await load()
    await again.restoreSession()
    expect(again.session.isAuthenticated).toBe(false)
    expect(await again.unlockWithPin(ANA.id, PIN)).toEqual({ kind: 'in' })
    expect(again.session.isConnected).toBe(false)
  })

  it('continues with the same replica once the server accepts, and keeps the PIN', async () => {
    const page = await withPin()
    await page.signOut()
    await page.unlockWithPin(ANA.id, PIN)
    const replica = page.currentReplica()
    const woken: string[] = []
    page.installPoster({ wake: (reason) => woken.push(reason), leave: () => undefined, signOut: () => undefined })
    serve(nobody)
    expect(await page.connect(PASSWORD)).toEqual({ kind: 'network' })
    serve(farm)
    expect(await page.connect('guess')).toMatchObject({ code: 'wrong_credentials' })
    expect(page.session).toMatchObject({ isAuthenticated: true, isConnected: false })
    expect(await page.connect(PASSWORD)).toBeUndefined()
    expect(page.session).toMatchObject({ isConnected: true, token: lastToken() })
    expect(page.currentReplica()).toBe(replica)
    expect(woken).toEqual(['start'])
    await page.switchPerson()
    expect(await page.unlockWithPin(ANA.id, PIN)).toEqual({ kind: 'in' })
  })

  it('requires an earlier remembered sign-in', async () => {
    serve(farm)
    const page = await load()
    await page.signIn({ ...asAna, remember: false })
    await page.signOut()
    serve(nobody)
    expect(await page.unlockWithPassword(ANA.id, PASSWORD)).toMatchObject({ kind: 'refused' })
  })
})

describe('a new password', () => {
  it('takes the place of the old one here, and keeps the PIN', async () => {
    const page = await withPin()
    await page.changeLock(ANA.id, PASSWORD, 'spawn-run-77')
    await page.switchPerson()
    serve(nobody)
    expect(await page.unlockWithPassword(ANA.id, PASSWORD)).toEqual({ kind: 'wrong', left: 4 })
    expect(await page.unlockWithPassword(ANA.id, 'spawn-run-77')).toEqual({ kind: 'in' })
    await page.switchPerson()
    expect(await page.unlockWithPin(ANA.id, PIN)).toEqual({ kind: 'in' })
  })
})

it('a changed e-mail is the one for later sign-ins here', async () => {
  const page = await withPin()
  const { token = '' } = page.session
  tokens.set(token, { ...ANA, email: 'ana@hill.example' })
  await page.refreshCurrentUser()
  expect((await page.deviceDb().accounts.get(ANA.id))?.email).toBe('ana@hill.example')
  await page.signOut()
  const calls = serve(farm)
  await page.unlockWithPassword(ANA.id, PASSWORD)
  expect(JSON.parse(calls.find(({ path }) => path === '/auth/login')?.body ?? '{}').email).toBe('ana@hill.example')
})

it('an unremembered user leaves no e-mail here, even after several checks', async () => {
  serve(farm)
  const page = await load()
  await page.signIn({ ...asAna, remember: false })
  await page.refreshCurrentUser()
  expect(await stored(page)).not.toContain(ANA.email)
})

describe('a new sign-in', () => {
  it('replaces the old locks after another password, and needs a new PIN', async () => {
    const page = await withPin()
    await page.switchPerson()
    const account = await page.deviceDb().accounts.get(ANA.id)
    const signedIn = { id: ANA.id, password: 'another', token: 'token-x', mark: 'm', remember: true }
    const { kept, stale } = await page.lockUp(account, signedIn)
    expect(stale).toBeUndefined()
    expect(kept.locks?.pin).toBeUndefined()
    expect(kept.secret?.mark).toBe('m')
  })

  it('revokes the token it replaces', async () => {
    const page = await withPin()
    const first = page.session.token
    await page.switchPerson()
    const calls = serve(farm)
    await page.signIn(asAna)
    await page.sendRevocations()
    const revoked = calls.filter(({ path }) => path === '/auth/logout').map(({ token }) => token)
    expect(new Set(revoked)).toEqual(new Set([first]))
  })

  it('deletes the remembered data without “remember me”', async () => {
    const page = await withPin()
    await page.signOut()
    await page.signIn({ ...asAna, remember: false })
    expect(await page.deviceDb().accounts.toArray()).toEqual([{ id: ANA.id, name: 'Ana', is_admin: true }])
  })
})

describe('a 401', () => {
  const ended = (reason: string) =>
    serve(() => ({
      status: 401,
      body: {
        statusCode: 401,
        code: 'unauthorized',
        message: '',
        reason,
        ended_at: '2026-11-20T15:31:00.000Z',
        ended_where: 'Desk',
      },
    }))

  it.each(['password_changed', 'ended_by_admin', 'ended_elsewhere', 'account_removed'])(
    'shows time and device for %s, and requires the server to return',
    async (reason) => {
      const page = await withPin()
      ended(reason)
      await page.refreshCurrentUser()
      const [person] = await page.peopleHere()
      expect(person?.ended).toMatchObject({ reason, at: '2026-11-20T15:31:00.000Z', where: 'Desk' })
      serve(nobody)
      expect(await page.unlockWithPin(ANA.id, PIN)).toEqual({ kind: 'absent' })
      expect(await page.unlockWithPassword(ANA.id, PASSWORD)).toMatchObject({ kind: 'refused' })
    },
  )

  it('keeps the locks if it expired, and drops the token', async () => {
    const page = await withPin()
    ended('too_old')
    await page.refreshCurrentUser()
    expect(await page.unlockWithPin(ANA.id, PIN)).toEqual({ kind: 'in' })
    expect(page.session).toMatchObject({ isConnected: false })
  })
})
