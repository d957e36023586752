/** Ana and Ben on one phone, and the farm server that both sign in to: the starting point of tests about people. */
import { expect } from 'vitest'
import { type FarmServer, loadPage, serve } from '../fresh-device'

export const ANA = {
  id: '01920000-0000-7000-8000-0000000000a1',
  is_admin: true,
  name: 'Ana',
  email: 'ana@farm.example',
}
export const BEN = {
  id: '01920000-0000-7000-8000-0000000000b1',
  is_admin: false,
  name: 'Ben',
  email: 'ben@farm.example',
}
export const PASSWORD = 'oyster-caps-42'
export const PIN = '4071'
export const asAna = { email: ANA.email, password: PASSWORD, remember: true }
export const asBen = { ...asAna, email: BEN.email }

let given = 0
let made = 0
/** The one that the server gave last. */
export const lastToken = () => `token-${given}`

/** Who has which token. */
export const tokens = new Map<string, typeof ANA>()
export const farm: FarmServer = ({ method, path, token, body }) => {
  if (path === '/auth/login') {
    const { email, password } = JSON.parse(body)
    const person = [ANA, BEN].find((one) => one.email === email)
    if (!person || password !== PASSWORD) return refused('wrong_credentials')
    given += 1
    tokens.set(lastToken(), person)
    return { status: 200, body: { token: lastToken() } }
  }
  const person = tokens.get(token ?? '')
  if (!person) return refused('unauthorized')
  if (method === 'POST' && path === '/auth/logout') tokens.delete(token ?? '')
  const { id, is_admin, name } = person
  if (path === '/users/me') return { status: 200, body: { id, is_admin, name } }
  return path === `/users/${id}` ? { status: 200, body: { ...person, approved: true } } : { status: 204 }
}
const refused = (code: string) => ({ status: 401, body: { statusCode: 401, code, message: '' } })
export const nobody: FarmServer = () => undefined

export type Page = Awaited<ReturnType<typeof loadPage>>
export const load = async () => {
  const page = await loadPage()
  const [locks, unlocking, switching, people] = await Promise.all([
    import('../../../src/state/phone/account-locks'),
    import('../../../src/state/phone/unlock'),
    import('../../../src/state/phone/switch-person'),
    import('../../../src/state/phone/people-here'),
  ])
  const peopleHere = async () => {
    const rows = await page.deviceDb().accounts.toArray()
    const works = await Promise.all(rows.map(async ({ id }) => [id, await people.workHere(id)] as const))
    return people.peopleOf(rows, Object.fromEntries(works))
  }
  return { ...page, ...locks, ...unlocking, ...switching, ...people, peopleHere }
}
export const stored = async (page: Page) => JSON.stringify(await page.deviceDb().accounts.toArray())
export const save = async (page: Page) => {
  const { save, newId } = page.currentReplica()
  expect((await save([{ kind: 'create', entity: 'unit', id: newId(), values: { code: `u${++made}` } }])).ok).toBe(true)
}
export const withPin = async () => {
  serve(farm)
  const page = await load()
  await page.signIn(asAna)
  expect(await page.setPin(ANA.id, PASSWORD, PIN)).toBe('open')
  return page
}
