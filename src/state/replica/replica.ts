/**
 * The signed-in user's replica on this page, open between sign-in and sign-out. Screens read it and save into it. A save never waits for
 * the network. open-replica.ts opens it: the first paint needs only this module.
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
  /** Saves one gesture, all or nothing. Refusals are values, a full or lost storage throws. */
  readonly save: (intents: readonly Intent[], how?: Separately) => Promise<SaveOutcome>
  /** Discards a refused change and its gesture. `also` discards changes that wait for it. `putBack` undoes it. */
  readonly discard: (id: string, undoMs: number, also?: readonly string[]) => Promise<Dropped>
  /** Makes a new gesture from a refused one, on the server's current record, and settles its issue. */
  readonly applyAgain: (id: string, again?: Again) => Promise<SaveOutcome>
  /** Undoes the gesture that saved these mutations. `inverse` undoes it if it may already have been sent (S16). */
  readonly undo: (ids: readonly string[], inverse: readonly Intent[], how?: Separately) => Promise<SaveOutcome>
  /** Discards an unsent change with those that need it. It can be put back for at least `undoMs`. */
  readonly discardUnsent: (id: string, undoMs: number) => Promise<Dropped>
  /** False if it is too late. */
  readonly putBack: (dropped: Dropped) => Promise<boolean>
  /** Exports unsent work to the text of a file, and imports it. */
  readonly exportWork: () => Promise<{ readonly text: string; readonly count: number }>
  readonly importWork: (text: string) => Promise<Imported>
  /** Sends changes at once that only wait for a back-off. */
  readonly retryNow: () => Promise<void>
  readonly newId: MakeId
  /** Milliseconds, corrected by the last measured server offset. */
  readonly now: () => number
  /** Sets a newly measured offset, in milliseconds. */
  readonly setClockOffset: (offset: number) => void
}

/** The storage was full, so an act was not saved. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved'
}

let current: Replica | undefined
const listeners = new Set<() => void>()

/** Sets the page's current replica. Undefined removes it. */
export function setReplica(next: Replica | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

let isHeldUp = false
let tellHeldUp: ((isHeldUp: boolean) => void) | undefined

/**
 * Reports that the replica cannot be opened while another tab of an older version has it open, and the end of this state. A sleeping tab
 * does not react to the request to close it (S30).
 */
export function watchHeldUp(tell: typeof tellHeldUp): void {
  tellHeldUp = tell
  if (isHeldUp) tell?.(true)
}

/** Only the opening of a replica sets it. */
export function setHeldUp(next: boolean): void {
  if (next === isHeldUp) return
  isHeldUp = next
  tellHeldUp?.(next)
}

/** Closes the page's replica. Stored data stays. */
export function closeReplica(): void {
  const db = current?.db
  if (!db) return
  setReplica(undefined)
  // Later, because the screens that read it must be gone first: a live query on a closed database is an error.
  setTimeout(() => db.close(), 0)
}

/** The open replica, for code outside components. Throws if no user is signed in. */
export function currentReplica(): Replica {
  if (!current) throw new Error('no replica is open: nobody is signed in on this page')
  return current
}

export function openedReplica(): Replica | undefined {
  return current
}

/** Calls the listener whenever the page's replica changes. Returns a function that stops it. */
export function subscribeReplica(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The open replica or undefined, for the shell, which waits for it. */
export function useOpenedReplica(): Replica | undefined {
  return useSyncExternalStore(subscribeReplica, openedReplica)
}

/** The replica, only inside the signed-in shell, which draws nothing before it is open. */
export function useReplica(): Replica {
  const replica = useOpenedReplica()
  if (!replica) throw new Error('useReplica belongs inside the signed-in shell')
  return replica
}
