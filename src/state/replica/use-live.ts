/**
 * Live reads of the replica: a component that shows records repaints when they change, in whatever tab or worker that
 * happened. A long list, and any list while pages are being pulled, repaints at most every 250 ms.
 *
 * Each read names the kinds of records that it speaks of. Until these have arrived whole there is no answer: an empty one, a
 * count or a fold would say what is not so. `ofDevice` reads what only this device has, and what is shown as far as it is here.
 * While a press is held an answer waits until it is over, as what stands under a finger must not move.
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
/** Reading this many rows costs more than a frame. */
const MANY = 1000

/** The kinds of records that an answer speaks of, by name. */
export type Kinds = readonly string[] | typeof ofDevice

export const ofDevice = 'device'

/** Undefined: an answer would not be so yet. */
function useArrived(kinds: Kinds): Exclude<Wholeness, 'arriving'> | 'device' | undefined {
  const whole = useWhole(...(kinds === ofDevice ? [] : kinds))
  if (kinds === ofDevice) return 'device'
  return whole === 'arriving' ? undefined : whole
}

/** The live result of `query`; undefined until it is there. Runs again when `deps` change. */
export function useLive<T>(kinds: Kinds, query: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const arrived = useArrived(kinds)
  const found = useLiveQuery(
    async () => (arrived === undefined ? undefined : afterPress({ value: await query() })),
    [arrived, ...deps],
  )
  // What was read before they arrived is no answer.
  return arrived === undefined ? undefined : found?.value
}

/** One query that is read again and again. */
type Readings = { asked: number; running: Promise<unknown>; at: number; took: number }

const noReadings = (): Readings => ({ asked: 0, running: Promise.resolve(), at: 0, took: 0 })

/**
 * Reads once `rest` is over, one reading at a time. Who asks while another waits reads for both: each change overtakes the query of the
 * one before, whose answer is dropped, but which would read all the same.
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

/** Of the time that passes, a query that is read again and again may take a tenth. */
const SHARE = 10
const OLDEST_MS = 1000

/** When a query that was read at `at` and took so long is read again, ms. Nothing is old by more than a second, unless pages stream in. */
export function nextReading(at: number, took: number, isStreaming: boolean): number {
  return at + (isStreaming ? took * SHARE : Math.min(took * SHARE, OLDEST_MS))
}

/**
 * As `useLive`, for a query that reads the more the longer the farm works. While thousands of changes are being sent each
 * answer would have it read again, and hold up the next; while pages stream in, each page would.
 */
export function usePacedLive<T>(kinds: Kinds, query: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const { db } = useReplica()
  const arrived = useArrived(kinds)
  const [shown, setShown] = useState<{ readonly value: T }>()
  const last = useRef({ of: deps, readings: noReadings() })
  useLiveQuery(async () => {
    if (arrived === undefined) return
    const isSame = last.current.of.every((dep, index) => dep === deps[index])
    // Another question waits for nobody.
    if (!isSame) last.current = { of: deps, readings: noReadings() }
    const { of, readings } = last.current
    await readInTurn(
      readings,
      () => restOf(db, readings),
      async () => {
        const begun = Date.now()
        const value = await query()
        Object.assign(readings, { at: Date.now(), took: Date.now() - begun })
        // Handed over as in `useRows`.
        setTimeout(() => doAfterPress(() => last.current.of === of && setShown({ value })))
      },
    )
  }, [db, arrived, ...deps])
  return arrived === undefined ? undefined : shown?.value
}

/** Waits until the next reading, and looks each second whether pages still stream in. */
async function restOf(db: PinsetDb, { at, took }: Readings): Promise<void> {
  for (let rest = nextReading(at, took, true) - Date.now(); rest > 0; ) {
    await wait(Math.min(rest, OLDEST_MS))
    rest = nextReading(at, took, await isStreaming(db)) - Date.now()
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * One record: undefined while it is being read and while it may still arrive, null when there is none. A record deleted here is
 * still given.
 */
export function useRow(entity: string, id: string | undefined): StoredRow | null | undefined {
  const { db } = useReplica()
  const whole = useWhole(entity)
  const found = useLiveQuery(
    async () => afterPress({ id, whole, row: id === undefined ? null : ((await rowsOf(db, entity).get(id)) ?? null) }),
    [db, entity, id, whole],
  )
  // The answer to the previous id is no answer to this one, and 'none' was no answer before all were here.
  if (found?.id !== id) return undefined
  return found?.row ?? (id === undefined || (whole === 'whole' && found?.whole === 'whole') ? null : undefined)
}

type Shown = {
  readonly db: PinsetDb
  readonly entity: string
  readonly at: number
  /** How whole they were when this was read. */
  readonly whole: Wholeness | undefined
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
 * The live records of an entity, without deleted ones; undefined until they were read, and until they have arrived. None at all
 * is an answer only when nothing is being read again.
 */
export function useRows(entity: string): readonly StoredRow[] | undefined {
  const whole = useWhole(entity)
  const shown = useRowsHere(entity)
  if (!shown || shown.whole === 'arriving' || whole === 'arriving') return undefined
  return shown.rows.length === 0 && !(shown.whole === 'whole' && whole === 'whole') ? undefined : shown.rows
}

/** The live records of an entity as far as they are here, for a screen that says so. */
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
        // The whole table at once: a cursor that asks row by row takes many times as long.
        const all = await rowsOf(db, entity).toArray()
        last.current.count = all.length
        readings.at = at
        const next = { db, entity, at, whole, rows: all.filter((row) => !row.deleted_at) }
        // Handed over here and not as the query's result: while pages stream in the next page overtakes every reading, and
        // results of overtaken queries are dropped, so that the list would stand still until the last page. In a task of its
        // own, because a repaint must not run inside the database's zone.
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

/** In a task of its own: inside the database's zone a query would run again for every page that the engine notes. */
function isStreaming(db: PinsetDb): Promise<boolean> {
  const look = async () => {
    const engine = await readMeta(db, 'engine').catch(() => undefined)
    return engine?.loading === true || engine?.phase === 'pulling'
  }
  return new Promise((resolve) => setTimeout(() => void look().then(resolve)))
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
  if (rest <= 0 || !(await Promise.resolve(isBusy()))) return
  await Promise.resolve(wait(rest))
}

/** The kinds of records that move stock. */
export function useStockKinds(): readonly string[] {
  const { db } = useReplica()
  return useMemo(() => db.entities.flatMap(({ name, stock }) => (stock ? [name] : [])), [db])
}

/** Stock of every item that ever moved, by item id. */
export function useStock(): ReadonlyMap<string, StockRow> | undefined {
  const { db } = useReplica()
  return useKeptLive(
    'stock',
    useStockKinds(),
    () => whileFresh(db, async () => new Map((await db.stock.toArray()).map((row) => [row.itemId, row]))),
    [],
  )
}

/** Stock of one item: undefined while it is being read, null when it never moved. */
export function useItemStock(id: string | undefined): StockRow | null | undefined {
  const { db } = useReplica()
  const read = async () => ({ id, row: id === undefined ? null : ((await db.stock.get(id)) ?? null) })
  const found = useLive(useStockKinds(), () => whileFresh(db, read), [db, id])
  return found?.id === id ? found?.row : undefined
}
