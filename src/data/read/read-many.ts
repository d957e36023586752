/**
 * Reads the rows of many keys in few requests. Ids are in the order of time, so keys of one request are mostly neighbours. Then one
 * request reads the whole range.
 */
import type { Collection, IndexableType, Table } from 'dexie'

/** The least number of keys for which a range is considered. */
const MANY = 50
/** The most rows in a range for each wanted row. */
const SPARSEST = 2

export const PRIMARY = ':id'

export type ManyKeys<T> = {
  /** A unique index. `:id` is the primary key. */
  readonly index: string
  readonly keyOf: (row: T) => string
  /** The index entry of a key, in the same order as the keys. By default the key itself. */
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

/** The rows among these with these keys, by key. */
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
