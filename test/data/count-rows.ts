/** Counts what is read from a replica. For tests that show how much a query reads. */
import type { DBCore } from 'dexie'
import type { PinsetDb } from '../../src/data/db'

/** The number of rows read from each table since the last call. Must be called before the replica is opened. */
export function countRows(db: PinsetDb): () => Readonly<Record<string, number>> {
  let counts: Record<string, number> = {}
  const add = (table: string, rows: number) => {
    if (rows > 0) counts[table] = (counts[table] ?? 0) + rows
  }
  db.use({
    stack: 'dbcore',
    name: 'counted',
    create: (core: DBCore) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          get: async (request) => {
            const row = await table.get(request)
            add(name, row === undefined ? 0 : 1)
            return row
          },
          getMany: async (request) => {
            const rows = await table.getMany(request)
            add(name, rows.filter((row) => row !== undefined).length)
            return rows
          },
          query: async (request) => {
            const found = await table.query(request)
            if (request.values) add(name, found.result.length)
            return found
          },
        }
      },
    }),
  })
  return () => {
    const all = counts
    counts = {}
    return all
  }
}
