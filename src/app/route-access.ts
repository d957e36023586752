/** The addresses that a person may open. Only admins have screens for records that only admins may see. */
import { type Actor, can } from '../domain/access'
import type { Outline } from '../domain/kit/outline'

/** Screens that belong to no entity. */
const ADMINS = ['/invite']

/** The path as the router reads it: without letter case and without a slash at the end. */
const plain = (address: string) => address.toLowerCase().replace(/(?<=.)\/+$/, '')

/** Whether the path is a screen of records that `actor` may not see, or a form for records that `actor` may not create. */
export function isOnlyForAdmins(address: string, actor: Actor, entities: readonly Outline[]): boolean {
  const path = plain(address)
  if (ADMINS.includes(path)) return !actor.is_admin
  const asked = entities.find(({ route }) => route && (path === route.list || path.startsWith(`${route.base}/`)))
  // All users may open their own account: /users/me and /users/change/me.
  if (!asked?.route || path.endsWith('/me')) return false
  return !can(actor, path === `${asked.route.base}/create` ? 'create' : 'read', asked)
}

/** The `me` address for a path that names the user's own account by id and is closed to the user; undefined for other paths. */
export function ownAddress(address: string, actor: Actor, entities: readonly Outline[]): string | undefined {
  const path = plain(address)
  const named = `/${actor.id.toLowerCase()}`
  if (actor.id === '' || !path.endsWith(named) || !isOnlyForAdmins(path, actor, entities)) return undefined
  return `${path.slice(0, -named.length)}/me`
}
