/**
 * S18, the one merge rule: a change is `from -> to` of a field, met by the field's current value. The server decides
 * with it, the device predicts with it; there is no second copy.
 */
import { type EntityDefinition, isPlainObject } from './kit/entity'
import type { Field, Json, Values } from './kit/field'
import { normaliseValue, ownValue, sameJson, sameValue } from './kit/normalise'

export type Change = { readonly from: Json | null; readonly to: Json | null }
export type Changes = { readonly [field: string]: Change }

export type Merged =
  | { readonly kind: 'set'; readonly value: Json | null }
  | { readonly kind: 'same' }
  | { readonly kind: 'conflict' }

/** current = from: set. current = to: nothing to do. Otherwise by policy: `union` of a list, or a conflict to ask about. */
export function mergeField(field: Field | undefined, change: Change, current: Json | undefined): Merged {
  if (sameValue(field, current, change.to)) return { kind: 'same' }
  if (sameValue(field, current, change.from)) return { kind: 'set', value: change.to }
  if (field?.type === 'list' && field.merge === 'union') return mergeUnion(field, change, current)
  return { kind: 'conflict' }
}

function mergeUnion(field: Field, change: Change, current: Json | undefined): Merged {
  const entries = (value: Json | null | undefined): readonly Json[] => {
    const normal = normaliseValue(field, value)
    return Array.isArray(normal) ? normal : []
  }
  // Entries are plain values or flat blocks; lists come from outside and are not bounded yet, so nothing here compares each
  // with each.
  const named = (list: readonly Json[]) => new Map(list.map((entry) => [entryName(entry), entry]))
  const from = named(entries(change.from))
  const to = named(entries(change.to))
  const now = entries(current)
  const isRemoved = (name: string) => from.has(name) && !to.has(name)
  const kept = now.filter((entry) => !isRemoved(entryName(entry)))
  const held = named(kept)
  const added = [...to].filter(([name]) => !from.has(name) && !held.has(name)).map(([, entry]) => entry)
  const merged = [...kept, ...added]
  return sameJson(merged, now) ? { kind: 'same' } : { kind: 'set', value: merged.length > 0 ? merged : null }
}

/** One text per entry of a list that merges by union, whatever order a block's keys came in. */
export function entryName(entry: Json): string {
  return JSON.stringify(isPlainObject(entry) ? Object.entries(entry).sort() : entry)
}

export type PatchOutcome = {
  /** Fields to set, null to clear. */
  readonly set: Values
  /** Fields that two people changed differently; when there are any, nothing of the patch is applied. */
  readonly conflicts: readonly string[]
}

/** Merges all changes of a patch into the current values. */
export function mergePatch(definition: EntityDefinition, current: Values, changes: Changes): PatchOutcome {
  // Entries, not assignments: a field may be called `__proto__`.
  const set: [string, Json | null][] = []
  const conflicts: string[] = []
  for (const [key, change] of Object.entries(changes)) {
    const merged = mergeField(fieldOf(definition, key), change, ownValue(current, key))
    if (merged.kind === 'set') set.push([key, merged.value])
    if (merged.kind === 'conflict') conflicts.push(key)
  }
  return { set: Object.fromEntries(set), conflicts }
}

/** The definition's field of this name; undefined for names that every object inherits. */
export function fieldOf(definition: EntityDefinition, key: string): Field | undefined {
  return Object.hasOwn(definition.fields, key) ? definition.fields[key] : undefined
}

/** The changes that lead from one body to another, in canonical form. */
export function diff(definition: EntityDefinition, from: Values, to: Values): Changes {
  const changes: { [key: string]: Change } = {}
  for (const [key, field] of Object.entries(definition.fields)) {
    const before = normaliseValue(field, from[key]) ?? null
    const after = normaliseValue(field, to[key]) ?? null
    if (!sameJson(before, after)) changes[key] = { from: before, to: after }
  }
  return changes
}
