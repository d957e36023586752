// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyStorage, type FarmServer, loadPage, serve } from './fresh-device'

const VERA = { id: '01920000-0000-7000-8000-0000000000a1', is_admin: true, name: 'Vera' }
const credentials = { email: 'vera@farm.example', password: 'spawn-run-42', remember: true }
let given = 0
const farm: FarmServer = ({ path }) => {
  if (path === '/auth/login') return { status: 200, body: { token: `token-${++given}` } }
  return path === '/users/me' ? { status: 200, body: VERA } : { status: 204 }
}

beforeEach(emptyStorage)

describe('a 401', () => {
  it('ends only the session it is about: a newer sign-in in another tab stays remembered', async () => {
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
