/**
 * A refused list that merges by entry, as rows of its own: one for each entry, or field of an entry, that the change touches.
 * What nobody chooses about stays as either side has it. Pure; a row's key is a form path without dots.
 */
import { type EntryPart, entryKey, fieldsOfEntry, isKeyed, type KeyedList } from '../../../domain/entries'
import { type EntityDefinition, isPlainObject } from '../../../domain/kit/entity'
import type { Field, Json, Values } from '../../../domain/kit/field'
import { type Change, composed, fieldOf, type MetEntries, meetEntries, mergeField } from '../../../domain/merge'

/** What of which list a row is about. */
export type EntryRow = { readonly list: string; readonly met: MetEntries; readonly part: EntryPart }

/** The rows of a change of this list; undefined where it is decided as a whole. */
export function entryRows(
  definition: EntityDefinition,
  list: string,
  change: Change,
  now: Json | undefined,
): readonly EntryRow[] | undefined {
  const field = fieldOf(definition, list)
  const met = isKeyed(field) ? meetEntries(field, change, now) : undefined
  // Only the order differs, or a list with a key twice.
  if (!met?.parts.some((part) => part.met !== 'same')) return undefined
  return met.parts.map((part) => ({ list, met, part }))
}

export function rowKey({ list, part }: EntryRow): string {
  return [list, encodeURIComponent(part.entry).replaceAll('.', '%2E'), part.field ?? ''].join(':')
}

export type ShownRow = {
  /** The list, where the row is about an entry of it. */
  readonly list: KeyedList | undefined
  /** The field whose value stands in the row: the list's block for a whole entry. */
  readonly field: Field
  readonly entry?: string
  readonly name?: string
}

/** What a row shows, by its key; undefined for a field that the definition does not have. */
export function rowAt(definition: EntityDefinition, key: string): ShownRow | undefined {
  const [list = '', entry, name = ''] = key.split(':')
  const field = fieldOf(definition, list)
  if (!field || entry === undefined) return field && { list: undefined, field }
  if (!isKeyed(field)) return undefined
  const at = { list: field, entry: decodeURIComponent(entry) }
  const inner = name === '' ? field.of : fieldsOfEntry(field)[name]
  return inner && { ...at, field: inner, ...(name === '' ? {} : { name }) }
}

/** The entry around a field: what its unit and its choices are read from. */
export function aroundPart({ met, part }: EntryRow): Values {
  const { from, to, now } = met.forms
  return { ...from.get(part.entry), ...now.get(part.entry), ...to.get(part.entry) }
}

type Rowed = { readonly key: string; readonly of?: EntryRow }

/** The lists that are decided by rows, each put together: `wanted` says what stands in a row. */
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

/** The list as the server looked at it: what its findings' paths count in. */
export function checkedList(field: Field | undefined, change: Change, now: Json | undefined): Json | null {
  const merged = mergeField(field, change, now)
  return merged.kind === 'set' ? merged.value : merged.kind === 'same' ? (now ?? null) : change.to
}

/**
 * The path of a finding as a row has it: `unit_conversions.1.factor` is the row of that entry and field. What no row is about
 * stands at the list's first.
 */
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
