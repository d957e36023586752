// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PATIENCE_MS } from '../patience'
import { emptyStorage, loadPage, serve } from '../state/fresh-device'

const USER = '01920000-0000-7000-8000-0000000000aa'

beforeEach(emptyStorage)
afterEach(() => {
  vi.doUnmock('../../src/app/worker-link')
  vi.unstubAllGlobals()
})

/** A page with somebody signed in and a worker that hears. */
async function signedIn() {
  const calls = serve(() => ({ status: 200, body: {} }))
  const page = await loadPage()
  const posted: string[] = []
  const handed: (string | undefined)[] = []
  vi.doMock('../../src/app/worker-link', () => ({
    linkWorker: () => ({
      post: ({ type, reason = '', token }: { type: string; reason?: string; token?: string }) => {
        handed.push(token)
        return posted.push(`${type} ${reason}`) > 0
      },
      askSync: () => void posted.push('sync'),
    }),
  }))
  const { startBridge } = await import('../../src/app/sw-bridge')
  await page.openReplica(USER)
  page.rememberInMemory({ userId: USER, name: 'Vera', isAdmin: true, isRemember: true, token: 'now' })
  startBridge()
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain('/users/me'), PATIENCE_MS)
  posted.length = 0
  return { page, posted, handed }
}

it('S10: closing right after a save sends the wake first and requests Background Sync', async () => {
  const { page, posted } = await signedIn()
  await page.currentReplica().save([{ kind: 'create', entity: 'supplier', id: USER, values: { name: 'Mill' } }])
  expect(posted).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  expect(posted).toEqual(['wake write', 'sync'])
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(posted).toHaveLength(2)
})

it('S10: switching to another app sends the wake and requests Background Sync', async () => {
  const { page, posted } = await signedIn()
  page.wake('write')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(posted).toEqual([])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(posted).toEqual(['wake write', 'sync'])
  document.dispatchEvent(new Event('visibilitychange'))
  expect(posted).toHaveLength(2)
})

it('S8: every wake carries the token, and a sign-in without remembering deletes it from storage', async () => {
  const { page, handed } = await signedIn()
  await page.deviceDb().session.put({ key: 'current', userId: USER, isRemember: false, mark: 'of another tab' })
  handed.length = 0
  page.wake('visible')
  expect(handed).toEqual(['now'])
})
