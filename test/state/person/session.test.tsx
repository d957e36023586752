// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:8080/" }
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENCE_MS } from '../../patience'
import { emptyStorage, type FarmServer, loadPage, serve } from '../fresh-device'

const VERA = { id: '01920000-0000-7000-8000-0000000000aa', is_admin: true, name: 'Vera' }
const credentials = { email: 'vera@farm.example', password: 'oyster-caps-42', remember: true }

const farm: FarmServer = ({ method, path, token, body }) => {
  const call = `${method} ${path}`
  if (call === 'POST /auth/login') {
    return body.includes(credentials.password)
      ? { status: 200, body: { token: 'token-1' } }
      : { status: 401, body: { statusCode: 401, code: 'wrong_credentials', message: 'Wrong e-mail or password.' } }
  }
  if (call === 'POST /setup') return { status: 201, body: { token: 'token-1' } }
  if (token !== 'token-1') return { status: 401, body: { statusCode: 401, code: 'unauthorized', message: '' } }
  if (call === 'GET /users/me') return { status: 200, body: VERA }
  if (call === 'POST /auth/logout') return { status: 204 }
  return { status: 404, body: { statusCode: 404, code: 'not_found', message: '' } }
}
const nobody: FarmServer = () => undefined

function Tab({ page }: { page: Awaited<ReturnType<typeof loadPage>> }) {
  page.useOtherTabs()
  return null
}

function Search({ page, seen }: { page: Awaited<ReturnType<typeof loadPage>>; seen: string[] }) {
  const { search } = page.useListView('supplier')
  useEffect(() => void seen.push(search), [seen, search])
  return null
}

async function saveSomething(page: Awaited<ReturnType<typeof loadPage>>): Promise<void> {
  const { save, newId } = page.currentReplica()
  const outcome = await save([{ kind: 'create', entity: 'unit', id: newId(), values: { code: 'kg' } }])
  expect(outcome.ok).toBe(true)
}

beforeEach(emptyStorage)

describe('the stored databases (S1)', () => {
  it('include one per user, and a small one for the device’s session', async () => {
    serve(farm)
    const page = await loadPage()
    await page.signIn(credentials)
    await saveSomething(page)
    await page.signOut()
    const ivan = '01920000-0000-7000-8000-0000000000bb'
    await page.openReplica(ivan)
    const { db } = page.currentReplica()
    expect(await db.outbox.count()).toBe(0)
    await saveSomething(page)
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['pinset-device', `pinset-${VERA.id}`, `pinset-${ivan}`].toSorted())
    expect(page.deviceDb().name).toBe('pinset-device')
    expect(await page.deviceDb().accounts.toArray()).toMatchObject([{ id: VERA.id, unsent: 1 }])
    page.closeReplica()
    await page.openReplica(VERA.id)
    expect(await page.countUnsent(page.currentReplica().db)).toBe(1)
  })
})

describe('signing in', () => {
  it('stores the token on the device only with "remember me"', async () => {
    serve(farm)
    const page = await loadPage()
    expect(await page.signIn(credentials)).toEqual({ ok: true })
    expect(page.session).toMatchObject({ isAuthenticated: true, isAdmin: true, name: 'Vera', token: 'token-1' })
    expect(await page.deviceDb().session.get('current')).toMatchObject({ userId: VERA.id, token: 'token-1' })
  })

  it('keeps the token in memory alone without it', async () => {
    serve(farm)
    const page = await loadPage()
    await page.signIn({ ...credentials, remember: false })
    expect(page.session.token).toBe('token-1')
    expect(await page.deviceDb().session.get('current')).toEqual({
      key: 'current',
      userId: VERA.id,
      isRemember: false,
      mark: page.session.mark,
    })
    expect(JSON.stringify(await page.deviceDb().accounts.toArray())).not.toContain('token')
  })

  it('reports the reason of its failure, as a value', async () => {
    serve(farm)
    const page = await loadPage()
    const wrong = await page.signIn({ ...credentials, password: 'guess' })
    expect(wrong).toMatchObject({ ok: false, error: { kind: 'server', code: 'wrong_credentials' } })
    expect(page.session.isAuthenticated).toBe(false)
    serve(nobody)
    expect(await page.signIn(credentials)).toEqual({ ok: false, error: { kind: 'network' } })
  })

  it('treats an answer without our header as no network', async () => {
    serve(() => ({ status: 200, body: { token: 'portal' }, foreign: true }))
    const page = await loadPage()
    expect(await page.signIn(credentials)).toEqual({ ok: false, error: { kind: 'network' } })
  })

  it('signs the first admin in after set-up', async () => {
    const calls = serve(farm)
    const page = await loadPage()
    const place = { name: 'North farm', currency: 'EUR', time_zone: 'Europe/Berlin' }
    const done = await page.setUp({ ...credentials, code: 'AAAA-BBBB', name: 'Vera', farm: place })
    expect(done).toEqual({ ok: true })
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      code: 'AAAA-BBBB',
      name: 'Vera',
      email: credentials.email,
      password: credentials.password,
      farm: place,
      remember: true,
      device: 'Linux',
    })
  })

  it('sends the device name, and works without it for an older server', async () => {
    const calls = serve((call) =>
      call.body.includes('"device"')
        ? { status: 422, body: { statusCode: 422, code: 'invalid', message: '', fields: { device: 'unknown' } } }
        : farm(call),
    )
    const page = await loadPage()
    expect(await page.signIn(credentials)).toEqual({ ok: true })
    const bodies = calls.filter(({ path }) => path === '/auth/login').map(({ body }) => JSON.parse(body))
    expect(bodies).toEqual([{ ...credentials, device: 'Linux' }, credentials])
  })
})

describe('restoring a session', () => {
  it('works without a network when it was remembered', async () => {
    serve(farm)
    await (await loadPage()).signIn(credentials)
    const calls = serve(nobody)
    const page = await loadPage()
    expect(page.session.isInitialized).toBe(false)
    await page.restoreSession()
    expect(page.session).toMatchObject({ isInitialized: true, isAuthenticated: true, isAdmin: true, name: 'Vera' })
    expect(page.currentReplica().user).toBe(VERA.id)
    expect(calls).toEqual([])
  })

  it('never happens if “remember me” was off', async () => {
    serve(farm)
    await (await loadPage()).signIn({ ...credentials, remember: false })
    const page = await loadPage()
    await page.restoreSession()
    expect(page.session).toMatchObject({ isInitialized: true, isAuthenticated: false })
  })
})

describe('a 401', () => {
  it('signs out and leaves the user’s database alone (S27)', async () => {
    serve(farm)
    const page = await loadPage()
    await page.signIn(credentials)
    await saveSomething(page)
    const { db } = page.currentReplica()
    serve(() => ({ status: 401, body: { statusCode: 401, code: 'unauthorized', message: '' } }))
    await page.refreshCurrentUser()
    expect(page.session.isAuthenticated).toBe(false)
    expect(page.session.token).toBeUndefined()
    expect(await page.deviceDb().session.get('current')).toBeUndefined()
    expect(await db.outbox.count()).toBe(1)
  })

  it('changes nothing for a token no longer in use', async () => {
    serve(farm)
    const page = await loadPage()
    await page.signIn(credentials)
    expect(await page.callServer('GET', '/users/me', undefined, { token: 'older' })).toMatchObject({ ok: false })
    expect(page.session.isAuthenticated).toBe(true)
  })
})

describe('signing out', () => {
  it('works offline, and informs the server later (S27)', async () => {
    serve(farm)
    const page = await loadPage()
    await page.signIn(credentials)
    serve(nobody)
    await page.signOut()
    expect(page.session).toMatchObject({ isAuthenticated: false, isRemember: false, isAdmin: false })
    expect(page.session.token).toBeUndefined()
    expect(await page.deviceDb().session.get('current')).toBeUndefined()
    expect(await page.deviceDb().revocations.toArray()).toEqual([{ token: 'token-1' }])
    const calls = serve(farm)
    await page.sendRevocations()
    expect(calls).toMatchObject([{ method: 'POST', path: '/auth/logout', token: 'token-1' }])
    expect(await page.deviceDb().revocations.count()).toBe(0)
  })

  it('deletes the search texts of lists before the next user', async () => {
    serve(farm)
    const page = await loadPage()
    await page.signIn(credentials)
    page.setListView('supplier', { search: 'oyster' })
    const seen: string[] = []
    const root = createRoot(document.body)
    root.render(<Search page={page} seen={seen} />)
    await vi.waitFor(() => expect(seen).toEqual(['oyster']), PATIENCE_MS)
    await page.signOut()
    await vi.waitFor(() => expect(seen.at(-1)).toBe(''), PATIENCE_MS)
    root.unmount()
  })

  it('keeps unsent work by default, and the sign-in screen names whose it is (S27)', async () => {
    serve(farm)
    const page = await loadPage()
    await page.signIn(credentials)
    await saveSomething(page)
    await page.signOut()
    expect(await page.accountsWithUnsent()).toEqual([{ id: VERA.id, name: 'Vera', unsent: 1 }])
    await page.signIn(credentials)
    expect(await page.countUnsent(page.currentReplica().db)).toBe(1)
  })

  it('deletes it only when asked to (S27)', async () => {
    serve(farm)
    const page = await loadPage()
    await page.signIn(credentials)
    await saveSomething(page)
    localStorage.setItem(`pinset.unsent.${VERA.id}`, 'the count of it')
    await page.signOut({ discard: true })
    expect(await page.accountsWithUnsent()).toEqual([])
    // What a person deletes is told as lost at no later start.
    expect(localStorage.getItem(`pinset.unsent.${VERA.id}`)).toBeNull()
  })

  it('informs the engine’s host about the lost token', async () => {
    serve(farm)
    const page = await loadPage()
    const told: string[] = []
    page.installPoster({ wake: () => undefined, leave: () => undefined, signOut: (user) => told.push(user) })
    await page.signIn(credentials)
    await page.signOut()
    expect(told).toEqual([VERA.id])
  })

  it('takes effect in every tab', async () => {
    serve(farm)
    const page = await loadPage()
    await page.signIn(credentials)
    const root = createRoot(document.createElement('div'))
    root.render(<Tab page={page} />)
    await page.deviceDb().session.delete('current')
    await vi.waitFor(() => expect(page.session.isAuthenticated).toBe(false), PATIENCE_MS)
    expect(page.openedReplica()).toBeUndefined()
    root.unmount()
  })
})
