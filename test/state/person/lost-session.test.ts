// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionRow } from '../../../src/data/open/device-db'
import { PATIENCE_MS } from '../../patience'
import { emptyStorage, type FarmServer, loadPage, serve } from '../fresh-device'

const VERA = { id: '01920000-0000-7000-8000-0000000000a1', is_admin: true, name: 'Vera' }
const credentials = { email: 'vera@farm.example', password: 'spawn-run-42', remember: true }
let given = 0
const loggedOut: (string | null)[] = []
const farm: FarmServer = ({ path, token }) => {
  if (path === '/auth/logout') loggedOut.push(token)
  if (path === '/auth/login') return { status: 200, body: { token: `token-${++given}` } }
  return path === '/users/me' ? { status: 200, body: VERA } : { status: 204 }
}

beforeEach(emptyStorage)

describe('a 401', () => {
  it('ends only its own session, and another tab’s newer sign-in stays', async () => {
    serve(farm)
    const older = await loadPage()
    await older.signIn({ ...credentials, remember: false })
    const newer = await loadPage()
    await newer.signIn(credentials)
    serve(() => ({ status: 401, body: { statusCode: 401, code: 'unauthorized', message: '' } }))
    await older.refreshCurrentUser()
    expect(older.session.isAuthenticated).toBe(false)
    expect(await newer.deviceDb().session.get('current')).toMatchObject({ token: newer.session.token })
  })
})

describe('a 401 of the older of two sign-ins that are not remembered', () => {
  const both = async () => {
    serve(farm)
    const older = await loadPage()
    await older.signIn({ ...credentials, remember: false })
    const newer = await loadPage()
    await newer.signIn({ ...credentials, remember: false })
    serve(() => ({ status: 401, body: { statusCode: 401, code: 'unauthorized', message: '' } }))
    return { older, newer }
  }

  it('leaves the younger one in the device’s storage, which its tab follows', async () => {
    const { older, newer } = await both()
    await older.refreshCurrentUser()
    expect(older.session.isAuthenticated).toBe(false)
    expect(await newer.deviceDb().session.get('current')).toMatchObject({ userId: VERA.id })
  })

  it('ends the newer one too, if it is the newer one’s', async () => {
    const { newer } = await both()
    await newer.refreshCurrentUser()
    expect(await newer.deviceDb().session.get('current')).toBeUndefined()
  })

  it('ends a remembered session, even of an earlier version or after a reload', async () => {
    for (const isEarlier of [false, true]) {
      serve(farm)
      const page = await loadPage()
      await page.signIn(credentials)
      const { mark: _mark, ...earlier } = (await page.deviceDb().session.get('current')) ?? {}
      if (isEarlier) await page.deviceDb().session.put(earlier as SessionRow)
      const again = await loadPage()
      await again.restoreSession()
      expect(again.session.isAuthenticated).toBe(true)
      serve(() => ({ status: 401, body: { statusCode: 401, code: 'unauthorized', message: '' } }))
      await again.refreshCurrentUser()
      expect(await again.deviceDb().session.get('current')).toBeUndefined()
    }
  })
})

describe('signing out', () => {
  it('S27: works even when the replica cannot be read', async () => {
    serve(farm)
    const page = await loadPage()
    await page.signIn(credentials)
    const { db } = page.currentReplica()
    vi.spyOn(db.outbox, 'count').mockRejectedValue(new DOMException('lost', 'UnknownError'))
    await page.signOut()
    expect(page.session.isAuthenticated).toBe(false)
    expect(await page.deviceDb().session.get('current')).toBeUndefined()
  })
})

describe('signing out where the device’s storage takes nothing', () => {
  it('signs out, and revokes the token that remains', async () => {
    serve(farm)
    const page = await loadPage()
    await page.signIn(credentials)
    const { token } = page.session
    vi.spyOn(page.deviceDb().session, 'delete').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await page.signOut().catch(() => undefined)
    expect(page.session).toMatchObject({ isAuthenticated: false })
    expect(page.session.token).toBeUndefined()
    expect(page.openedReplica()).toBeUndefined()
    await page.sendRevocations()
    expect(loggedOut).toContain(token)
  })
})

describe('a token stored when its row is deleted', () => {
  const revoked = async (page: Awaited<ReturnType<typeof loadPage>>) => {
    const calls = serve(farm)
    await page.sendRevocations()
    return calls.filter(({ path }) => path === '/auth/logout').map(({ token }) => token)
  }

  it('loses its rights when its user signs out in another tab', async () => {
    serve(farm)
    const older = await loadPage()
    await older.signIn({ ...credentials, remember: false })
    const newer = await loadPage()
    await newer.signIn(credentials)
    const { token } = newer.session
    serve(() => undefined)
    await older.signOut()
    expect(await newer.deviceDb().session.get('current')).toBeUndefined()
    expect(await revoked(newer)).toEqual([token])
  })

  it('loses its rights when its user’s next sign-in replaces it', async () => {
    serve(farm)
    const page = await loadPage()
    await page.signIn(credentials)
    const { token } = page.session
    // As an earlier version left it.
    await page.deviceDb().accounts.update(VERA.id, { locks: undefined, secret: undefined })
    await page.signIn(credentials)
    await vi.waitFor(async () => expect(await page.deviceDb().revocations.count()).toBe(0), PATIENCE_MS)
    expect(loggedOut).toContain(token)
    expect(loggedOut).not.toContain(page.session.token)
  })

  it('stays if it belongs to another user who signed in there', async () => {
    serve(farm)
    const page = await loadPage()
    await page.signIn(credentials)
    const theirs = { key: 'current', userId: 'ben', isRemember: true, token: 'token-of-ben', mark: 'b' } as const
    await page.deviceDb().session.put(theirs)
    await page.signOut()
    expect(await page.deviceDb().session.get('current')).toEqual(theirs)
    expect(page.session.isAuthenticated).toBe(false)
  })
})
