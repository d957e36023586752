// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { useLocation } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Duties } from '../../src/app/shell/duties'
import { tellLeaving, wake } from '../../src/state/replica/wake'
import { says, startApp, type TestApp, until } from '../records/app'

vi.mock('../../src/state/replica/wake')
vi.mock('../../src/app/nudge-socket', () => ({ openNudges: () => () => undefined }))

let app: TestApp
const badge = vi.fn(async (_count?: number) => undefined)
const noBadge = vi.fn(async () => undefined)
beforeEach(() => {
  Object.assign(navigator, { setAppBadge: badge, clearAppBadge: noBadge })
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** One shell over all screens. */
const Shell = () => (
  <>
    <Duties />
    <p>{`at ${useLocation().pathname}`}</p>
  </>
)
const screens = { '/$screen': Shell }
const woken = () => vi.mocked(wake).mock.calls.map(([reason]) => reason)
const pulled = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const create = (id: string, code: string) => ({ kind: 'create', entity: 'unit', id, values: { code } }) as const

describe('S10: the engine is woken', () => {
  it('a screen wakes it if the replica is older than five minutes', async () => {
    app = await startApp('/home', screens, async ({ db }) => {
      await db.meta.put({ key: 'pulled_at', value: pulled(4.9) })
    })
    await until(() => noBadge.mock.calls.length > 0, 'the duties')
    // Asked for after them: what they read was read by then.
    await app.db.meta.get('pulled_at')
    expect(woken()).toEqual([])
    await app.db.meta.put({ key: 'pulled_at', value: pulled(5.1) })
    await app.go('/jars')
    await until(() => woken().length > 0, 'a wake')
    expect(woken()).toEqual(['stale'])
  })

  it('unsent changes wake it every 30 s and when the app becomes visible', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    app = await startApp('/home', screens, async ({ db, save, newId }) => {
      await db.meta.put({ key: 'pulled_at', value: pulled(1) })
      await save([create(newId(), 'tray')])
    })
    await says('at /home')
    vi.mocked(wake).mockClear()
    await until(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      return woken().includes('visible')
    }, 'a wake for coming back')
    vi.mocked(wake).mockClear()
    vi.advanceTimersByTime(29_999)
    expect(woken()).toEqual([])
    vi.advanceTimersByTime(30_002)
    expect(woken()).toEqual(['timer', 'timer'])
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    hidden.mockRestore()
    expect(vi.mocked(tellLeaving)).toHaveBeenCalledOnce()
    noBadge.mockClear()
    await app.db.outbox.clear()
    await until(() => noBadge.mock.calls.length > 0, 'nothing left to send')
    vi.mocked(wake).mockClear()
    vi.advanceTimersByTime(120_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(woken()).toEqual([])
  })
  it('no screen wakes it before its back-off ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    app = await startApp('/home', screens, async ({ db }) => {
      const engine = { phase: 'idle', reachable: false, due: Date.now() + 600_000 }
      await db.meta.bulkPut([
        { key: 'pulled_at', value: pulled(1) },
        { key: 'engine', value: engine },
      ])
    })
    // Whoever looks at the app again asks at once.
    await until(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      return woken().includes('stale')
    }, 'a wake for coming back')
    await until(() => {
      vi.mocked(wake).mockClear()
      vi.advanceTimersByTime(60_000)
      return woken().length === 0
    }, 'the state of the engine')
    vi.advanceTimersByTime(120_000)
    expect(woken()).toEqual([])
    await app.db.meta.put({ key: 'engine', value: { phase: 'idle', reachable: false, due: Date.now() - 1 } })
    await until(() => {
      vi.advanceTimersByTime(30_000)
      return woken().includes('timer')
    }, 'a wake')
  })
})
