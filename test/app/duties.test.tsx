// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { Duties } from '../../src/app/shell/duties'
import type { Replica } from '../../src/state/replica/replica'
import { installPoster } from '../../src/state/replica/wake'
import { startApp, type TestApp, until } from '../records/app'

let app: TestApp
let woken: string[]
afterEach(async () => {
  installPoster(undefined)
  vi.unstubAllGlobals()
  await app.close()
})

async function start(prepare?: (replica: Replica) => Promise<void>) {
  woken = []
  installPoster({ wake: (reason) => woken.push(reason), leave: () => {}, signOut: () => {} })
  app = await startApp('/list', { '/': () => <p>home</p>, '/list': Duties }, prepare)
}
const pulled = (minutesAgo: number) => (replica: Replica) =>
  replica.db.meta.put({ key: 'pulled_at', value: new Date(Date.now() - minutesAgo * 60_000).toISOString() })

it('S10: an incompletely loaded replica counts as stale on every screen', async () => {
  await start(({ db }) => db.meta.delete('pulled_at'))
  await until(() => woken.includes('stale'), 'the wake')
})

it('S10: a replica pulled less than 5 minutes ago is fresh', async () => {
  await start(async (replica) => void (await pulled(1)(replica)))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(woken).toEqual([])
  await app.close()
  await start(async (replica) => void (await pulled(6)(replica)))
  await until(() => woken.includes('stale'), 'the wake')
})

it('S10, S11: looking at the app wakes the engine while the farm’s records are incomplete', async () => {
  await start(async (replica) => {
    await pulled(1)(replica)
    await replica.db.meta.put({ key: 'engine', value: { phase: 'idle', reachable: true, loading: true } })
  })
  await until(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    return woken.includes('stale')
  }, 'the wake')
})

it('S29: the app’s badge counts the changes that only this device has', async () => {
  const badges: number[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  })
  await start(async (replica) => {
    await pulled(1)(replica)
    const id = replica.newId()
    await replica.save([{ kind: 'create', entity: 'supplier', id, values: { name: 'Mill' } }])
  })
  await until(() => badges.at(-1) === 1, 'the badge')
  await app.db.outbox.clear()
  await until(() => badges.at(-1) === 0, 'no badge')
})
