/** The sync status in the words of the header's mark: synced, loading, n unsent, offline, full, update, needs you. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { PinsetDb } from '../../data/db'
import { type EngineNote, type PauseReason, readMeta } from '../../data/meta'
import { countWork } from '../../data/read/count-work'
import type { Wholeness } from '../../data/read/whole'
import { useStorageFull } from '../device/storage-full'
import { countElsewhere, isLongUnsent, oldestUnsent } from './open-work'
import { useReplica } from './replica'
import { useWhole } from './whole'

export type SyncFacts = {
  readonly unsent: number
  /** Refused changes of this device. */
  readonly refused: number
  /** Refused changes of the user's other devices. */
  readonly elsewhere: number
  readonly note: EngineNote | undefined
  readonly workOffline: boolean
  /** The completeness of the records on this device. Undefined until read. */
  readonly whole: Wholeness | undefined
  /** Instant of the last complete pull. */
  readonly pulledAt: string | undefined
  /** The storage was full at the last attempt to store something. */
  readonly isFull: boolean
  /** The browser's state, until the engine has tried. */
  readonly onLine: boolean
}

export type SyncStatus = {
  readonly mark: 'synced' | 'loading' | 'unsent' | 'offline' | 'full' | 'update' | 'refused'
  readonly unsent: number
  /** Refused changes of all devices that this user must decide about. */
  readonly refused: number
  /** Changes that only this device has: unsent and refused ones. */
  readonly kept: number
  /** Whether the farm server answered the last request. */
  readonly reachable: boolean
  /** The storage is full, so nothing can be sent either. */
  readonly isFull: boolean
  readonly pause?: PauseReason
  readonly lastContact?: string
  /** The time of the next automatic attempt, in milliseconds of the device's clock. */
  readonly nextTry?: number
  /** When the engine wants to run again, and until when the server wants no requests, by the same clock. */
  readonly due?: number
  readonly quietUntil?: number
  /** Records are loading for the first time or after a reset. */
  readonly loading: boolean
  /** Nothing was ever pulled, so an empty list means "not here yet". */
  readonly empty: boolean
}

/** The first that applies: a decision is needed, the storage is full or the app too old, offline, unsent changes, loading. */
export function statusOf(facts: SyncFacts): SyncStatus {
  const { unsent, note, workOffline, pulledAt, isFull, whole } = facts
  const refused = facts.refused + facts.elsewhere
  const reachable = note?.reachable ?? facts.onLine
  const pause = workOffline ? 'work_offline' : note?.pause
  const isAway = !reachable || pause !== undefined
  const loading = whole === 'arriving' || whole === 'renewing'
  // Until the farm was loaded, the server's records are unknown.
  const waiting = unsent > 0 ? 'unsent' : loading ? 'loading' : 'synced'
  const held = pause === 'update_needed' ? 'update' : isFull && unsent > 0 ? 'full' : undefined
  return {
    mark: refused > 0 ? 'refused' : (held ?? (isAway ? 'offline' : waiting)),
    isFull,
    unsent,
    refused,
    kept: unsent + facts.refused,
    reachable,
    loading,
    empty: pulledAt === undefined,
    ...(pause ? { pause } : {}),
    ...(note?.nextTry === undefined ? {} : { nextTry: note.nextTry }),
    ...(note?.due === undefined ? {} : { due: note.due }),
    ...(note?.backOff?.quietUntil === undefined ? {} : { quietUntil: note.backOff.quietUntil }),
    ...(note?.lastContact ? { lastContact: note.lastContact } : {}),
  }
}

const UNKNOWN: SyncStatus = statusOf({
  unsent: 0,
  refused: 0,
  elsewhere: 0,
  note: undefined,
  whole: undefined,
  workOffline: false,
  pulledAt: undefined,
  isFull: false,
  onLine: true,
})

/** False for the placeholder before the status was read. */
export function isKnown(status: SyncStatus): boolean {
  return status !== UNKNOWN
}

export function useSyncStatus(): SyncStatus {
  const replica = useReplica()
  const { db, registry, user } = replica
  const isFull = useStorageFull().isFull
  const whole = useWhole()
  return useLiveQuery(
    async () => {
      const [work, elsewhere, note, workOffline, pulledAt, offset] = await Promise.all([
        countWork(db),
        countElsewhere(db, registry, user),
        readMeta(db, 'engine'),
        readMeta(db, 'work_offline'),
        readMeta(db, 'pulled_at'),
        readMeta(db, 'clock_offset'),
      ])
      if (offset !== undefined) replica.setClockOffset(offset)
      return statusOf({
        ...work,
        elsewhere,
        note,
        whole,
        workOffline: workOffline === true,
        pulledAt,
        isFull,
        onLine: navigator.onLine,
      })
    },
    [db, registry, user, replica, isFull, whole],
    UNKNOWN,
  )
}

/** The whole queue is read only this long after its length changed, because it changes constantly during sending. */
const SETTLED_MS = 300

/** S29: the instant of the oldest of `unsent` changes, if it is long ago. */
export function useLongUnsent(unsent: number): string | undefined {
  const { db, now } = useReplica()
  const [oldest, setOldest] = useState<string>()
  useEffect(() => {
    if (unsent === 0) return
    const read = () => oldestUnsent(db).then(setOldest, () => undefined)
    const timer = setTimeout(() => void read(), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [db, unsent])
  return unsent > 0 && isLongUnsent(oldest, now()) ? oldest : undefined
}

/** The "work offline" switch (S12): while it is on, nothing is sent or requested. */
export async function setWorkOffline(db: PinsetDb, isOn: boolean): Promise<void> {
  await db.meta.put({ key: 'work_offline', value: isOn })
}

/** Whether this page may contact the server by itself. Undefined until the switch was read. */
export function useTraffic(): boolean | undefined {
  const { db } = useReplica()
  return useLiveQuery(async () => (await readMeta(db, 'work_offline')) !== true, [db])
}
