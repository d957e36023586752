// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENCE_MS } from '../../patience'
import { emptyStorage, type FarmServer, loadPage, serve } from '../fresh-device'

const ANA = { id: '01920000-0000-7000-8000-0000000000a1', is_admin: true, name: 'Ana', email: 'ana@farm.example' }
const BEN = { id: '01920000-0000-7000-8000-0000000000b1', is_admin: false, name: 'Ben', email: 'ben@farm.example' }
const PASSWORD = 'oyster-caps-42'
const as = ({ email }: typeof ANA) => ({ email, password: PASSWORD, remember: true })

/** The token says whose it is. */
const farm: FarmServer = ({ path, token, body }) => {
  if (path === '/auth/login') return { status: 200, body: { token: `${JSON.parse(body).email} ${++given}` } }
  return path === '/users/me' ? { status: 200, body: token?.startsWith('ana') ? ANA : BEN } : { status: 204 }
}
let given = 0

const load = async () => {
  const page = await loadPage()
  const [unlocking, switching] = await Promise.all([
    import('../../../src/state/phone/unlock'),
    import('../../../src/state/phone/switch-person'),
  ])
  return { ...page, ...unlocking, ...switching }
}

/** The next answer to a sign-in waits for `letGo`. */
function holdSignIn(): () => void {
  const answering = globalThis.fetch
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isHeld = false
  vi.stubGlobal('fetch', async (request: Request) => {
    const isSignIn = !isHeld && request.url.endsWith('/auth/login')
    if (isSignIn) isHeld = true
    const answer = answering(request)
    if (isSignIn) await gate
    return answer
  })
  return () => letGo()
}

beforeEach(emptyStorage)

describe('a sign-in with a late answer', () => {
  it('leaves the phone to its new user, and its token is revoked', async () => {
    serve(farm)
    const page = await load()
    await page.signIn(as(ANA))
    await page.signOut()
    serve(() => undefined)
    await page.unlockWithPassword(ANA.id, PASSWORD)
    expect(page.session).toMatchObject({ userId: ANA.id, isConnected: false })
    const calls = serve(farm)
    const letGo = holdSignIn()
    const connecting = page.connect(PASSWORD)
    await vi.waitFor(() => expect(calls.some(({ path }) => path === '/auth/login')).toBe(true), PATIENCE_MS)
    const late = `ana@farm.example ${given}`
    await page.switchPerson()
    expect(await page.signIn(as(BEN))).toEqual({ ok: true })
    letGo()
    expect(await connecting).toMatchObject({ code: 'unauthorized' })
    expect(page.session).toMatchObject({ userId: BEN.id, name: 'Ben' })
    expect(page.currentReplica().user).toBe(BEN.id)
    expect(await page.deviceDb().session.get('current')).toMatchObject({ userId: BEN.id })
    await page.sendRevocations()
    expect(calls.filter(({ path }) => path === '/auth/logout').map(({ token }) => token)).toContain(late)
  })

  it('leaves a phone locked if it was locked before the answer', async () => {
    serve(farm)
    const page = await load()
    await page.signIn(as(ANA))
    await page.signOut()
    serve(() => undefined)
    await page.unlockWithPassword(ANA.id, PASSWORD)
    const calls = serve(farm)
    const letGo = holdSignIn()
    const connecting = page.connect(PASSWORD)
    await vi.waitFor(() => expect(calls.some(({ path }) => path === '/auth/login')).toBe(true), PATIENCE_MS)
    await page.lock()
    letGo()
    await connecting
    expect(page.session.isAuthenticated).toBe(false)
    expect(await page.deviceDb().session.toArray()).toEqual([])
  })
})

it('another user’s sign-in with a reused e-mail opens nothing', async () => {
  serve(farm)
  const page = await load()
  await page.signIn(as(ANA))
  await page.signOut()
  serve(() => undefined)
  await page.unlockWithPassword(ANA.id, PASSWORD)
  await page.deviceDb().accounts.update(ANA.id, { email: BEN.email })
  serve(farm)
  expect(await page.connect(PASSWORD)).toMatchObject({ code: 'unauthorized' })
  expect(page.session).toMatchObject({ userId: ANA.id, isConnected: false })
  expect(page.currentReplica().user).toBe(ANA.id)
})

it('a slow password check opens nothing once another user is chosen', async () => {
  serve(farm)
  const page = await load()
  for (const one of [ANA, BEN]) {
    await page.signIn(as(one))
    await page.switchPerson()
  }
  const calls = serve(() => undefined)
  const [late, chosen] = await Promise.all([
    page.unlockWithPassword(ANA.id, PASSWORD),
    page.unlockWithPassword(BEN.id, PASSWORD),
  ])
  expect(chosen).toEqual({ kind: 'in' })
  expect(late).toMatchObject({ kind: 'refused' })
  expect(calls.filter(({ path }) => path === '/auth/login')).toEqual([])
  expect(page.session).toMatchObject({ userId: BEN.id, isConnected: true })
  expect(page.currentReplica().user).toBe(BEN.id)
})

it('a late answer opens nothing for the next user', async () => {
  serve(farm)
  const page = await load()
  const calls = serve(farm)
  const letGo = holdSignIn()
  const late = page.signIn(as(ANA))
  await vi.waitFor(() => expect(calls.some(({ path }) => path === '/auth/login')).toBe(true), PATIENCE_MS)
  await page.signIn(as(BEN))
  await page.switchPerson()
  letGo()
  expect(await late).toMatchObject({ ok: false })
  expect(page.session.isAuthenticated).toBe(false)
})
