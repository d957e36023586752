// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeUser, deleteUsers, letIn, loadUsers, useUsers } from '../../../src/state/accounts/users'
import { forgetInMemory, rememberInMemory } from '../../../src/state/person/session-store'
import { USER } from '../../data/replica'
import { JOSEPH, JOSEPH_ROW, listOf, MISHA_ROW, servePeople, VERA_ROW } from '../../features/users/people-server'
import { PATIENCE_MS } from '../../patience'

let root: Root
let shown: readonly { readonly name: string; readonly approved: boolean }[] | undefined

function Shown() {
  shown = useUsers().rows
  return null
}

beforeEach(() => {
  rememberInMemory({ userId: USER, name: 'Vera', isAdmin: true, isRemember: true, token: 'test' })
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  root.unmount()
  forgetInMemory()
  vi.unstubAllGlobals()
})

it('a list requested before a change keeps the change', async () => {
  let letGo: () => void = () => undefined
  const first = new Promise<ReturnType<typeof listOf>>((resolve) => {
    letGo = () => resolve(listOf(VERA_ROW, JOSEPH_ROW))
  })
  const server = servePeople({ 'GET /users': () => first, [`PATCH /users/${JOSEPH}`]: { body: JOSEPH_ROW } })
  root.render(<Shown />)
  await vi.waitFor(() => expect(server.calls()).toEqual(['GET /users']), PATIENCE_MS)
  server.answers['GET /users'] = listOf(VERA_ROW, { ...JOSEPH_ROW, approved: true })
  await letIn(JOSEPH)
  await vi.waitFor(() => expect(shown?.find(({ name }) => name === 'Joseph')?.approved).toBe(true), PATIENCE_MS)
  letGo()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shown?.find(({ name }) => name === 'Joseph')?.approved).toBe(true)
})

it('a user changed between two pages appears once, as the new row', async () => {
  servePeople({
    'GET /users': { body: { items: [VERA_ROW, JOSEPH_ROW], cursor: 'c', more: true } },
    'GET /users?since=c': listOf(MISHA_ROW, { ...JOSEPH_ROW, name: 'Joseph Otieno' }),
  })
  root.render(<Shown />)
  await vi.waitFor(
    () => expect(shown?.map(({ name }) => name).toSorted()).toEqual(['Joseph Otieno', 'Misha', 'Vera']),
    PATIENCE_MS,
  )
})

it('an id from an address stays an id, and reaches no other call', async () => {
  const server = servePeople({})
  await changeUser('../sessions', new FormData())
  await deleteUsers(['x/../../sessions?user_id=1'])
  expect(server.calls().filter((call) => !call.startsWith('GET'))).toEqual([
    'PATCH /users/..%2Fsessions',
    'DELETE /users/x%2F..%2F..%2Fsessions%3Fuser_id%3D1',
  ])
})

it('running steps stop when another user signs in, and never use their token', async () => {
  let letGo: () => void = () => undefined
  const first = new Promise<{ status: number }>((resolve) => {
    letGo = () => resolve({ status: 204 })
  })
  const server = servePeople({ 'DELETE /users/a': () => first, 'DELETE /users/b': { status: 204 } })
  const deleting = deleteUsers(['a', 'b'])
  await vi.waitFor(() => expect(server.calls()).toEqual(['DELETE /users/a']), PATIENCE_MS)
  rememberInMemory({ userId: JOSEPH, name: 'Joseph', isAdmin: true, isRemember: true, token: 'of joseph' })
  letGo()
  await deleting
  expect(server.asked.map(({ call, token }) => [call, token])).toEqual([['DELETE /users/a', 'test']])
})

it('the next pages stop when another user signs in', async () => {
  let letGo: () => void = () => undefined
  const first = new Promise<{ body: object }>((resolve) => {
    letGo = () => resolve({ body: { items: [VERA_ROW], cursor: 'c', more: true } })
  })
  const server = servePeople({ 'GET /users': () => first, 'GET /users?since=c': listOf(MISHA_ROW) })
  const loading = loadUsers()
  await vi.waitFor(() => expect(server.calls()).toEqual(['GET /users']), PATIENCE_MS)
  rememberInMemory({ userId: JOSEPH, name: 'Joseph', isAdmin: true, isRemember: true, token: 'of joseph' })
  letGo()
  await loading
  expect(server.calls()).toEqual(['GET /users'])
})
