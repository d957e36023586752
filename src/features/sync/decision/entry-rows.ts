/**
 * A refused list that merges by entry, as rows: one for each changed entry, or field of an entry. Unchanged entries
 * stay as either side has them. Pure; a row's key is a form path without dots.
 */
import { type EntryPart, entryKey, fieldsOfEntry, isKeyed, type KeyedList } from '../../../domain/entries'
import { type EntityDefinition, isPlainObject } from '../../../domain/kit/entity'
import type { Field, Json, Values } from '../../../domain/kit/field'
import { type Change, composed, fieldOf, type MetEntries, meetEntries, mergeField } from '../../../domain/merge'

/** The list and the entry, or field of it, that a row shows. */
export type EntryRow = { readonly list: string; readonly met: MetEntries; readonly part: EntryPart }

/** The rows of a change of this list; undefined where the list is decided as a whole. */
export function entryRows(
  definition: EntityDefinition,
  list: string,
  change: Change,
  now: Json | undefined,
): readonly EntryRow[] | undefined {
  const field = fieldOf(definition, list)
  const met = isKeyed(field) ? meetEntries(field, change, now) : undefined
  // The lists differ in order only, or one has a key twice.
  if (!met?.parts.some((part) => part.met !== 'same')) return undefined
  return met.parts.map((part) => ({ list, met, part }))
}

export function rowKey({ list, part }: EntryRow): string {
  return [list, encodeURIComponent(part.entry).replaceAll('.', '%2E'), part.field ?? ''].join(':')
}

export type ShownRow = {
  /** The list, for a row about an entry. */
  readonly list: KeyedList | undefined
  /** The field of the row's value: the list's block for a whole entry. */
  readonly field: Field
  readonly entry?: string
  readonly name?: string
}

/** The row of a key; undefined for a field that the definition does not have. */
export function rowAt(definition: EntityDefinition, key: string): ShownRow | undefined {
  const [list = '', entry, name = ''] = key.split(':')
  const field = fieldOf(definition, list)
  if (!field || entry === undefined) return field && { list: undefined, field }
  if (!isKeyed(field)) return undefined
  const at = { list: field, entry: decodeURIComponent(entry) }
  const inner = name === '' ? field.of : fieldsOfEntry(field)[name]
  return inner && { ...at, field: inner, ...(name === '' ? {} : { name }) }
}

/** The entry around a field, which gives its unit and its options. */
export function aroundPart({ met, part }: EntryRow): Values {
  const { from, to, now } = met.forms
  return { ...from.get(part.entry), ...now.get(part.entry), ...to.get(part.entry) }
}

type Rowed = { readonly key: string; readonly of?: EntryRow }

/** The lists that are decided by rows, each put together; `wanted` gives the value of a row. */
export function listsOf<Row extends Rowed>(
  rows: readonly Row[],
  wanted: (row: Row) => Json | undefined,
): readonly { readonly list: string; readonly value: Json | null; readonly rows: readonly Row[] }[] {
  const lists = new Set(rows.flatMap(({ of }) => (of ? [of.list] : [])))
  return [...lists].flatMap((list) => {
    const own = rows.filter(({ of }) => of?.list === list)
    const met = own[0]?.of?.met
    if (!met) return []
    const values = new Map(own.map((row) => [row.of?.part, wanted(row) ?? undefined]))
    const value = composed(met, (part) => values.get(part))
    return [{ list, value: value.length > 0 ? value : null, rows: own }]
  })
}

/** The list that the server validated; the paths of its findings count in it. */
export function checkedList(field: Field | undefined, change: Change, now: Json | undefined): Json | null {
  const merged = mergeField(field, change, now)
  return merged.kind === 'set' ? merged.value : merged.kind === 'same' ? (now ?? null) : change.to
}

/** The row of a finding's path, such as `unit_conversions.1.factor`. A path without a row belongs to the list's first row. */
export function pathAt(
  definition: EntityDefinition,
  rows: readonly Rowed[],
  path: string,
  value: Json | null | undefined,
): string {
  const [list = '', index = '', name, ...rest] = path.split('.')
  const own = rows.filter(({ of }) => of?.list === list)
  const field = fieldOf(definition, list)
  const first = own[0]
  if (!first || !isKeyed(field)) return path
  const entry = Array.isArray(value) ? value[Number(index)] : undefined
  const key = isPlainObject(entry) ? entryKey(field, entry) : undefined
  const row = own.find(({ of }) => of?.part.entry === key && (of?.part.field === undefined || of.part.field === name))
  if (!row) return first.key
  const inside = row.of?.part.field === undefined && name !== undefined ? [name, ...rest] : rest
  return [row.key, ...inside].join('.')
}
