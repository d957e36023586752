/** The permission rule. The server's routes and the app's screens both use it. */
import type { EntityDefinition, Verb } from './kit/entity'

export type Actor = { readonly id: string; readonly is_admin: boolean }

/**
 * True when `actor` may use `verb` on records of the entity. `id` is the record, where each person may write only their own. The user
 * screens check a person's own user record themselves.
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
