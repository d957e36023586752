/** The replica's single facts with their types: cursor, server epoch, lease, device id, pause reason, load progress. */
import type { Point } from '../domain/points'
import type { PinsetDb } from './db'

export type LoadProgress = {
  /** The cursor of the change feed after all lists are loaded. */
  readonly cursor: string
  /** The farm's newest revision at the start of the load: the lists contain all live rows up to it. */
  readonly head: number
  /** Rows of an older generation with a higher revision belong to a history that the server has lost (S22). */
  readonly lostAbove: number
  /** The server's epoch at the start of a load of the whole farm. */
  readonly epoch?: string
  readonly generation: number
  /** Rows of this generation or a later one belong to the loaded epoch. */
  readonly since: number
  /** Of a load of the whole farm: the known points of its history, oldest first (S31). */
  readonly points?: readonly Point[]
  /** Only some entities are loaded again: rows of the others stay, although their generation is older. */
  readonly isPartial?: true
  /** Definition versions of the loaded entities, by name. */
  readonly versions: Readonly<Record<string, number>>
  /** Cursor of the next page per list; a completed list is absent. */
  readonly open: Readonly<Record<string, string | null>>
}

export type PauseReason = 'signed_out' | 'wrong_actor' | 'update_needed' | 'work_offline'

/** The stored back-off (S15); times in milliseconds of the device's clock. */
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

/** The engine's last state, for people and for the next host. */
export type EngineNote = {
  readonly phase: string
  readonly pause?: PauseReason
  /** Whether the farm server answered the last request. */
  readonly reachable: boolean
  /** The instant of the farm server's last answer. */
  readonly lastContact?: string
  readonly loading?: boolean
  /** The next automatic attempt, in milliseconds of the device's clock. */
  readonly nextTry?: number
  readonly backOff?: EngineBackOff
  /** The next run that the engine asked for, in milliseconds of the device's clock. */
  readonly due?: number
}

/** The names stay, because hosts of two builds may meet: `epoch` is the lease's term (`lease.ts`). */
type StoredLease = { readonly epoch: number; readonly holder: string; readonly until: number }

export type Meta = {
  readonly cursor: string
  readonly generation: number
  /** The server's epoch of the rows. */
  readonly epoch: string
  /** The server's epoch when files were last sent. */
  readonly files_epoch: string
  readonly load: LoadProgress
  readonly lease: StoredLease
  readonly device: string
  readonly engine: EngineNote
  /** Instant of the last complete pull. */
  readonly pulled_at: string
  /** The farm's newest revision at the end of the last complete pull. */
  readonly pulled_head: number
  /** Points of the farm's history at which this replica read or wrote, oldest first (S31). */
  readonly stamps: readonly Point[]
  /** Deleted records in the pages of an incomplete pull: the revision, by id. */
  readonly gone: Readonly<Record<string, number>>
  /** The instant of the last comparison with the server's digest (S23). Absent if one is due. */
  readonly compared_at: string
  /** The definition version of the pulled rows, by entity name. */
  readonly versions: Readonly<Record<string, number>>
  /** Set while the stock cache must be refolded from the records. */
  readonly stock_stale: true
  /** Server clock minus device clock in milliseconds, as last measured. */
  readonly clock_offset: number
  readonly work_offline: boolean
  /** Marks of the last stored gestures, newest first (`gesture.ts`). */
  readonly landed: readonly string[]
  /** Changes and files that gestures have ever queued here. It only grows, so a lower number shows an older replica (S29.6). */
  readonly queued: number
  /** Searches on this device, newest first. */
  readonly searches: readonly string[]
}

export async function readMeta<K extends keyof Meta>(db: PinsetDb, key: K): Promise<Meta[K] | undefined> {
  const row = await db.meta.get(key)
  return row?.value as Meta[K] | undefined
}

export function putMeta<K extends keyof Meta>(db: PinsetDb, key: K, value: Meta[K]): Promise<unknown> {
  return db.meta.put({ key, value })
}

/** This replica's device id, made on first use. */
export function ensureDevice(db: PinsetDb, makeId: () => string): Promise<string> {
  return db.transaction('rw', db.meta, async () => {
    const known = await readMeta(db, 'device')
    if (known !== undefined) return known
    const device = makeId()
    await putMeta(db, 'device', device)
    return device
  })
}
