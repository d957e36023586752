/**
 * The rows of many keys in few requests. Ids are made in the order of time, so what is asked for together mostly stands
 * together: then one request brings the whole stretch, in place of one a key.
 */
import type { IndexableType, Table } from 'dexie'

/** From this many keys on a stretch is looked at. */
const MANY = 50
/** Rows that a stretch may hold for each that is wanted. */
const SPARSEST = 2

export type ManyKeys<T> = {
  /** A unique index; `:id` is the primary key. */
  readonly index: string
  /** A row's key. */
  readonly keyOf: (row: T) => string
  /** What the index holds for a key; its order must be that of the keys. By default the key itself. */
  readonly placeOf?: (key: string) => IndexableType
}

/** The rows of these keys, by key; a key without a row is not in the answer. */
export async function readMany<T>(
  table: Table<T>,
  keys: readonly string[],
  { index, keyOf, placeOf = (key) => key }: ManyKeys<T>,
): Promise<ReadonlyMap<string, T>> {
  const found = (await stretch(table, keys, index, placeOf)) ?? (await each(table, keys, index, placeOf))
  const wanted = new Set(keys)
  return new Map(found.flatMap((row) => (wanted.has(keyOf(row)) ? [[keyOf(row), row] as const] : [])))
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
  const between = table.where(index).between(placeOf(first), placeOf(last), true, true)
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
  const found = await Promise.all(keys.map((key) => table.where(index).equals(placeOf(key)).first()))
  return found.filter((row) => row !== undefined)
}
