/** Was, mine, now: the three values of every field that a refused change is about. */
import type { AttentionEntry } from '../../data/rows'
import type { EntityDefinition, Row } from '../../domain/kit/entity'
import type { Json, Values } from '../../domain/kit/field'
import type { Mutation } from '../../domain/mutation'

export type RefusedValue = {
  readonly key: string
  /** Absent for a new record. */
  readonly was: Json | undefined
  readonly mine: Json | undefined
  /** What the server has; absent when it has nothing. */
  readonly now: Json | undefined
  /** The server's finding about this field. */
  readonly code: string | undefined
}

/** `visible` is the row people see, which is the server's while the change is set aside. */
export function refusedValues(
  definition: EntityDefinition,
  entry: AttentionEntry,
  mutation: Mutation,
  visible: Row | undefined,
): readonly RefusedValue[] {
  const current: Values = entry.current ?? visible ?? {}
  const value = (key: string, was: Json | undefined, mine: Json | undefined): RefusedValue => ({
    key,
    was,
    mine,
    now: current[key],
    code: entry.fields?.[key],
  })
  if (mutation.kind === 'patch') {
    return Object.entries(mutation.changes ?? {}).map(([key, change]) => value(key, change.from, change.to))
  }
  if (mutation.kind !== 'create') return []
  const body = mutation.body ?? {}
  const shown = Object.keys(definition.fields).filter((key) => {
    const field = definition.fields[key]
    return field && !field.hide && !field.readonly && body[key] !== undefined && body[key] !== null
  })
  const failed = Object.keys(entry.fields ?? {}).filter((key) => definition.fields[key] && !shown.includes(key))
  return [...shown, ...failed].map((key) => value(key, undefined, body[key]))
}
