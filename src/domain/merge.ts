/**
 * S18, the merge rule: a change is `from -> to` of a field, compared with the field's current value. The server decides with this code,
 * and the device predicts with the same code.
 */
import { type EntryPart, entriesOf, type Forms, isKeyed, type KeyedList, partsOf, withParts } from './entries'
import { type EntityDefinition, isPlainObject } from './kit/entity'
import type { Field, Json, ListField, Values } from './kit/field'
import { eachOnce } from './kit/gtin'
import { mostItems } from './kit/limits'
import { normaliseValue, ownValue, sameJson, sameValue } from './kit/normalise'

export type Change = { readonly from: Json | null; readonly to: Json | null }
export type Changes = { readonly [field: string]: Change }

export type Merged =
  | { readonly kind: 'set'; readonly value: Json | null }
  | { readonly kind: 'same' }
  | { readonly kind: 'conflict' }

/** How a change meets the current value, and the value if its author wins, including against a conflict. */
type Met = { readonly kind: Merged['kind']; readonly value: Json | null }

/**
 * current = from: set. current = to: no change. Otherwise by policy: `union` of a list, entry by entry for lists with keys, the `first` of
 * two values that filled an empty field, or a conflict.
 */
export function mergeField(field: Field | undefined, change: Change, current: Json | undefined): Merged {
  const { kind, value } = meet(field, change, current)
  return kind === 'set' ? { kind, value } : { kind }
}

/** The value of a field if its author wins: the value of the change. In a list that merges by entry, only the changed entries and fields. */
export function insist(field: Field | undefined, change: Change, current: Json | undefined): Json | null {
  return meet(field, change, current).value
}

function meet(field: Field | undefined, change: Change, current: Json | undefined): Met {
  if (sameValue(field, current, change.to)) return { kind: 'same', value: current ?? null }
  if (sameValue(field, current, change.from)) return { kind: 'set', value: change.to }
  if (field?.merge === 'first' && isFilling(change)) return { kind: 'same', value: current ?? null }
  if (field?.type === 'list' && field.merge === 'union')
    return metList(field, united(field, change, current), change, current)
  if (!isKeyed(field)) return { kind: 'conflict', value: change.to }
  const met = meetEntries(field, change, current)
  if (!met) return { kind: 'conflict', value: change.to }
  const list = composed(met)
  return met.parts.some((part) => part.met === 'conflict')
    ? { kind: 'conflict', value: orNothing(list) }
    : metList(field, list, change, current)
}

/** Fills an empty field, or clears it again. */
function isFilling({ from, to }: Change): boolean {
  return from === null || to === null
}

/** A merged list beside the current one. If both lists were allowed but the merged one is too long, a person must choose the entries. */
function metList(field: ListField, list: readonly Json[], change: Change, current: Json | undefined): Met {
  const most = mostItems(field)
  if (list.length > most && entriesIn(field, change.to).length <= most) return { kind: 'conflict', value: change.to }
  return sameJson(list, entriesIn(field, current))
    ? { kind: 'same', value: current ?? null }
    : { kind: 'set', value: orNothing(list) }
}

function entriesIn(field: Field, value: Json | undefined): readonly Json[] {
  const normal = normaliseValue(field, value)
  return Array.isArray(normal) ? normal : []
}

/** A change of a list whose entries have a key, compared with the current list. */
export type MetEntries = { readonly forms: Forms; readonly parts: readonly EntryPart[] }

/** Undefined if keys do not identify the entries. Then the list is compared as a whole. */
export function meetEntries(field: KeyedList, change: Change, current: Json | undefined): MetEntries | undefined {
  const [from, to, now] = [change.from, change.to, current].map((value) => entriesOf(field, value))
  if (!from || !to || !now) return undefined
  const forms = { from, to, now }
  const parts = partsOf(field, forms, (inner, part, there) => {
    const { kind, value } = meet(inner, part, there)
    return { met: kind, value: value ?? undefined }
  })
  return { forms, parts }
}

/** An entry that a change touches. With `field`, only that field of it. */
export type ChangedEntry = Pick<EntryPart, 'entry' | 'field'>

/** With more changed entries than this, only the list is named. */
const MOST_NAMED = 2

/** By field, the changed entries of lists that merge by entry, if they are few. */
export function changedEntries(
  definition: EntityDefinition,
  changes: Changes = {},
): Readonly<Record<string, readonly ChangedEntry[]>> {
  const named = Object.entries(changes).flatMap(([key, change]) => {
    const field = fieldOf(definition, key)
    const parts = (isKeyed(field) && meetEntries(field, change, change.from ?? undefined)?.parts) || []
    if (parts.length === 0 || parts.length > MOST_NAMED) return []
    const entries = parts.map(({ entry, field: name }) => (name === undefined ? { entry } : { entry, field: name }))
    return [[key, entries] as const]
  })
  return Object.fromEntries(named)
}

/** The resulting list. `wanted` gives the value of each part, by default the value of the change. */
export function composed(
  { forms, parts }: MetEntries,
  wanted: (part: EntryPart) => Json | undefined = ({ value }) => value,
): readonly Json[] {
  return withParts(forms, parts, wanted)
}

function orNothing(list: readonly Json[]): Json | null {
  return list.length > 0 ? list : null
}

function united(field: Field, change: Change, current: Json | undefined): readonly Json[] {
  // Entries are plain values or flat blocks. Lists are untrusted and not yet limited in length, so nothing here takes quadratic time.
  const named = (list: readonly Json[]) => new Map(list.map((entry) => [entryName(entry), entry]))
  const from = named(entriesIn(field, change.from))
  const to = named(entriesIn(field, change.to))
  const now = entriesIn(field, current)
  const isRemoved = (name: string) => from.has(name) && !to.has(name)
  const kept = now.filter((entry) => !isRemoved(entryName(entry)))
  const held = named(kept)
  const added = [...to].filter(([name]) => !from.has(name) && !held.has(name)).map(([, entry]) => entry)
  const list = [...kept, ...added]
  return field.type === 'list' ? eachOnce(field.of, list) : list
}

/** A text for each entry of a list that merges by union, independent of the order of a block's keys. */
export function entryName(entry: Json): string {
  return JSON.stringify(isPlainObject(entry) ? Object.entries(entry).sort() : entry)
}

export type PatchOutcome = {
  /** Fields to set, null to clear. */
  readonly set: Values
  /** Fields that two people changed differently. If there are any, nothing of the patch is applied. */
  readonly conflicts: readonly string[]
}

/** Merges all changes of a patch into the current values. */
export function mergePatch(definition: EntityDefinition, current: Values, changes: Changes): PatchOutcome {
  // Entries and not assignments, because a field may be named `__proto__`.
  const set: [string, Json | null][] = []
  const conflicts: string[] = []
  for (const [key, change] of Object.entries(changes)) {
    const merged = mergeField(fieldOf(definition, key), change, ownValue(current, key))
    if (merged.kind === 'set') set.push([key, merged.value])
    if (merged.kind === 'conflict') conflicts.push(key)
  }
  return { set: Object.fromEntries(set), conflicts }
}

/** The definition's field of this name. Undefined for inherited names. */
export function fieldOf(definition: EntityDefinition, key: string): Field | undefined {
  return Object.hasOwn(definition.fields, key) ? definition.fields[key] : undefined
}

/** The changes from one body to another, in canonical form. */
export function diff(definition: EntityDefinition, from: Values, to: Values): Changes {
  const changes: { [key: string]: Change } = {}
  for (const [key, field] of Object.entries(definition.fields)) {
    const before = normaliseValue(field, from[key]) ?? null
    const after = normaliseValue(field, to[key]) ?? null
    if (!sameJson(before, after)) changes[key] = { from: before, to: after }
  }
  return changes
}
