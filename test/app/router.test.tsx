// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:8080/" }
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { isOnlyForAdmins } from '../../src/app/route-access'
import { makeRouter } from '../../src/app/router'
import { supplier } from '../../src/domain/entities/supplier'
import { user } from '../../src/domain/entities/user'
import { forgetInMemory, rememberInMemory, session } from '../../src/state/person/session-store'

const vera = { userId: 'u', name: 'Vera', isAdmin: false, isRemember: true, token: 't' }

/** Where a visit to the address ends. */
async function visit(address: string, closed: readonly string[] = []): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = makeRouter({ history, isClosed: (path) => closed.includes(path) })
  await router.load()
  return router.state.location.href
}

beforeEach(() => {
  forgetInMemory()
  session.hasLeft = false
})

describe('a visit without a session', () => {
  it('leads to /login, which knows the way back', async () => {
    expect(await visit('/settings')).toBe('/login?redirect=%2Fsettings')
    const label = '/view?view=true&category=GRAIN&key=k&quantity_id=9'
    expect(await visit(label)).toBe(`/login?redirect=${encodeURIComponent(label)}`)
  })

  it('leads from the home page or an unknown path to /login', async () => {
    expect(await visit('/')).toBe('/login')
    expect(await visit('/no/such/place')).toMatch(/^\/login/)
  })

  it('forgets the way back after the user signed out', async () => {
    session.hasLeft = true
    expect(await visit('/settings')).toBe('/login')
  })
})

describe('a visit with a session', () => {
  beforeEach(() => rememberInMemory(vera))

  it('leads from an unknown path to the home page', async () => {
    expect(await visit('/no/such/place')).toBe('/')
    expect(await visit('/users')).toBe('/')
  })

  it('leads from /login to the home page, or to the address before the sign-in', async () => {
    expect(await visit('/login')).toBe('/')
    expect(await visit('/login?redirect=%2Fsync')).toBe('/sync')
    expect(await visit('/login?redirect=%2F%2Fevil.example')).toBe('/')
  })

  it('reaches the screens', async () => {
    for (const address of ['/settings', '/sync', '/users/me', '/users/change/me', '/install']) {
      expect(await visit(address)).toBe(address)
    }
  })
})

describe('the address of an account by its id', () => {
  const id = '0192aaaa-0000-7000-8000-00000000000a'
  const other = '0192aaaa-0000-7000-8000-00000000000b'

  it('leads a regular user to their own account, and home from others', async () => {
    rememberInMemory({ ...vera, userId: id })
    expect(await visit(`/users/${id}`)).toBe('/users/me')
    expect(await visit(`/users/${id.toUpperCase()}/`)).toBe('/users/me')
    expect(await visit(`/users/change/${id}`)).toBe('/users/change/me')
    expect(await visit(`/users/${other}`)).toBe('/')
    expect(await visit(`/users/change/${other}`)).toBe('/')
  })

  it('opens for an admin as it is', async () => {
    rememberInMemory({ ...vera, userId: id, isAdmin: true })
    for (const path of [`/users/${id}`, `/users/change/${id}`, `/users/${other}`]) expect(await visit(path)).toBe(path)
  })

  it('keeps an address of public records, and leaves a closed account screen', async () => {
    rememberInMemory({ ...vera, userId: id })
    expect(await visit(`/suppliers/${id}`)).toBe(`/suppliers/${id}`)
    expect(await visit(`/users/${id}`, ['/users/me'])).toBe('/')
  })
})

describe('a route that this build closes', () => {
  const closed = ['/suppliers', '/settings']

  it('sends regular users and admins home', async () => {
    for (const isAdmin of [false, true]) {
      rememberInMemory({ ...vera, isAdmin })
      expect(await visit('/suppliers', closed)).toBe('/')
      expect(await visit('/settings?a=b', closed)).toBe('/')
    }
  })

  it('closes only that exact path, and leaves the paths below it open', async () => {
    rememberInMemory(vera)
    expect(await visit('/suppliers/create', closed)).toBe('/suppliers/create')
  })
})

describe('the screens that a definition reserves for admins', () => {
  const users = { ...user, route: { list: '/users', base: '/users' } }
  const definitions = [users, supplier]
  const isClosedTo = (path: string, is_admin: boolean) => isOnlyForAdmins(path, { id: 'u', is_admin }, definitions)

  it('close to regular users', () => {
    // The router takes capitals for small letters.
    for (const path of [
      '/users',
      '/users/create',
      '/users/0192',
      '/users/change/0192',
      '/Users',
      '/USERS/create',
      '/Invite',
      '/invite/',
      '/users/',
    ]) {
      expect(isClosedTo(path, false)).toBe(true)
      expect(isClosedTo(path, true)).toBe(false)
    }
  })

  it('leave a user’s own record and other addresses open', () => {
    for (const path of [
      '/users/me',
      '/users/me/',
      '/users/change/me',
      '/suppliers',
      '/suppliers/',
      '/',
      '/userships',
    ]) {
      expect(isClosedTo(path, false)).toBe(false)
    }
  })
})
