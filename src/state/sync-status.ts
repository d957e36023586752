/** The state of the sync in the words of the header's mark: synced, n unsent, offline, needs you. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type EngineNote, type PauseReason, readMeta } from '../data/meta'
import { countWork } from '../data/outbox'
import { useReplica } from './replica'

export type SyncFacts = {
  readonly unsent: number
  readonly attention: number
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
  readonly attention: number
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
  const { unsent, attention, note, workOffline, pulledAt } = facts
  const reachable = note?.reachable ?? facts.onLine
  const pause = workOffline ? 'work_offline' : note?.pause
  const isAway = !reachable || pause !== undefined
  const mark = attention > 0 ? 'attention' : isAway ? 'offline' : unsent > 0 ? 'unsent' : 'synced'
  return {
    mark,
    unsent,
    attention,
    reachable,
    loading: note?.loading === true,
    empty: pulledAt === undefined,
    ...(pause ? { pause } : {}),
    ...(note?.lastContact ? { lastContact: note.lastContact } : {}),
  }
}

const UNKNOWN: SyncStatus = statusOf({
  unsent: 0,
  attention: 0,
  note: undefined,
  workOffline: false,
  pulledAt: undefined,
  onLine: true,
})

export function useSyncStatus(): SyncStatus {
  const replica = useReplica()
  const { db } = replica
  return useLiveQuery(
    async () => {
      const [work, note, workOffline, pulledAt, offset] = await Promise.all([
        countWork(db),
        readMeta(db, 'engine'),
        readMeta(db, 'work_offline'),
        readMeta(db, 'pulled_at'),
        readMeta(db, 'clock_offset'),
      ])
      if (offset !== undefined) replica.setClockOffset(offset)
      return statusOf({ ...work, note, workOffline: workOffline === true, pulledAt, onLine: navigator.onLine })
    },
    [db, replica],
    UNKNOWN,
  )
}

/** The manual "work offline" switch (S12): while it is on, nothing is sent or asked. */
export async function setWorkOffline(db: ReturnType<typeof useReplica>['db'], isOn: boolean): Promise<void> {
  await db.meta.put({ key: 'work_offline', value: isOn })
}
