// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { databaseName } from '../../../src/data/db'
import { PeopleHere } from '../../../src/features/settings/PeopleHere'
import { SharedPhone } from '../../../src/features/settings/SharedPhone'
import { deviceDb } from '../../../src/state/device/device-store'
import { usePeopleHere } from '../../../src/state/phone/use-people-here'
import { USER } from '../../data/replica'
import { PATIENCE_MS } from '../../patience'
import { agree, page, press, says, startApp, type TestApp, until } from '../../records/app'

const saved = vi.hoisted(() => vi.fn(async (_name: string, _text: string) => true))
vi.mock('../../../src/ui/files/save-file', () => ({ saveFile: saved }))

const Settings = () => <PeopleHere people={usePeopleHere() ?? []} />

let app: TestApp
beforeEach(async () => {
  saved.mockClear()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await deviceDb().accounts.put({ id: USER, name: 'Vera', is_admin: false, email: 'vera@farm.example' })
  app = await startApp('/settings', { '/': () => <p>home</p>, '/settings': Settings, '/shared': SharedPhone })
  await says('Signed in')
})
afterEach(async () => {
  await app.close()
  await deviceDb().accounts.clear()
  vi.unstubAllGlobals()
})

const isRemoved = () => until(() => app.toasts.some(({ text }) => text.startsWith('Vera was removed')), 'the toast')

it('exports late changes before it removes the user', async () => {
  await press(/^Remove Vera/)
  const { save, newId } = app.replica
  await save([{ kind: 'create', entity: 'unit', id: newId(), values: { code: 'late' } }])
  await agree(/^Remove$/)
  await isRemoved()
  expect(saved).toHaveBeenCalledOnce()
  expect(saved.mock.lastCall?.[1]).toContain('late')
})

it('saves no empty file', async () => {
  await press(/^Remove Vera/)
  await agree(/^Remove$/)
  await isRemoved()
  expect(saved).not.toHaveBeenCalled()
})

it('lists unremembered users too, and removes their data', async () => {
  const ANA = '01920000-0000-7000-8000-0000000000a1'
  await deviceDb().accounts.put({ id: ANA, name: 'Ana', is_admin: false })
  await press(/^Remove Ana/)
  const names = async () => (await indexedDB.databases()).map(({ name }) => name)
  await vi.waitFor(async () => expect(await names()).toContain(databaseName(ANA)), PATIENCE_MS)
  await agree(/^Remove$/)
  await until(() => app.toasts.some(({ text }) => text.startsWith('Ana was removed')), 'the toast')
  expect(await names()).not.toContain(databaseName(ANA))
  expect(await deviceDb().accounts.get(ANA)).toBeUndefined()
})

it('names the users without auto-lock, and omits users with a lock', async () => {
  await app.go('/shared')
  await says('Auto-lock does not apply to you')
  const locks = { password: { iv: new Uint8Array(), bytes: new Uint8Array(), salt: new Uint8Array(), rounds: 1 } }
  await deviceDb().accounts.update(USER, { locks })
  await until(() => !page().includes('Auto-lock does not apply'), 'no word of it')
})
