/** The replica's small facts, each with its type: cursor, server epoch, lease, device id, pause reason, load progress. */
import type { Point } from '../domain/points'
import type { PinsetDb } from './db'

export type LoadProgress = {
  /** Where the change feed goes on once all lists are in. */
  readonly cursor: string
  /** The farm's newest revision when the load began: what is older and lives is in the lists. */
  readonly head: number
  /** Rows of an older generation with a revision above this are of a history that the server has lost (S22). */
  readonly lostAbove: number
  /** The server's epoch when the load of the whole farm began. */
  readonly epoch?: string
  readonly generation: number
  /** Rows of this generation and later ones are of the epoch that is being loaded. */
  readonly since: number
  /** Of a load of the whole farm: the points that are known of the history it reads, oldest first (S31). */
  readonly points?: readonly Point[]
  /** Only some entities are loaded again: rows of the others stay though they are of an older generation. */
  readonly isPartial?: true
  /** Definition versions of the entities this load brings, by name. */
  readonly versions: Readonly<Record<string, number>>
  /** Cursor of the next page per list still to load; a list that is done is absent. */
  readonly open: Readonly<Record<string, string | null>>
}

export type PauseReason = 'signed_out' | 'wrong_actor' | 'update_needed' | 'work_offline'

/** How long the server is left alone (S15); times in milliseconds of the device's clock. */
export type EngineBackOff = {
  readonly pushFailures: number
  readonly pullFailures: number
  readonly limit: number
  readonly wantPull: boolean
  readonly sendAfter?: number
  readonly pullAfter?: number
  readonly retryAt?: number
  readonly quietUntil?: number
  readonly isUnread?: true
}

/** What the engine last knew, for people and for the host that runs next. */
export type EngineNote = {
  readonly phase: string
  readonly pause?: PauseReason
  /** Whether the farm server answered the last request. */
  readonly reachable: boolean
  /** Instant of the last answer of our server. */
  readonly lastContact?: string
  readonly loading?: boolean
  /** When what waits is tried again by itself, in milliseconds of the device's clock. */
  readonly nextTry?: number
  readonly backOff?: EngineBackOff
  /** When the engine asked to be run again, in milliseconds of the device's clock. */
  readonly due?: number
}

/** Stored under the names of every build, for hosts of two builds may meet: `epoch` is the lease's term (`lease.ts`). */
type StoredLease = { readonly epoch: number; readonly holder: string; readonly until: number }

export type Meta = {
  readonly cursor: string
  readonly generation: number
  /** The server's epoch that the rows are of. */
  readonly epoch: string
  /** The server's epoch under which files were last sent. */
  readonly files_epoch: string
  readonly load: LoadProgress
  readonly lease: StoredLease
  readonly device: string
  readonly engine: EngineNote
  /** Instant of the last complete pull. */
  readonly pulled_at: string
  /** The farm's newest revision at the end of the last complete pull. */
  readonly pulled_head: number
  /** Points of the farm's history at which it was read or written from here, oldest first (S31). */
  readonly stamps: readonly Point[]
  /** Records that the pages of an incomplete pull reported deleted: the revision, by id. */
  readonly gone: Readonly<Record<string, number>>
  /** Instant at which the replica was last compared with the server's digest (S23); absent when it is due. */
  readonly compared_at: string
  /** Entity name to the definition version its rows were pulled with. */
  readonly versions: Readonly<Record<string, number>>
  /** Set while the stock cache must be folded again from the records. */
  readonly stock_stale: true
  /** Server clock minus device clock, in milliseconds, as last measured. */
  readonly clock_offset: number
  readonly work_offline: boolean
  /** Marks of the gestures that were stored last, newest first (`gesture.ts`). */
  readonly landed: readonly string[]
  /** What was searched on this device, newest first. */
  readonly searches: readonly string[]
}

export async function readMeta<K extends keyof Meta>(db: PinsetDb, key: K): Promise<Meta[K] | undefined> {
  const row = await db.meta.get(key)
  return row?.value as Meta[K] | undefined
}

export function putMeta<K extends keyof Meta>(db: PinsetDb, key: K, value: Meta[K]): Promise<unknown> {
  return db.meta.put({ key, value })
}

/** This replica's device id, made at its first use. */
export function ensureDevice(db: PinsetDb, makeId: () => string): Promise<string> {
  return db.transaction('rw', db.meta, async () => {
    const known = await readMeta(db, 'device')
    if (known !== undefined) return known
    const device = makeId()
    await putMeta(db, 'device', device)
    return device
  })
}
