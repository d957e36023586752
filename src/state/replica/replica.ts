/**
 * The signed-in user's replica on this page, open between sign-in and sign-out. Screens read it and save into it; a save never
 * awaits the network. open-replica.ts opens it: the first paint needs the place, and not yet what opens and writes.
 */
import { useSyncExternalStore } from 'react'
import type { PinsetDb } from '../../data/db'
import type { Again } from '../../data/decide/decide'
import type { Dropped } from '../../data/decide/drop'
import type { Imported } from '../../data/decide/transfer'
import type { SaveOutcome } from '../../data/intent'
import type { Separately } from '../../data/save/repository'
import type { Intent } from '../../domain/acts/intent'
import type { MakeId } from '../../domain/ids'
import type { Registry } from '../../domain/kit/entity'

export type Replica = {
  readonly db: PinsetDb
  readonly registry: Registry
  readonly user: string
  readonly device: string
  /** Saves one gesture, all of it or nothing. Refusals are values; a full or lost storage throws. */
  readonly save: (intents: readonly Intent[], how?: Separately) => Promise<SaveOutcome>
  /** Discards a refused change and its gesture, and with `also` what waits for it; `putBack` undoes it. */
  readonly discard: (id: string, undoMs: number, also?: readonly string[]) => Promise<Dropped>
  /** Makes a new gesture of a refused one, on what the server has now, and settles its issue. */
  readonly applyAgain: (id: string, again?: Again) => Promise<SaveOutcome>
  /** Takes back the gesture that saved these mutations; `inverse` undoes it where it is too late for that (S16). */
  readonly undo: (ids: readonly string[], inverse: readonly Intent[], how?: Separately) => Promise<SaveOutcome>
  /** Lets an unsent change go, with what needs it; for so many ms it can surely be put back. */
  readonly discardUnsent: (id: string, undoMs: number) => Promise<Dropped>
  /** False when it is too late for that. */
  readonly putBack: (dropped: Dropped) => Promise<boolean>
  /** Unsent work as a file's text, and back. */
  readonly exportWork: () => Promise<{ readonly text: string; readonly count: number }>
  readonly importWork: (text: string) => Promise<Imported>
  /** Sends now what only waited out a back-off. */
  readonly retryNow: () => Promise<void>
  readonly newId: MakeId
  /** Milliseconds, corrected by the server offset that was measured last. */
  readonly now: () => number
  /** Takes over a newly measured offset, in milliseconds. */
  readonly setClockOffset: (offset: number) => void
}

/** What somebody did could not be kept, for want of room. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved'
}

let current: Replica | undefined
const listeners = new Set<() => void>()

/** Makes an opened replica the page's current one; undefined takes it away. */
export function setReplica(next: Replica | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

let isHeldUp = false
let tellHeldUp: ((isHeldUp: boolean) => void) | undefined

/**
 * Hears that the replica cannot be opened before another tab of an older version lets go of it, and that it did: one that is
 * asleep does not hear that it should (S30).
 */
export function watchHeldUp(tell: typeof tellHeldUp): void {
  tellHeldUp = tell
  if (isHeldUp) tell?.(true)
}

/** Only the opening of a replica knows. */
export function setHeldUp(next: boolean): void {
  if (next === isHeldUp) return
  isHeldUp = next
  tellHeldUp?.(next)
}

/** Closes the page's replica; what is stored stays. */
export function closeReplica(): void {
  const db = current?.db
  if (!db) return
  setReplica(undefined)
  // The screens that read it must be gone first: a live query on a closed database is an error.
  setTimeout(() => db.close(), 0)
}

/** The open replica, for code outside components. Throws when nobody is signed in. */
export function currentReplica(): Replica {
  if (!current) throw new Error('no replica is open: nobody is signed in on this page')
  return current
}

export function openedReplica(): Replica | undefined {
  return current
}

/** Hears each time that the page's replica is another one, or none. Returns what ends it. */
export function subscribeReplica(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The open replica or undefined; for the shell, which waits for it. */
export function useOpenedReplica(): Replica | undefined {
  return useSyncExternalStore(subscribeReplica, openedReplica)
}

/** The replica; only inside the signed-in shell, which draws nothing before it is open. */
export function useReplica(): Replica {
  const replica = useOpenedReplica()
  if (!replica) throw new Error('useReplica belongs inside the signed-in shell')
  return replica
}
