/** Who may do what: one pure rule for the server's routes and for what the app offers. */
import type { EntityDefinition, Verb } from './kit/entity'

export type Actor = { readonly id: string; readonly is_admin: boolean }

/** True when `actor` may use `verb` on records of the entity. One's own user record is decided by its own screens. */
export function can(
  actor: Actor,
  verb: Verb,
  definition: Pick<EntityDefinition, 'verbs' | 'readers' | 'writers'>,
): boolean {
  if (!definition.verbs.includes(verb)) return false
  const needed = verb === 'read' ? (definition.readers ?? 'all') : definition.writers
  return needed === 'all' || actor.is_admin
}
