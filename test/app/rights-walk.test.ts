// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:8080/" }
// One walk over role x entity: an address opens, and a shortcut is offered, exactly where can() says so.
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { makeRouter } from '../../src/app/router'
import { can } from '../../src/domain/access'
import { registry } from '../../src/domain/entities/registry'
import type { Verb } from '../../src/domain/kit/entity'
import { takeJoinCode } from '../../src/state/accounts/join-code'
import { forgetInMemory, rememberInMemory } from '../../src/state/person/session-store'

const ID = '01920000-0000-7000-8000-000000000001'

async function visit(address: string): Promise<string> {
  const router = makeRouter({ history: createMemoryHistory({ initialEntries: [address] }), isClosed: () => false })
  await router.load()
  return router.state.location.href
}

function signIn(isAdmin: boolean): void {
  forgetInMemory()
  rememberInMemory({ userId: 'u', name: 'Vera', isAdmin, isRemember: true, token: 't' })
}

it.each([true, false])('opens the screens of each entity that can() permits, admin: %s', async (isAdmin) => {
  signIn(isAdmin)
  const actor = { id: 'u', is_admin: isAdmin }
  const differing: string[] = []
  for (const definition of registry.all) {
    const { route, verbs } = definition
    if (!route) continue
    const asked: readonly (readonly [Verb, string])[] = [
      ['read', route.list],
      ['read', `${route.base}/${ID}`],
      ...(verbs.includes('create') ? [['create', `${route.base}/create`] as const] : []),
    ]
    for (const [verb, address] of asked) {
      const isOpen = (await visit(address)) === address
      if (isOpen !== can(actor, verb, definition)) differing.push(`${verb} ${address}: ${isOpen}`)
    }
  }
  expect(differing).toEqual([])
})

it('sends regular users home from admin screens, and lets admins open them', async () => {
  const paths = ['/users', '/users/create', `/users/${ID}`, `/users/change/${ID}`, '/invite']
  signIn(false)
  for (const path of paths) expect(await visit(path), path).toBe('/')
  expect(await visit('/users/me')).toBe('/users/me')
  signIn(true)
  for (const path of paths) expect(await visit(path), path).toBe(path)
})

it('opens /join and /reset without a session, and removes the code from the address', async () => {
  forgetInMemory()
  expect(await visit('/reset')).toBe('/reset')
  expect(await visit('/join')).toBe('/join')
  expect(await visit('/join#7F42KQ')).toBe('/join')
  expect(takeJoinCode()).toMatch(/^#?7F42KQ$/)
  expect(takeJoinCode()).toBe('')
})
