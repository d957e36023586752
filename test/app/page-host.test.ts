// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readLease } from '../../src/data/engine/lease'
import { PATIENCE_MS } from '../patience'
import { type Call, emptyStorage, type FarmServer, loadPage, serve } from '../state/fresh-device'

const VERA = { id: '01920000-0000-7000-8000-0000000000a1', is_admin: true, name: 'Vera' }
const farm: FarmServer = ({ path }) => {
  if (path === '/auth/login') return { status: 200, body: { token: 'secret' } }
  return path === '/users/me' ? { status: 200, body: VERA } : undefined
}
const isSync = ({ path }: Call) => path.startsWith('/sync') || path === '/status'

beforeEach(emptyStorage)
afterEach(() => void vi.unstubAllGlobals())

async function signedIn() {
  const calls = serve(farm)
  const page = await loadPage()
  await page.signIn({ email: 'vera@farm.example', password: 'spawn-run-42', remember: false })
  const { createPageHost } = await import('../../src/app/page-host')
  return { calls, page, host: createPageHost(() => undefined) }
}

it('S8: a page is one host, however many wakes arrive while the engine loads', async () => {
  const { calls, page, host } = await signedIn()
  await Promise.all([host.run('start'), host.run('write'), host.run('nudge')])
  expect((await readLease(page.currentReplica().db))?.term).toBe(1)
  expect(calls.filter(isSync).length).toBeGreaterThan(0)
  await host.stop()
})

it('S8: changes saved during a page’s run join it, and later ones the worker', async () => {
  const { calls, page, host } = await signedIn()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const usual = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    await answered
    return usual(request)
  })
  const running = host.run('start')
  await vi.waitFor(
    async () => expect((await readLease(page.currentReplica().db))?.until).toBeGreaterThan(0),
    PATIENCE_MS,
  )
  await page.currentReplica().save([{ kind: 'create', entity: 'supplier', id: VERA.id, values: { name: 'Mill' } }])
  host.join('write')
  answer()
  await running
  expect(calls.map(({ path }) => path)).toContain('/sync/push')
  calls.length = 0
  host.join('write')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(calls.filter(isSync)).toEqual([])
  await host.stop()
})

it('S27: sends no request after the sign-out', async () => {
  const { calls, page, host } = await signedIn()
  await host.run('start')
  const before = calls.filter(isSync).length
  const stopping = host.stop()
  await page.signOut()
  await stopping
  await host.run('manual')
  expect(calls.filter(isSync)).toHaveLength(before)
})
