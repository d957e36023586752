// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InviteScreen } from '../../../src/features/join/InviteScreen'
import { session } from '../../../src/state/person/session-store'
import { byRole, page, press, says, startApp, type TestApp, until } from '../../records/app'
import { type PeopleServer, refused, servePeople } from '../users/people-server'

let app: TestApp
let server: PeopleServer
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const made = (id: string, code: string) => ({ status: 201, body: { id, code, expires_at: soon(10) } })
const seen = (state: string, more: object = {}) => ({
  body: { id: 'i1', state, is_admin: false, approved: true, expires_at: soon(10), ...more },
})

beforeEach(async () => {
  server = servePeople({
    'POST /invites': made('i1', '7F42KQ'),
    'GET /invites/i1': seen('open'),
    'DELETE /invites/i1': { status: 204 },
    'DELETE /invites/i2': { status: 204 },
  })
  app = await startApp('/invite', { '/': () => <p>home</p>, '/invite': InviteScreen, '/users': () => <p>users</p> })
})
afterEach(async () => {
  await app.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const code = () => document.querySelector('[data-code]')?.getAttribute('data-code')
const asked = () => server.calls().filter((call) => call === 'GET /invites/i1').length
/** Somebody looks at the page again: it asks at once. */
const look = () => document.dispatchEvent(new Event('visibilitychange'))
const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

it('shows a one-time code for ten minutes, with immediate approval as a user', async () => {
  await until(() => code() === '7F42KQ', 'the code')
  await says('10 min, works once')
  expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({ is_admin: false, approved: true })
})

it('makes another code and ends the one before, on the same terms', async () => {
  await until(() => code() === '7F42KQ', 'the code')
  server.answers['PATCH /invites/i1'] = seen('open', { approved: false })
  document.querySelector<HTMLInputElement>('[role=switch]')?.click()
  await until(() => server.calls().includes('PATCH /invites/i1'), 'the change')
  server.answers['POST /invites'] = made('i2', 'K7P3MX')
  await press(/^New code$/)
  await until(() => code() === 'K7P3MX', 'the other code')
  expect(server.calls()).toContain('DELETE /invites/i1')
  expect(JSON.parse(server.asked.findLast(({ call }) => call === 'POST /invites')?.body ?? '')).toEqual({
    is_admin: false,
    approved: false,
  })
})

it('reverts a switch that the server rejected', async () => {
  await until(() => code() === '7F42KQ', 'the code')
  server.answers['PATCH /invites/i1'] = refused(409, 'conflict')
  const toggle = await until(() => document.querySelector<HTMLInputElement>('[role=switch]'), 'the switch')
  toggle.click()
  await until(() => server.calls().includes('PATCH /invites/i1') && toggle.checked, 'as the server knows it')
})

it('shows the newcomer’s progress, and stops asking once they joined', async () => {
  await until(() => code() === '7F42KQ', 'the code')
  server.answers['GET /invites/i1'] = seen('opened')
  look()
  await says('Someone has scanned the code')
  server.answers['GET /invites/i1'] = seen('used', { user: { id: 'u9', name: 'Joseph', approved: true } })
  look()
  await says('Joseph has joined')
  expect(code()).toBeUndefined()
  const count = asked()
  look()
  await settled()
  expect(asked()).toBe(count)
  await app.go('/')
  await says('home')
  expect(server.calls()).not.toContain('DELETE /invites/i1')
})

it('reports that a newcomer waits for approval', async () => {
  await until(() => code() === '7F42KQ', 'the code')
  server.answers['GET /invites/i1'] = seen('used', { user: { id: 'u9', name: 'Joseph', approved: false } })
  look()
  await says('Joseph is waiting for approval')
  expect(byRole('button', /^centre Invite another/)).toBeDefined()
})

it('asks nothing while the page is hidden', async () => {
  await until(() => code() === '7F42KQ', 'the code')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const count = asked()
  look()
  await settled()
  expect(asked()).toBe(count)
  vi.restoreAllMocks()
  look()
  await until(() => asked() > count, 'it asks again')
})

it('ends the code when the screen is left', async () => {
  await until(() => code() === '7F42KQ', 'the code')
  await app.go('/')
  await says('home')
  await until(() => server.calls().includes('DELETE /invites/i1'), 'the end of the code')
})

it('shows offline that the code needs a connection', async () => {
  await until(() => code() === '7F42KQ', 'the code')
  delete server.answers['POST /invites']
  await press(/^New code$/)
  await says('It appears when you are back online.')
  expect(page()).not.toContain('7F4')
  server.answers['POST /invites'] = made('i2', 'K7P3MX')
  await press(/^Try again$/)
  await until(() => code() === 'K7P3MX', 'the code')
})

describe('terms that are changed while the server is busy', () => {
  /** An answer that comes when it is let go. */
  const held = (answer: { status?: number; body?: unknown }) => {
    let letGo: () => void = () => undefined
    const promise = new Promise<typeof answer>((resolve) => {
      letGo = () => resolve(answer)
    })
    return { answer: () => promise, letGo: () => letGo() }
  }
  const letInAtOnce = () => until(() => document.querySelector<HTMLInputElement>('[role=switch]'), 'the switch')
  const told = (call: string) =>
    server.asked.filter((one) => one.call === call).map(({ body }) => JSON.parse(body).approved)

  it('apply to the code in progress', async () => {
    await until(() => code() === '7F42KQ', 'the code')
    const making = held(made('i2', 'K7P3MX'))
    server.answers['POST /invites'] = making.answer
    server.answers['PATCH /invites/i2'] = seen('open', { id: 'i2', approved: false })
    await press(/^New code$/)
    const toggle = await letInAtOnce()
    toggle.click()
    making.letGo()
    await until(() => code() === 'K7P3MX', 'the other code')
    await until(() => told('PATCH /invites/i2').length > 0, 'the change')
    expect(told('PATCH /invites/i2')).toEqual([false])
    expect(toggle.checked).toBe(false)
  })

  it('reach it one after the other, the last one last', async () => {
    await until(() => code() === '7F42KQ', 'the code')
    const first = held(seen('open', { approved: false }))
    server.answers['PATCH /invites/i1'] = first.answer
    const toggle = await letInAtOnce()
    toggle.click()
    await until(() => told('PATCH /invites/i1').length === 1, 'the first change')
    toggle.click()
    await settled()
    expect(told('PATCH /invites/i1')).toEqual([false])
    server.answers['PATCH /invites/i1'] = seen('open')
    first.letGo()
    await until(() => told('PATCH /invites/i1').length === 2, 'the second change')
    expect(told('PATCH /invites/i1')).toEqual([false, true])
  })

  it('ignore a late answer about the previous code', async () => {
    await until(() => code() === '7F42KQ', 'the code')
    const first = held(refused(404, 'not_found'))
    server.answers['PATCH /invites/i1'] = first.answer
    const toggle = await letInAtOnce()
    toggle.click()
    await until(() => told('PATCH /invites/i1').length === 1, 'the change')
    server.answers['POST /invites'] = made('i2', 'K7P3MX')
    await press(/^New code$/)
    await until(() => code() === 'K7P3MX', 'the other code')
    first.letGo()
    await settled()
    expect(told('POST /invites').at(-1)).toBe(false)
    expect(toggle.checked).toBe(false)
  })

  it('show the server’s state even after a lost answer', async () => {
    await until(() => code() === '7F42KQ', 'the code')
    const toggle = await letInAtOnce()
    toggle.click()
    await until(() => told('PATCH /invites/i1').length === 1 && toggle.checked, 'as it was known')
    server.answers['GET /invites/i1'] = seen('open', { approved: false })
    look()
    await until(() => !toggle.checked, 'as the server has it')
  })
})

it('ends the code also when its admin has signed out', async () => {
  Object.assign(session, { token: 'token-of-vera' })
  await press(/^New code$/)
  await until(() => server.calls().filter((call) => call === 'POST /invites').length === 2, 'a code of that session')
  await settled()
  delete session.token
  await app.go('/')
  await says('home')
  await until(() => server.calls().filter((call) => call === 'DELETE /invites/i1').length === 2, 'the end')
  expect(server.asked.findLast(({ call }) => call === 'DELETE /invites/i1')?.token).toBe('token-of-vera')
})
