/**
 * Live reads of the replica: a component repaints when its records change, in any tab or worker. A long list, and any list while pages
 * are being pulled, repaints at most every 250 ms.
 *
 * Each read names its kinds of records. Until these are completely loaded there is no answer, because an empty list, a count or a fold
 * would be wrong. `ofDevice` reads data that only this device has, or that may be shown incomplete. An answer waits while a press is
 * held, because nothing may move under a finger.
 */
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useRef, useState } from 'react'
import { type PinsetDb, rowsOf, type StockRow } from '../../data/db'
import { readMeta } from '../../data/meta'
import { whileFresh } from '../../data/read/read-stock'
import type { Wholeness } from '../../data/read/whole'
import type { StoredRow } from '../../data/rows'
import { afterPress, doAfterPress } from '../screen/held-press'
import { useReplica } from './replica'
import { useWhole } from './whole'

const REPAINT_MS = 250
/** Reading this many rows takes longer than a frame. */
const MANY = 1000

/** The kinds of records in an answer, by name. */
export type Kinds = readonly string[] | typeof ofDevice

export const ofDevice = 'device'

/** Undefined: an answer would still be wrong. */
function useArrived(kinds: Kinds): Exclude<Wholeness, 'arriving'> | 'device' | undefined {
  const whole = useWhole(...(kinds === ofDevice ? [] : kinds))
  if (kinds === ofDevice) return 'device'
  return whole === 'arriving' ? undefined : whole
}

/** The live result of `query`. Undefined until it is there. Runs again when `deps` change. */
export function useLive<T>(kinds: Kinds, query: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const arrived = useArrived(kinds)
  const found = useLiveQuery(
    async () => (arrived === undefined ? undefined : afterPress({ value: await query() })),
    [arrived, ...deps],
  )
  // A result from before the load is no answer.
  return arrived === undefined ? undefined : found?.value
}

/** One query that is read repeatedly. */
type Readings = { asked: number; running: Promise<unknown>; at: number; took: number }

const noReadings = (): Readings => ({ asked: 0, running: Promise.resolve(), at: 0, took: 0 })

/**
 * Reads after `rest`, one reading at a time. A reading answers all requests that wait for it: Dexie drops the answer of an overtaken
 * query, but would still run it.
 */
async function readInTurn(readings: Readings, rest: () => Promise<void>, read: () => Promise<void>): Promise<void> {
  readings.asked += 1
  const mine = readings.asked
  await Promise.resolve(readings.running)
  await Promise.resolve(rest())
  if (readings.asked !== mine) return
  const reading = read()
  readings.running = reading.catch(() => undefined)
  await reading
}

/** A repeated query may use a tenth of the time. */
const SHARE = 10
const OLDEST_MS = 1000

/** When to repeat a query that was read at `at` and took `took`, in ms. Answers are at most a second old, except while pages stream in. */
export function nextReading(at: number, took: number, isStreaming: boolean): number {
  return at + (isStreaming ? took * SHARE : Math.min(took * SHARE, OLDEST_MS))
}

/**
 * Like `useLive`, for a query that becomes slower as the farm's data grows. While thousands of changes are sent, each answer would repeat
 * it and delay the next one. While pages stream in, each page would.
 */
export function usePacedLive<T>(kinds: Kinds, query: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const { db } = useReplica()
  const arrived = useArrived(kinds)
  const [shown, setShown] = useState<{ readonly value: T }>()
  const last = useRef({ of: deps, readings: noReadings() })
  useLiveQuery(async () => {
    if (arrived === undefined) return
    const isSame = last.current.of.every((dep, index) => dep === deps[index])
    // A new question is read at once.
    if (!isSame) last.current = { of: deps, readings: noReadings() }
    const { of, readings } = last.current
    await readInTurn(
      readings,
      () => restOf(db, readings),
      async () => {
        const begun = Date.now()
        const value = await query()
        Object.assign(readings, { at: Date.now(), took: Date.now() - begun })
        // Set as in `useRows`.
        setTimeout(() => doAfterPress(() => last.current.of === of && setShown({ value })))
      },
    )
  }, [db, arrived, ...deps])
  return arrived === undefined ? undefined : shown?.value
}

/** Waits until the next reading, and checks each second whether pages still stream in. */
async function restOf(db: PinsetDb, { at, took }: Readings): Promise<void> {
  for (let rest = nextReading(at, took, true) - Date.now(); rest > 0; ) {
    await wait(Math.min(rest, OLDEST_MS))
    rest = nextReading(at, took, await isStreaming(db)) - Date.now()
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** One record. Undefined while it is being read or may still arrive, null if there is none. A record deleted here is returned. */
export function useRow(entity: string, id: string | undefined): StoredRow | null | undefined {
  const { db } = useReplica()
  const whole = useWhole(entity)
  const found = useLiveQuery(
    async () => afterPress({ id, whole, row: id === undefined ? null : ((await rowsOf(db, entity).get(id)) ?? null) }),
    [db, entity, id, whole],
  )
  // The answer for the previous id does not count, and neither does 'none' before all records were loaded.
  if (found?.id !== id) return undefined
  return found?.row ?? (id === undefined || (whole === 'whole' && found?.whole === 'whole') ? null : undefined)
}

type Shown = {
  readonly db: PinsetDb
  readonly entity: string
  readonly at: number
  /** Their completeness at the time of the reading. */
  readonly whole: Wholeness | undefined
  readonly rows: readonly StoredRow[]
}

/** The last answer by name: a screen shows it at once when the user returns, and reads it again. */
const lastRead = new WeakMap<PinsetDb, Map<string, unknown>>()

function lastOf(db: PinsetDb): Map<string, unknown> {
  const known = lastRead.get(db) ?? new Map<string, unknown>()
  lastRead.set(db, known)
  return known
}

/** Like `useLive`, but starts with the last answer of `name`. Each name must belong to one kind of answer. */
export function useKeptLive<T>(
  name: string | undefined,
  kinds: Kinds,
  query: () => Promise<T>,
  deps: readonly unknown[],
): T | undefined {
  const { db } = useReplica()
  const answer = useLive(kinds, query, [db, ...deps])
  if (name === undefined) return answer
  if (answer !== undefined) lastOf(db).set(name, answer)
  return answer ?? (lastOf(db).get(name) as T | undefined)
}

/**
 * The live records of an entity, without deleted ones. Undefined until they were read and completely loaded. An empty list counts only
 * when nothing is being loaded again.
 */
export function useRows(entity: string): readonly StoredRow[] | undefined {
  const whole = useWhole(entity)
  const shown = useRowsHere(entity)
  if (!shown || shown.whole === 'arriving' || whole === 'arriving') return undefined
  return shown.rows.length === 0 && !(shown.whole === 'whole' && whole === 'whole') ? undefined : shown.rows
}

/** The live records of an entity on this device, for a screen that reports that they may be incomplete. */
export function useRowsHere(entity: string): Pick<Shown, 'rows' | 'whole'> | undefined {
  const { db } = useReplica()
  const whole = useWhole(entity)
  const [shown, setShown] = useState(() => lastOf(db).get(`rows ${entity}`) as Shown | undefined)
  const last = useRef({ readings: noReadings(), count: 0 })
  useLiveQuery(async () => {
    const { readings } = last.current
    await readInTurn(
      readings,
      () => pace(readings.at, async () => last.current.count > MANY || isStreaming(db)),
      async () => {
        const at = Date.now()
        // The whole table at once, because a cursor takes many times as long.
        const all = await rowsOf(db, entity).toArray()
        last.current.count = all.length
        readings.at = at
        const next = { db, entity, at, whole, rows: all.filter((row) => !row.deleted_at) }
        // Set here and not as the query's result: while pages stream in, each page overtakes the reading before it, and Dexie drops
        // overtaken results, so the list would not change until the last page. In its own task, because a repaint must not run inside
        // Dexie's zone.
        setTimeout(() =>
          doAfterPress(() => {
            lastOf(db).set(`rows ${entity}`, next)
            setShown((before) => (isOlder(next, before) ? before : next))
          }),
        )
      },
    )
  }, [db, entity, whole])
  return shown?.db === db && shown.entity === entity ? shown : undefined
}

function isOlder(next: Shown, before: Shown | undefined): boolean {
  return before?.db === next.db && before.entity === next.entity && before.at > next.at
}

/** In its own task: inside Dexie's zone the query would run again for every page that the engine notes. */
function isStreaming(db: PinsetDb): Promise<boolean> {
  const look = async () => {
    const engine = await readMeta(db, 'engine').catch(() => undefined)
    return engine?.loading === true || engine?.phase === 'pulling'
  }
  return new Promise((resolve) => setTimeout(() => void look().then(resolve)))
}

let held: Promise<void> | undefined

/** Lists do not change during a long gesture over many records, and are read again afterwards. Returns a function that ends it. */
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

/** Waits until repaints are allowed, and for the rest of the interval if the last reading is recent and the next one expensive. */
async function pace(last: number, isBusy: () => Promise<boolean>): Promise<void> {
  if (held) await Promise.resolve(held)
  const rest = last + REPAINT_MS - Date.now()
  if (rest <= 0 || !(await Promise.resolve(isBusy()))) return
  await Promise.resolve(wait(rest))
}

/** The kinds of records that move stock. */
export function useStockKinds(): readonly string[] {
  const { db } = useReplica()
  return useMemo(() => db.entities.flatMap(({ name, stock }) => (stock ? [name] : [])), [db])
}

/** The stock of every item that ever moved, by item id. */
export function useStock(): ReadonlyMap<string, StockRow> | undefined {
  const { db } = useReplica()
  return useKeptLive(
    'stock',
    useStockKinds(),
    () => whileFresh(db, async () => new Map((await db.stock.toArray()).map((row) => [row.itemId, row]))),
    [],
  )
}

/** The stock of one item. Undefined while it is being read, null if it never moved. */
export function useItemStock(id: string | undefined): StockRow | null | undefined {
  const { db } = useReplica()
  const read = async () => ({ id, row: id === undefined ? null : ((await db.stock.get(id)) ?? null) })
  const found = useLive(useStockKinds(), () => whileFresh(db, read), [db, id])
  return found?.id === id ? found?.row : undefined
}
