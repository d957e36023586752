/** The addresses that a person may open. Records that only admins may see have no screen for anybody else. */
import { type Actor, can } from '../domain/access'
import type { Outline } from '../domain/kit/outline'

/** Screens that are no entity's. */
const ADMINS = ['/invite']

/**
 * Whether the path is a screen of records that `actor` may not see, or a form for records that `actor` may not create.
 */
export function isOnlyForAdmins(address: string, actor: Actor, entities: readonly Outline[]): boolean {
  // The router takes capitals for small letters.
  const path = address.toLowerCase()
  if (ADMINS.includes(path)) return !actor.is_admin
  const asked = entities.find(({ route }) => route && (path === route.list || path.startsWith(`${route.base}/`)))
  // One's own account is open to everybody: /users/me and /users/change/me.
  if (!asked?.route || path.endsWith('/me')) return false
  return !can(actor, path === `${asked.route.base}/create` ? 'create' : 'read', asked)
}
