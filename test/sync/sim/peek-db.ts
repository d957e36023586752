/**
 * A replica to read from, over a storage that is looked at from outside: the product's own counts run on it, without a
 * transaction and without a moment passing on the device.
 */

import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { FIXED_TABLES, mirrored } from '../../../src/data/open/open-database'
import type { Peek } from './peek'
import { registry } from './registry'

type Row = Readonly<Record<string, unknown>>
const ENTITIES = mirrored(registry)

/** The reads that counting needs, on rows in memory. */
function tableOf(rows: readonly Row[], key: string) {
  const collection = (some: readonly Row[]) => ({
    count: async () => some.length,
    toArray: async () => [...some],
    primaryKeys: async () => some.map((row) => row[key]),
    filter: (isWanted: (row: Row) => boolean) => collection(some.filter(isWanted)),
    limit: (count: number) => collection(some.slice(0, count)),
  })
  const has = (value: unknown, wanted: unknown) => value === wanted || (Array.isArray(value) && value.includes(wanted))
  const get = async (id: unknown) => rows.find((row) => row[key] === id)
  return {
    ...collection(rows),
    get,
    bulkGet: (ids: readonly unknown[]) => Promise.all(ids.map(get)),
    orderBy: (field: string) => collection(rows.toSorted((a, b) => Number(a[field]) - Number(b[field]))),
    where: (field: string) => ({
      equals: (wanted: unknown) => collection(rows.filter((row) => has(row[field], wanted))),
      anyOf: (wanted: readonly unknown[]) =>
        collection(rows.filter((row) => wanted.some((one) => has(row[field], one)))),
      /** Of an index by the length of a list. */
      above: (least: number) => {
        const [list = ''] = field.split('.')
        return collection(rows.filter((row) => Array.isArray(row[list]) && (row[list] as unknown[]).length > least))
      },
      /** Of an index by two fields: all keys that begin with the first of `lower`. */
      between: ([first]: readonly unknown[]) => {
        const [one = '', two = ''] = field.slice(1, -1).split('+')
        const found = rows.filter((row) => row[one] === first && row[two] !== undefined)
        return { uniqueKeys: async () => [...new Set(found.map((row) => row[two]))].map((key) => [first, key]) }
      },
    }),
  }
}

/** The primary key of each table, as its schema begins with it. */
const KEYS = Object.entries(FIXED_TABLES).map(([name, schema]) => [name, /\w+/.exec(schema)?.[0] ?? 'id'] as const)
const ENTITY_KEY = 'id'

export function dbOf(peek: Peek): PinsetDb {
  const table = (name: string, key = ENTITY_KEY) => tableOf(peek.store(name) as Row[], key)
  const db = { entities: ENTITIES, table: (name: string) => table(name) }
  // Read when asked for: a count looks into few of them.
  for (const [name, key] of KEYS) Object.defineProperty(db, name, { get: () => table(name, key) })
  return db as unknown as PinsetDb
}

/** How many rows of these kinds are there. */
export async function countRows(db: PinsetDb, names: readonly string[]): Promise<number> {
  const counts = await Promise.all(names.map((name) => rowsOf(db, name).count()))
  return counts.reduce((sum, count) => sum + count, 0)
}
