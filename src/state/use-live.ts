/**
 * Live reads of the replica: a component that shows records repaints when they change, in whatever tab or worker that
 * happened. A long list, and any list while pages are being pulled, repaints at most every 250 ms.
 */
import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState } from 'react'
import { type PinsetDb, rowsOf, type StockRow } from '../data/db'
import { readMeta } from '../data/meta'
import type { StoredRow } from '../data/rows'
import { useReplica } from './replica'

const REPAINT_MS = 250
/** Reading this many rows costs more than a frame. */
const MANY = 1000

/** The live result of `query`; `initial` (default undefined) until it is there. Runs again when `deps` change. */
export function useLive<T>(query: () => Promise<T>, deps: readonly unknown[]): T | undefined
export function useLive<T>(query: () => Promise<T>, deps: readonly unknown[], initial: T): T
export function useLive<T>(query: () => Promise<T>, deps: readonly unknown[], initial?: T): T | undefined {
  return useLiveQuery(query, [...deps], initial)
}

/** Of the time that passes, a query that is read again and again may take a tenth, but nothing is old by more than a second. */
const SHARE = 10
const OLDEST_MS = 1000

/**
 * As `useLive`, for a query that reads the more the longer the farm works. While thousands of changes are being sent each
 * answer would have it read again, and hold up the next.
 */
export function usePacedLive<T>(query: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const last = useRef({ of: deps, at: 0, took: 0 })
  return useLive(async () => {
    const { of, at, took } = last.current
    const rest = at + Math.min(took * SHARE, OLDEST_MS) - Date.now()
    const isSame = of.every((dep, index) => dep === deps[index])
    if (isSame && rest > 0) await Promise.resolve(new Promise((resolve) => setTimeout(resolve, rest)))
    const begun = Date.now()
    const found = await query()
    last.current = { of: deps, at: Date.now(), took: Date.now() - begun }
    return found
  }, deps)
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

/** What was last read under a name: a screen one comes back to stands there at once while it is read again. */
const lastRead = new WeakMap<PinsetDb, Map<string, unknown>>()

function lastOf(db: PinsetDb): Map<string, unknown> {
  const known = lastRead.get(db) ?? new Map<string, unknown>()
  lastRead.set(db, known)
  return known
}

/** As `useLive`, but begins with what was last read under `name`; one name stands for one kind of answer. */
export function useKeptLive<T>(
  name: string | undefined,
  query: () => Promise<T>,
  deps: readonly unknown[],
): T | undefined {
  const { db } = useReplica()
  const answer = useLive(query, [db, ...deps])
  if (name === undefined) return answer
  if (answer !== undefined) lastOf(db).set(name, answer)
  return answer ?? (lastOf(db).get(name) as T | undefined)
}

/** The live records of an entity, without deleted ones; undefined on the first load only. */
export function useRows(entity: string): readonly StoredRow[] | undefined {
  const { db } = useReplica()
  const [shown, setShown] = useState(() => lastOf(db).get(`rows ${entity}`) as Shown | undefined)
  const last = useRef({ at: 0, count: 0 })
  useLiveQuery(async () => {
    await pace(last.current.at, async () => last.current.count > MANY || isStreaming(db))
    const at = Date.now()
    // The whole table at once: a cursor that asks row by row takes many times as long.
    const all = await rowsOf(db, entity).toArray()
    last.current = { at, count: all.length }
    const next = { db, entity, at, rows: all.filter((row) => !row.deleted_at) }
    // Handed over here and not as the query's result: while pages stream in the next page overtakes every reading, and
    // results of overtaken queries are dropped, so that the list would stand still until the last page. In a task of its
    // own, because a repaint must not run inside the database's zone.
    setTimeout(() => {
      lastOf(db).set(`rows ${entity}`, next)
      setShown((before) => (isOlder(next, before) ? before : next))
    })
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

let held: Promise<void> | undefined

/** While a long gesture changes many records, lists stand still: they are read again when it is over. Gives what ends it. */
export function holdRepaints(): () => void {
  let release = () => {}
  const mine = new Promise<void>((resolve) => {
    release = resolve
  })
  held = mine
  return () => {
    if (held === mine) held = undefined
    release()
  }
}

/** Waits until nothing holds repaints, and out the rest of the interval when the last reading is recent and a next one dear. */
async function pace(last: number, isBusy: () => Promise<boolean>): Promise<void> {
  if (held) await Promise.resolve(held)
  const rest = last + REPAINT_MS - Date.now()
  if (rest <= 0 || !(await isBusy())) return
  await Promise.resolve(new Promise((resolve) => setTimeout(resolve, rest)))
}

/** Stock of every item that ever moved, by item id. */
export function useStock(): ReadonlyMap<string, StockRow> | undefined {
  const { db } = useReplica()
  return useKeptLive('stock', async () => new Map((await db.stock.toArray()).map((row) => [row.itemId, row])), [])
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
