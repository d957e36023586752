/**
 * Live reads of the replica: a component that shows records repaints when they change, in whatever tab or worker that
 * happened. While pages are being pulled a list repaints at most every 250 ms.
 */
import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState } from 'react'
import { type PinsetDb, rowsOf, type StockRow } from '../data/db'
import { readMeta } from '../data/meta'
import type { StoredRow } from '../data/rows'
import { useReplica } from './replica'

const REPAINT_MS = 250

/** The live result of `query`; `initial` (default undefined) until it is there. Runs again when `deps` change. */
export function useLive<T>(query: () => Promise<T>, deps: readonly unknown[]): T | undefined
export function useLive<T>(query: () => Promise<T>, deps: readonly unknown[], initial: T): T
export function useLive<T>(query: () => Promise<T>, deps: readonly unknown[], initial?: T): T | undefined {
  return useLiveQuery(query, [...deps], initial)
}

/** One record: undefined while it is being read, null when there is none. A record deleted here is still given. */
export function useRow(entity: string, id: string | undefined): StoredRow | null | undefined {
  const { db } = useReplica()
  const found = useLiveQuery(
    async () => ({ id, row: id === undefined ? null : ((await rowsOf(db, entity).get(id)) ?? null) }),
    [db, entity, id],
  )
  // The answer to the previous id is no answer to this one.
  return found?.id === id ? found?.row : undefined
}

type Shown = {
  readonly db: PinsetDb
  readonly entity: string
  readonly at: number
  readonly rows: readonly StoredRow[]
}

/** The live records of an entity, without deleted ones; undefined while they are being read. */
export function useRows(entity: string): readonly StoredRow[] | undefined {
  const { db } = useReplica()
  const [shown, setShown] = useState<Shown>()
  const last = useRef(0)
  useLiveQuery(async () => {
    await pace(last.current, () => isStreaming(db))
    const at = Date.now()
    last.current = at
    // The whole table at once: a cursor that asks row by row takes many times as long.
    const all = await rowsOf(db, entity).toArray()
    const next = { db, entity, at, rows: all.filter((row) => !row.deleted_at) }
    // Handed over here and not as the query's result: while pages stream in the next page overtakes every reading, and
    // results of overtaken queries are dropped, so that the list would stand still until the last page. In a task of its
    // own, because a repaint must not run inside the database's zone.
    setTimeout(() => setShown((before) => (isOlder(next, before) ? before : next)))
  }, [db, entity])
  return shown?.db === db && shown.entity === entity ? shown.rows : undefined
}

function isOlder(next: Shown, before: Shown | undefined): boolean {
  return before?.db === next.db && before.entity === next.entity && before.at > next.at
}

async function isStreaming(db: PinsetDb): Promise<boolean> {
  const engine = await readMeta(db, 'engine')
  return engine?.loading === true || engine?.phase === 'pulling'
}

/** Waits out the rest of the interval when the last reading is recent and records are streaming in. */
async function pace(last: number, isBusy: () => Promise<boolean>): Promise<void> {
  const rest = last + REPAINT_MS - Date.now()
  if (rest <= 0 || !(await isBusy())) return
  await Promise.resolve(new Promise((resolve) => setTimeout(resolve, rest)))
}

/** Stock of every item that ever moved, by item id. */
export function useStock(): ReadonlyMap<string, StockRow> | undefined {
  const { db } = useReplica()
  return useLiveQuery(async () => new Map((await db.stock.toArray()).map((row) => [row.itemId, row])), [db])
}

/** Stock of one item: undefined while it is being read, null when it never moved. */
export function useItemStock(id: string | undefined): StockRow | null | undefined {
  const { db } = useReplica()
  const found = useLiveQuery(
    async () => ({ id, row: id === undefined ? null : ((await db.stock.get(id)) ?? null) }),
    [db, id],
  )
  return found?.id === id ? found?.row : undefined
}
