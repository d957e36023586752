// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccountItems } from '../../src/app/shell/AccountItems'
import { deviceDb } from '../../src/state/device/device-store'
import { session } from '../../src/state/person/session-store'
import { USER } from '../data/replica'
import { agree, press, says, startApp, type TestApp, until } from '../records/app'

let app: TestApp
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  app = await startApp('/', { '/': () => <AccountItems onChosen={() => undefined} /> })
})
afterEach(async () => {
  await app.close()
  await deviceDb().accounts.clear()
  vi.unstubAllGlobals()
})

it('asks before it leaves a user who can return only through the server', async () => {
  await deviceDb().accounts.put({ id: USER, name: 'Vera', is_admin: false })
  await press(/^Switch user$/)
  await says('You need a connection to sign back in.')
  expect(session.isAuthenticated).toBe(true)
  await agree(/^Switch user$/)
  await until(() => !session.isAuthenticated, 'nobody here')
})
