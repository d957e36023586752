/** S13: the pending creates that a change needs, by the records it names. */
import { type Registry, referencesOf } from '../../domain/kit/entity'
import type { Mutation } from '../../domain/mutation'
import type { PinsetDb } from '../db'
import type { NewMutation } from '../rows'

/** Its `deps`, and the records with a pending create that it names. */
export function depsHere(
  mutation: NewMutation,
  pendingCreates: ReadonlySet<string>,
  registry: Registry,
): readonly string[] {
  const { entity, recordId, body, changes = {}, deps } = mutation
  const definition = registry.byName(entity)
  if (!definition) return deps
  const values = {
    ...body,
    ...Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to ?? undefined])),
  }
  const needed = referencesOf(definition.fields, values).map(({ id }) => id)
  return [...new Set([...deps, ...needed.filter((id) => id !== recordId && pendingCreates.has(id))])]
}

/**
 * Adds the dep to waiting entries that need a create which returns to the queue: they may have been queued while it was
 * discarded. Their sent content does not change.
 */
export async function needingAgain(
  db: PinsetDb,
  coming: readonly NewMutation[],
  registry: Registry,
): Promise<readonly Mutation[]> {
  const born = new Set(coming.flatMap(({ kind, recordId }) => (kind === 'create' ? [recordId] : [])))
  if (born.size === 0) return []
  const queue = await db.outbox.toArray()
  return queue.flatMap((mutation) => {
    const deps = depsHere(mutation, born, registry)
    return deps.length > mutation.deps.length ? [{ ...mutation, deps }] : []
  })
}
