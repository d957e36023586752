/** The addresses that a person may open. Records that only admins may see have no screen for anybody else. */
import { type Actor, can } from '../domain/access'
import type { Outline } from '../domain/kit/outline'

/** Screens that are no entity's. */
const ADMINS = ['/invite']

/** The path as the router takes it: capitals are small letters, and a slash at the end counts for nothing. */
const plain = (address: string) => address.toLowerCase().replace(/(?<=.)\/+$/, '')

/**
 * Whether the path is a screen of records that `actor` may not see, or a form for records that `actor` may not create.
 */
export function isOnlyForAdmins(address: string, actor: Actor, entities: readonly Outline[]): boolean {
  const path = plain(address)
  if (ADMINS.includes(path)) return !actor.is_admin
  const asked = entities.find(({ route }) => route && (path === route.list || path.startsWith(`${route.base}/`)))
  // One's own account is open to everybody: /users/me and /users/change/me.
  if (!asked?.route || path.endsWith('/me')) return false
  return !can(actor, path === `${asked.route.base}/create` ? 'create' : 'read', asked)
}

/**
 * Where one's own account is, for a path that names it by its id and that `actor` may not open as one among all: the same path
 * with `me`. Undefined for every other path.
 */
export function ownAddress(address: string, actor: Actor, entities: readonly Outline[]): string | undefined {
  const path = plain(address)
  const named = `/${actor.id.toLowerCase()}`
  if (actor.id === '' || !path.endsWith(named) || !isOnlyForAdmins(path, actor, entities)) return undefined
  return `${path.slice(0, -named.length)}/me`
}
