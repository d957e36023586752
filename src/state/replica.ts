/**
 * The signed-in user's replica on this page: open between sign-in and sign-out. All that screens show is read from it, and
 * all that they change is saved into it; saving never awaits the network.
 */
import { useSyncExternalStore } from 'react'
import { databaseName, openDatabase, type PinsetDb, rowsOf } from '../data/db'
import type { Again } from '../data/decide'
import type { Dropped } from '../data/drop'
import type { Intent, SaveContext, SaveOutcome } from '../data/intent'
import { ensureDevice, readMeta } from '../data/meta'
import { isOutOfRoom } from '../data/out-of-room'
import type { Separately } from '../data/repository'
import type { Imported } from '../data/transfer'
import { type MakeId, makeId } from '../domain/ids'
import type { Registry } from '../domain/kit/entity'
import { setFarmZone } from './farm-zone'
import { askPersistence } from './storage'
import { wake } from './wake'

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

function kept<T>(writing: PromiseLike<T>): Promise<T> {
  return Promise.resolve(writing).catch((cause: unknown) => {
    throw isOutOfRoom(cause) ? new NotSaved('no room', { cause }) : cause
  })
}

let current: Replica | undefined
const listeners = new Set<() => void>()

function setCurrent(next: Replica | undefined): void {
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

function setHeldUp(next: boolean): void {
  if (next === isHeldUp) return
  isHeldUp = next
  tellHeldUp?.(next)
}

/** The writing half of the data layer: no first paint needs it, so it comes right after. */
const loadSaving = () => import('../data/repository')
const loadDeciding = () => import('../data/decide')
const loadUndoing = () => import('../data/undo')
const loadTransfer = () => import('../data/transfer')

const newId: MakeId = () => makeId(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count)))

/** All definitions. Menu and router make do with outlines, so that these load beside the storage's first answer. */
export async function loadEntities(): Promise<Registry> {
  const { registry } = await import('../domain/entities/registry')
  return registry
}

/** Opens the replica of `user`, makes the device's id on first use, and makes it the page's current one. */
export async function openReplica(user: string, known?: Registry): Promise<Replica> {
  if (current?.user === user) return current
  closeReplica()
  const entities = known ?? (await loadEntities())
  const db = openDatabase(databaseName(user), entities)
  db.on('blocked', () => setHeldUp(true))
  const device = await ensureDevice(db, newId).finally(() => setHeldUp(false))
  const [offset, farm] = await Promise.all([readMeta(db, 'clock_offset'), rowsOf(db, 'farm').toCollection().first()])
  // Before anything is drawn: no time may be told in one zone and then in another.
  setFarmZone(farm?.time_zone)
  const replica = makeReplica(db, entities, user, device, offset ?? 0)
  setCurrent(replica)
  // A failure here is met again, and told, by the first save.
  void loadSaving().catch(() => undefined)
  return replica
}

function makeReplica(db: PinsetDb, entities: Registry, user: string, device: string, measured: number): Replica {
  let offset = measured
  const now = () => Date.now() + offset
  const context = (): SaveContext => ({ registry: entities, user, device, now: now(), makeId: newId })
  const afterSave = (outcome: SaveOutcome): SaveOutcome => {
    if (outcome.ok && outcome.mutations.length > 0) {
      wake('write')
      void askPersistence()
    }
    return outcome
  }
  const afterwards = <T>(result: T): T => {
    wake('write')
    return result
  }
  return {
    db,
    registry: entities,
    user,
    device,
    newId,
    now,
    setClockOffset: (next) => {
      offset = next
    },
    save: async (intents, how) => {
      const { save } = await loadSaving()
      return afterSave(await kept(save(db, intents, context(), how)))
    },
    discard: async (id, undoMs, also) => {
      const { discard } = await loadDeciding()
      return afterwards(await kept(discard(db, id, context(), also, Date.now() + undoMs)))
    },
    applyAgain: async (id, again) => {
      const { applyAgain } = await loadDeciding()
      return afterwards(await kept(applyAgain(db, id, context(), again)))
    },
    undo: async (ids, inverse, how) => {
      const { undo } = await loadUndoing()
      return afterwards(await kept(undo(db, ids, inverse, context(), how)))
    },
    discardUnsent: async (id, undoMs) => {
      const { discardUnsent } = await loadUndoing()
      // By the clock that back-offs are measured with, not the corrected one.
      return afterwards(await kept(discardUnsent(db, id, context(), Date.now() + undoMs)))
    },
    putBack: async (dropped) => {
      const { putBack } = await loadUndoing()
      return afterwards(await kept(putBack(db, dropped, context())))
    },
    exportWork: async () => (await loadTransfer()).exportWork(db, context()),
    importWork: async (text) => {
      const [{ importWork }, { digestOf }] = await Promise.all([loadTransfer(), import('./files/digest')])
      return afterwards(await kept(importWork(db, text, context(), digestOf)))
    },
    retryNow: async () => {
      const { retryNow } = await import('../data/outbox')
      // Without room the back-offs of single entries stay; the engine makes room where it can.
      await retryNow(db).catch((error: unknown) => {
        if (!isOutOfRoom(error)) throw error
      })
      wake('manual')
    },
  }
}

/** Closes the page's replica; what is stored stays. */
export function closeReplica(): void {
  const db = current?.db
  if (!db) return
  setCurrent(undefined)
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The open replica or undefined; for the shell, which waits for it. */
export function useOpenedReplica(): Replica | undefined {
  return useSyncExternalStore(subscribe, openedReplica)
}

/** The replica; only inside the signed-in shell, which draws nothing before it is open. */
export function useReplica(): Replica {
  const replica = useOpenedReplica()
  if (!replica) throw new Error('useReplica belongs inside the signed-in shell')
  return replica
}
