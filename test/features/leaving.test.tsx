// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { ProfileForm } from '../../src/features/profile/ProfileForm'
import { FarmForm } from '../../src/features/settings/FarmForm'
import { FARM } from '../data/replica'
import { agree, press, says, startApp, type TestApp, type, until } from '../records/app'

let app: TestApp
afterEach(async () => {
  await app.close()
  vi.unstubAllGlobals()
})

const PROFILE = { name: 'Vera', email: 'vera@farm.example' }
const start = async (address: string) => {
  app = await startApp(address, {
    '/': () => <p>home</p>,
    '/settings': () => <FarmForm row={FARM.farm} />,
    '/users/me': () => <p>who I am</p>,
    '/users/change/me': () => <ProfileForm profile={PROFILE} />,
  })
}

for (const [what, address] of [
  ['the farm', '/settings'],
  ['one’s profile', '/users/change/me'],
] as const) {
  it(`asks before leaving changed data of ${what}, and keeps it on Stay`, async () => {
    await start(address)
    await type(/^Name|^Farm/, 'Other')
    void app.go('/')
    await says('Leave without saving?')
    await press(/^Stay$/)
    await until(() => app.path() === address)
    await until(() => !document.querySelector('dialog'))
    void app.go('/')
    await says('Leave without saving?')
    await press(/^Leave$/)
    await says('home')
  })

  it(`leaves unchanged data of ${what} without a question`, async () => {
    await start(address)
    await says(/Name/)
    await app.go('/')
    await says('home')
    expect(document.querySelector('dialog')).toBeNull()
  })
}

it('leads back without a question after one’s profile was saved', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'X-Pinset': '1' } }))
  await start('/users/change/me')
  await type(/^Name/, 'Vera B.')
  await press(/^centre Save/)
  await agree(/^Save$/)
  await says('who I am')
})
