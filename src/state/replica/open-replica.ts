/**
 * Opens the signed-in user's replica, with all definitions. Menu and router need only outlines, so this chunk loads in parallel with the
 * storage's first answer.
 */
import { databaseName, type PinsetDb, rowsOf } from '../../data/db'
import type { SaveContext, SaveOutcome } from '../../data/intent'
import { ensureDevice, readMeta } from '../../data/meta'
import { openDatabase } from '../../data/open/open-database'
import { isStorageFull } from '../../data/save/storage-full'
import { registry } from '../../domain/entities/registry'
import { type MakeId, makeId } from '../../domain/ids'
import type { Registry } from '../../domain/kit/entity'
import { atRest, pause } from '../device/at-rest'
import { askPersistence } from '../device/storage'
import { setFarmZone } from '../words/farm-zone'
import { closeReplica, NotSaved, openedReplica, type Replica, setHeldUp, setReplica } from './replica'
import { wake } from './wake'
import { primeWhole } from './whole'

function kept<T>(writing: PromiseLike<T>): Promise<T> {
  return Promise.resolve(writing).catch((cause: unknown) => {
    throw isStorageFull(cause) ? new NotSaved('storage full', { cause }) : cause
  })
}

/** The writing part of the data layer. No first paint needs it, so it loads right after. */
const loadSaving = () => import('../../data/save/repository')
const loadDeciding = () => import('../../data/decide/decide')
const loadUndoing = () => import('../../data/save/undo')
const loadTransfer = () => import('../../data/decide/transfer')

const idAt = (time: number) => makeId(time, (count) => crypto.getRandomValues(new Uint8Array(count)))
const newId: MakeId = () => idAt(Date.now())

/** Opens the replica of `user`, makes the device's id on first use, and sets it as the page's current one. */
export async function openReplica(user: string, entities: Registry = registry): Promise<Replica> {
  const current = openedReplica()
  if (current?.user === user) return current
  closeReplica()
  const db = openDatabase(databaseName(user), entities)
  db.on('blocked', () => setHeldUp(true))
  const device = await ensureDevice(db, newId).finally(() => setHeldUp(false))
  const [offset, farm] = await Promise.all([
    readMeta(db, 'clock_offset'),
    rowsOf(db, 'farm').toCollection().first(),
    primeWhole(db),
  ])
  // Before the first paint, so that no time is shown in two zones.
  setFarmZone(farm?.time_zone)
  // The first use of a time zone is a long task. Drawing gets the next task.
  await pause()
  const replica = makeReplica(db, entities, user, device, offset ?? 0)
  setReplica(replica)
  // The first screen has priority. The first save meets and reports a failure here.
  void atRest()
    .then(loadSaving)
    .catch(() => undefined)
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
    // A record's id contains its creation time, also for others, so it uses the corrected clock.
    newId: () => idAt(now()),
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
      // The clock of the back-offs, not the corrected one.
      return afterwards(await kept(discardUnsent(db, id, context(), Date.now() + undoMs)))
    },
    putBack: async (dropped) => {
      const { putBack } = await loadUndoing()
      return afterwards(await kept(putBack(db, dropped, context())))
    },
    exportWork: async () => (await loadTransfer()).exportWork(db, context()),
    importWork: async (text) => {
      const [{ importWork }, { digestOf }] = await Promise.all([loadTransfer(), import('../files/digest')])
      return afterwards(await kept(importWork(db, text, context(), digestOf)))
    },
    retryNow: async () => {
      const { retryNow } = await import('../../data/engine/outbox')
      // With a full storage, back-offs of single entries stay. The engine frees space if it can.
      await retryNow(db).catch((error: unknown) => {
        if (!isStorageFull(error)) throw error
      })
      wake('manual')
    },
  }
}
