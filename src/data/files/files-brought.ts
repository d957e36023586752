/** The new files of a change: those that it names and its author did not see in the record. */
import type { EntityDefinition } from '../../domain/kit/entity'
import { filesOf } from '../../domain/kit/files'
import type { Mutation } from '../../domain/mutation'
import type { PinsetDb } from '../db'
import type { NewMutation } from '../rows'

function broughtBy(definition: EntityDefinition, { body, changes = {} }: NewMutation | Mutation): readonly string[] {
  const { fields } = definition
  const from = Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change.from]))
  const to = Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change.to]))
  const seen = new Set(filesOf(fields, from).map(({ name }) => name))
  const named = [...filesOf(fields, body ?? {}), ...filesOf(fields, to)]
  return named.map(({ name }) => name).filter((name) => !seen.has(name))
}

/** All new files of these changes by name, each with the first change that names it. */
export function filesBrought<T extends NewMutation | Mutation>(
  db: PinsetDb,
  changes: readonly T[],
): ReadonlyMap<string, T> {
  const definitions = new Map(db.entities.map((definition) => [definition.name, definition]))
  const brought = changes.flatMap((change) => {
    const definition = definitions.get(change.entity)
    return definition ? broughtBy(definition, change).map((name) => [name, change] as const) : []
  })
  return new Map(brought.toReversed())
}

/** S29.8: a file and the change that brings it count as one. Returns the names that count separately. */
export function filesAlone(
  db: PinsetDb,
  names: Iterable<string>,
  changes: readonly (NewMutation | Mutation)[],
): readonly string[] {
  const brought = filesBrought(db, changes)
  return [...names].filter((name) => !brought.has(name))
}
