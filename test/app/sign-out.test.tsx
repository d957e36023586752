// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignOutDialog } from '../../src/app/shell/SignOutDialog'
import { databaseName } from '../../src/data/db'
import { openDatabase } from '../../src/data/open/open-database'
import { deviceDb } from '../../src/state/device/device-store'
import { forgetInMemory } from '../../src/state/person/session-store'
import { askToSignOut } from '../../src/state/person/sign-out-question'
import { USER } from '../data/replica'
import { byRole, press, says, startApp, type TestApp, until } from '../records/app'
import { registryWithJar } from '../throwaway-entity'

let app: TestApp
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  app = await startApp('/', { '/': SignOutDialog }, async ({ save, newId }) => {
    await save([{ kind: 'create', entity: 'unit', id: newId(), values: { code: 'tray' } }])
  })
})
afterEach(async () => {
  await app.close()
  vi.unstubAllGlobals()
})

const choice = (value: string) => document.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)
const isThere = async () => (await indexedDB.databases()).some(({ name }) => name === databaseName(USER))

describe('S27: signing out with unsent work', () => {
  it('asks, and keeps it by default', async () => {
    askToSignOut()
    await says('1 change recorded here is not sent yet.')
    await until(() => choice('keep')?.checked && !choice('discard')?.checked, 'the choice that was made for us')
    await press(/^Sign out$/)
    await until(() => app.toasts.some(({ text }) => text === 'Successfully logged out'), 'the toast')
    const kept = openDatabase(databaseName(USER), registryWithJar)
    expect(await kept.outbox.count()).toBe(1)
    kept.close()
  })

  it('deletes it only after a choice and a tick', async () => {
    askToSignOut()
    const discard = await until(() => choice('discard'), 'the other choice')
    discard.click()
    const out = () => byRole('button', /^Sign out$/)
    await until(() => out()?.getAttribute('aria-disabled') === 'true', 'a button that waits for the tick')
    expect(await isThere()).toBe(true)
    const tick = await until(() => document.querySelector<HTMLInputElement>('input[type=checkbox]'), 'the tick')
    tick.click()
    await until(() => out()?.getAttribute('aria-disabled') !== 'true', 'an open way')
    await press(/^Sign out$/)
    await until(() => app.toasts.some(({ text }) => text === 'Successfully logged out'), 'the toast')
    expect(await isThere()).toBe(false)
  })

  it('drops its question after a sign-out in another tab, and ends no other session', async () => {
    askToSignOut()
    await says('1 change recorded here is not sent yet.')
    await deviceDb().session.put({ key: 'current', userId: 'another', isRemember: true, token: 'theirs' })
    forgetInMemory()
    await until(() => byRole('button', /^Sign out$/) === undefined, 'nothing asked')
    expect(await deviceDb().session.get('current')).toMatchObject({ userId: 'another' })
  })
})
