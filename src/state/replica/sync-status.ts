/** The state of the sync in the words of the header's mark: synced, loading, n unsent, offline, full, update, needs you. */
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
  /** How whole the records are that are here; undefined until it was read. */
  readonly whole: Wholeness | undefined
  /** Instant of the last complete pull. */
  readonly pulledAt: string | undefined
  /** The last thing that was to be kept here had no room. */
  readonly isFull: boolean
  /** What the browser thinks, for as long as the engine has not tried. */
  readonly onLine: boolean
}

export type SyncStatus = {
  readonly mark: 'synced' | 'loading' | 'unsent' | 'offline' | 'full' | 'update' | 'refused'
  readonly unsent: number
  /** Refused changes that wait for this user's decision, from whichever of their devices. */
  readonly refused: number
  /** Changes that only this device has: unsent and refused ones. */
  readonly kept: number
  /** Whether the farm server answered the last time it was asked. */
  readonly reachable: boolean
  /** Nothing more can be kept here, so that nothing can be sent either. */
  readonly isFull: boolean
  readonly pause?: PauseReason
  readonly lastContact?: string
  /** When what waits is tried again by itself, in milliseconds of the device's clock. */
  readonly nextTry?: number
  /** When the engine wants to be run again, and until when the server asked to be left alone, by the same clock. */
  readonly due?: number
  readonly quietUntil?: number
  /** Records are streaming in for the first time or after a reset. */
  readonly loading: boolean
  /** Nothing was ever pulled: an empty list means "not here yet". */
  readonly empty: boolean
}

/** The first that holds: a change needs a person, the device is full or the app too old, offline, changes wait, records are read. */
export function statusOf(facts: SyncFacts): SyncStatus {
  const { unsent, note, workOffline, pulledAt, isFull, whole } = facts
  const refused = facts.refused + facts.elsewhere
  const reachable = note?.reachable ?? facts.onLine
  const pause = workOffline ? 'work_offline' : note?.pause
  const isAway = !reachable || pause !== undefined
  const loading = whole === 'arriving' || whole === 'renewing'
  // Until the farm was read, nothing is known of what the server has.
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

/** False for what stands for the status until it was read. */
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

/** Reading the whole queue is put off until so long after its length changed: while it is being sent nobody needs it. */
const SETTLED_MS = 300

/** S29: when the oldest of `unsent` changes was recorded, if that is long ago. */
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

/** The manual "work offline" switch (S12): while it is on, nothing is sent or asked. */
export async function setWorkOffline(db: PinsetDb, isOn: boolean): Promise<void> {
  await db.meta.put({ key: 'work_offline', value: isOn })
}

/** Whether this page may ask the server by itself; undefined until the switch was read. */
export function useTraffic(): boolean | undefined {
  const { db } = useReplica()
  return useLiveQuery(async () => (await readMeta(db, 'work_offline')) !== true, [db])
}
