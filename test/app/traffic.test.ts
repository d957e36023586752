// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PATIENCE_MS } from '../patience'
import { emptyStorage, loadPage, serve } from '../state/fresh-device'

const USER = '01920000-0000-7000-8000-0000000000aa'

beforeEach(emptyStorage)
afterEach(() => vi.unstubAllGlobals())

/** A page with somebody signed in, the switch as given, and a token whose revocation is owed. */
async function signedIn(workOffline: boolean) {
  const calls = serve(({ path }) => (path === '/auth/logout' ? { status: 204 } : { status: 200, body: {} }))
  const page = await loadPage()
  const { startBridge } = await import('../../src/app/sw-bridge')
  const { setWorkOffline } = await import('../../src/state/replica/sync-status')
  const { db } = await page.openReplica(USER)
  await setWorkOffline(db, workOffline)
  await page.deviceDb().revocations.put({ token: 'old' })
  page.rememberInMemory({ userId: USER, name: 'Vera', isAdmin: true, isRemember: true, token: 'now' })
  startBridge()
  const settle = () => new Promise((resolve) => setTimeout(resolve, 100))
  return { page, calls, db, setWorkOffline, settle }
}

const own = (calls: readonly { readonly path: string }[]) =>
  calls.map(({ path }) => path).filter((path) => path === '/users/me' || path === '/auth/logout')

it('a page checks the session and sends owed revocations automatically', async () => {
  const { calls } = await signedIn(false)
  await vi.waitFor(() => expect(own(calls).toSorted()).toEqual(['/auth/logout', '/users/me']), PATIENCE_MS)
})

it('S12: a page that works offline sends no automatic request', async () => {
  const { calls, settle, page } = await signedIn(true)
  window.dispatchEvent(new Event('online'))
  page.wake('stale')
  page.wake('nudge')
  await settle()
  expect(calls).toEqual([])
})

it('S12: owed revocations are sent when the user ends working offline', async () => {
  const { calls, settle, page, db, setWorkOffline } = await signedIn(true)
  await settle()
  await setWorkOffline(db, false)
  page.wake('manual')
  await vi.waitFor(() => expect(own(calls)).toContain('/auth/logout'), PATIENCE_MS)
})
