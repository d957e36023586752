/**
 * The rows of many keys in few requests. Ids are in order of time, so rows that are read together are usually neighbours. Then
 * one request for their range replaces one request per key.
 */
import type { Collection, IndexableType, Table } from 'dexie'

/** From this many keys on, try a range. */
const MANY = 50
/** Rows that a range may have per wanted row. */
const SPARSEST = 2

export const PRIMARY = ':id'

export type ManyKeys<T> = {
  /** A unique index. `:id` is the primary key. */
  readonly index: string
  readonly keyOf: (row: T) => string
  /** The index value of a key, in the order of the keys. By default the key itself. */
  readonly placeOf?: (key: string) => IndexableType
}

/** The rows by key. Keys without a row are absent. */
export async function readMany<T>(
  table: Table<T>,
  keys: readonly string[],
  { index, keyOf, placeOf = (key) => key }: ManyKeys<T>,
): Promise<ReadonlyMap<string, T>> {
  const found = (await stretch(table, keys, index, placeOf)) ?? (await each(table, keys, index, placeOf))
  return amongRows(found, keys, keyOf)
}

/** The rows of these keys among rows already read, by key. */
export function amongRows<T>(
  rows: readonly T[],
  keys: readonly string[],
  keyOf: (row: T) => string,
): ReadonlyMap<string, T> {
  const wanted = new Set(keys)
  return new Map(rows.flatMap((row) => (wanted.has(keyOf(row)) ? [[keyOf(row), row] as const] : [])))
}

/** The rows between two keys, both included. */
export function stretchOf<T, Key>(
  table: Table<T, Key>,
  index: string,
  first: IndexableType,
  last: IndexableType,
): Collection<T, Key> {
  return table.where(index).between(first, last, true, true)
}

async function stretch<T>(
  table: Table<T>,
  keys: readonly string[],
  index: string,
  placeOf: (key: string) => IndexableType,
): Promise<T[] | undefined> {
  if (keys.length < MANY) return undefined
  const sorted = keys.toSorted()
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  const between = stretchOf(table, index, placeOf(first), placeOf(last))
  const count = await between.count()
  if (count === 0) return []
  return count <= keys.length * SPARSEST ? between.toArray() : undefined
}

async function each<T>(
  table: Table<T>,
  keys: readonly string[],
  index: string,
  placeOf: (key: string) => IndexableType,
): Promise<T[]> {
  const found =
    index === PRIMARY
      ? await table.bulkGet(keys.map(placeOf))
      : await Promise.all(keys.map((key) => table.where(index).equals(placeOf(key)).first()))
  return found.filter((row) => row !== undefined)
}
