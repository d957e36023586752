// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { ProfileForm } from '../../src/features/profile/ProfileForm'
import { FarmForm } from '../../src/features/settings/FarmForm'
import { readForm, readFormsStatus } from '../../src/state/form/forms'
import { FARM } from '../data/replica'
import {
  agree,
  byRole,
  control,
  leaveField,
  page,
  press,
  says,
  startApp,
  type TestApp,
  type,
  until,
} from '../records/app'

let app: TestApp
afterEach(() => app.close())

const start = async (address: string) => {
  app = await startApp(address, {
    '/': () => <p>home</p>,
    '/settings': () => <FarmForm row={FARM.farm} />,
    '/users/change/me': () => <ProfileForm profile={{ name: 'Vera', email: 'vera@farm.example' }} />,
  })
  await until(() => control(/^Name/), 'the form')
}

it('registers the profile like any form: dirty, invalid, counted, and closed', async () => {
  await start('/users/change/me')
  expect(readFormsStatus()).toMatchObject({ isDirty: false, isInvalid: false })
  await type(/^Name/, '')
  await until(() => readForm('profile')?.errors.name === 'Name required', 'the finding')
  expect(readFormsStatus()).toMatchObject({ isDirty: true, isInvalid: true, errorCount: 1 })
  await press(/^centre Save/)
  await until(() => byRole('button', /^centre Save 1/), 'the count')
  await says('Name required')
  await type(/^Name/, 'Vera')
  await app.go('/')
  await says('home')
  expect(readForm('profile')).toBeUndefined()
})

it('asks for the current password with a new one, and drafts neither', async () => {
  await start('/users/change/me')
  expect(control(/^Current password/)).toBeUndefined()
  await type(/^New password/, 'short')
  await leaveField(/^New password/)
  await says('New password must be at least 8 characters')
  await type(/^New password/, 'spores in the wind')
  await type(/^Telegram/, '@vera')
  await press(/^centre Save/)
  await says('Current password required')
  const stored = Object.values({ ...sessionStorage }).join()
  expect(stored).toContain('@vera')
  expect(stored).not.toContain('spores')
  await type(/^New password/, '')
  await type(/^Telegram/, '')
})

it('checks the farm’s web addresses line by line, at their field', async () => {
  await start('/settings')
  const addresses = /^Web addresses of this farm/
  const before = (control(addresses) as HTMLTextAreaElement).value
  await type(addresses, 'https://farm.example\nfarm')
  await leaveField(addresses)
  await says('must be an address such as https://farm.example')
  await type(addresses, 'https://farm.example\nhttps://old.farm.example')
  await until(() => !page().includes('must be an address'), 'peace')
  await press(/^Save$/)
  await says('Save the farm’s settings?')
  await agree(/^Save$/)
  await until(() => app.toasts.some(({ text }) => text === 'Saved'), 'the toast')
  const [mutation] = await app.db.outbox.toArray()
  expect(mutation?.changes?.origins?.to).toEqual(['https://farm.example', 'https://old.farm.example'])
  expect(before).not.toContain('old.farm')
  await until(() => readForm('farm')?.isDirty === false, 'a clean form')
})

it('reports a text that is too long at once and never cuts it', async () => {
  await start('/users/change/me')
  const long = 'Vera '.repeat(100)
  await type(/^Name/, long)
  await says(/Max \d+ characters/)
  const input = control(/^Name/)
  expect(input).toHaveProperty('value', long)
  expect(input?.hasAttribute('maxlength')).toBe(false)
  await until(() => (readFormsStatus().errorCount ?? 0) > 0, 'it counts')
})
