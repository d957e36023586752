/** Who may do what: one pure rule for the server's routes and for what the app offers. */
import type { EntityDefinition, Verb } from './kit/entity'

export type Actor = { readonly id: string; readonly is_admin: boolean }

/**
 * True when `actor` may use `verb` on records of the entity; `id` names the record where each person writes only their own.
 * One's own user record is decided by its own screens.
 */
export function can(
  actor: Actor,
  verb: Verb,
  definition: Pick<EntityDefinition, 'verbs' | 'readers' | 'writers'>,
  id?: string,
): boolean {
  if (!definition.verbs.includes(verb)) return false
  const needed = verb === 'read' ? (definition.readers ?? 'all') : definition.writers
  if (needed === 'own') return id !== undefined && id === actor.id
  return needed === 'all' || actor.is_admin
}
