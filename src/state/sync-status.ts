/** The state of the sync in the words of the header's mark: synced, n unsent, offline, needs you. */
import { useLiveQuery } from 'dexie-react-hooks'
import type { PinsetDb } from '../data/db'
import { type EngineNote, type PauseReason, readMeta } from '../data/meta'
import { countWork } from '../data/outbox'
import { countElsewhere, oldestUnsent } from './open-work'
import { useReplica } from './replica'

export type SyncFacts = {
  readonly unsent: number
  /** Refused changes of this device. */
  readonly attention: number
  /** Refused changes of the user's other devices. */
  readonly elsewhere: number
  /** Instant at which the oldest change that waits to be sent was recorded. */
  readonly oldest: string | undefined
  readonly note: EngineNote | undefined
  readonly workOffline: boolean
  /** Instant of the last complete pull. */
  readonly pulledAt: string | undefined
  /** What the browser thinks, for as long as the engine has not tried. */
  readonly onLine: boolean
}

export type SyncStatus = {
  readonly mark: 'synced' | 'unsent' | 'offline' | 'attention'
  readonly unsent: number
  /** Refused changes that wait for this user's decision, whichever of his devices ran into them. */
  readonly attention: number
  /** Changes that only this device has: unsent and refused ones. */
  readonly kept: number
  readonly oldest?: string
  /** Whether the farm server answered the last time it was asked. */
  readonly reachable: boolean
  readonly pause?: PauseReason
  readonly lastContact?: string
  /** Records are streaming in for the first time or after a reset. */
  readonly loading: boolean
  /** Nothing was ever pulled: an empty list means "not here yet". */
  readonly empty: boolean
}

/** Needs you wins, then offline (with what waits), then what waits. */
export function statusOf(facts: SyncFacts): SyncStatus {
  const { unsent, note, workOffline, pulledAt, oldest } = facts
  const attention = facts.attention + facts.elsewhere
  const reachable = note?.reachable ?? facts.onLine
  const pause = workOffline ? 'work_offline' : note?.pause
  const isAway = !reachable || pause !== undefined
  const mark = attention > 0 ? 'attention' : isAway ? 'offline' : unsent > 0 ? 'unsent' : 'synced'
  return {
    mark,
    unsent,
    attention,
    kept: unsent + facts.attention,
    reachable,
    loading: note?.loading === true,
    empty: pulledAt === undefined,
    ...(oldest === undefined ? {} : { oldest }),
    ...(pause ? { pause } : {}),
    ...(note?.lastContact ? { lastContact: note.lastContact } : {}),
  }
}

const UNKNOWN: SyncStatus = statusOf({
  unsent: 0,
  attention: 0,
  elsewhere: 0,
  oldest: undefined,
  note: undefined,
  workOffline: false,
  pulledAt: undefined,
  onLine: true,
})

export function useSyncStatus(): SyncStatus {
  const replica = useReplica()
  const { db, user } = replica
  return useLiveQuery(
    async () => {
      const [work, elsewhere, oldest, note, workOffline, pulledAt, offset] = await Promise.all([
        countWork(db),
        countElsewhere(db, user),
        oldestUnsent(db),
        readMeta(db, 'engine'),
        readMeta(db, 'work_offline'),
        readMeta(db, 'pulled_at'),
        readMeta(db, 'clock_offset'),
      ])
      if (offset !== undefined) replica.setClockOffset(offset)
      return statusOf({
        ...work,
        elsewhere,
        oldest,
        note,
        workOffline: workOffline === true,
        pulledAt,
        onLine: navigator.onLine,
      })
    },
    [db, user, replica],
    UNKNOWN,
  )
}

/** The manual "work offline" switch (S12): while it is on, nothing is sent or asked. */
export async function setWorkOffline(db: PinsetDb, isOn: boolean): Promise<void> {
  await db.meta.put({ key: 'work_offline', value: isOn })
}

/** Whether this page may ask the server by itself; undefined until the switch was read. */
export function useTraffic(): boolean | undefined {
  const { db } = useReplica()
  return useLiveQuery(async () => (await readMeta(db, 'work_offline')) !== true, [db])
}
