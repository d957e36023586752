// @vitest-environment happy-dom
// The label of a person says who they are, and signs nobody in.
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { ViewScreen } from '../../../src/features/view/ViewScreen'
import { rememberInMemory, session } from '../../../src/state/person/session-store'
import { USER } from '../../data/replica'
import { says, startApp, type TestApp, until } from '../../records/app'

const IVAN = '01920000-0000-7000-8000-00000000b001'
let app: TestApp
afterEach(() => app.close())

async function scan(id: string, isAdmin: boolean): Promise<void> {
  const screens = { '/': () => <p>home</p>, '/view': ViewScreen, '/users/$id': () => <p>the account</p> }
  app = await startApp('/', screens, async ({ db }) => {
    await rowsOf(db, 'person').put({ id: IVAN, rev: 3, name: 'Ivan' })
  })
  rememberInMemory({ userId: USER, name: 'Vera', isAdmin, isRemember: true, token: 'test' })
  await app.go(`/view?view=true&category=USER&key=${id}`)
}

it('leads an admin to the account', async () => {
  await scan(IVAN, true)
  await until(() => app.path() === `/users/${IVAN}`, 'the account')
})

it('shows the name to other users, and keeps the current session', async () => {
  await scan(IVAN, false)
  await says('Ivan')
  await says('It cannot be used to sign in.')
  expect(app.path()).toContain('/view')
  expect(session).toMatchObject({ userId: USER, token: 'test' })
})

it('leads the signed-in user to the profile', async () => {
  await scan(USER, false)
  await until(() => app.path() === '/users/me', 'the profile')
})

it('shows that an unknown user does not exist', async () => {
  await scan('01920000-0000-7000-8000-00000000dead', false)
  await says('User not found.')
})
