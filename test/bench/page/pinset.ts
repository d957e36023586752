/** Pinset's own page of the benchmark: it only calls what the app calls, on the real replica and engine. */
import type { PinsetDb } from '../../../src/data/db'
import { ensureDevice, readMeta } from '../../../src/data/meta'
import { openDatabase } from '../../../src/data/open/open-database'
import { save } from '../../../src/data/save/repository'
import { registry } from '../../../src/domain/entities/registry'
import { createHost } from '../../../sw/host/host'
import { lockOf, realLater } from '../../../sw/host/lock'
import { type Drill, newId, newUse, offer, type PageFarm, timed } from './drill'

export const NAME = 'bench'

async function hostFor(db: PinsetDb, farm: PageFarm) {
  return createHost({
    db,
    registry,
    actor: { user: farm.user, device: await ensureDevice(db, newId), isAdmin: true },
    token: () => farm.token,
    fetch: (request) => fetch(request),
    now: () => Date.now(),
    newId,
    random: () => Math.random(),
    holder: newId(),
    apiUrl: new URL('/api', location.origin).href,
    budget: 600_000,
    later: realLater,
    ...lockOf(db.name),
    onSignedOut: () => {
      throw new Error('the bench was signed out')
    },
    arm: () => undefined,
  })
}

async function onReplica<T>(work: (db: PinsetDb) => Promise<T>): Promise<T> {
  const db = openDatabase(NAME, registry)
  await db.open()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

async function countRows(db: PinsetDb): Promise<number> {
  let rows = 0
  for (const definition of db.entities) rows += await db.table(definition.name).count()
  return rows
}

export const drill: Drill = {
  firstPull: async (farm) => {
    await openDatabase(NAME, registry).delete()
    return onReplica(async (db) => {
      const host = await hostFor(db, farm)
      const ms = await timed(() => host.run('start'))
      if ((await readMeta(db, 'cursor')) === undefined) throw new Error('the load did not end')
      return { ms, rows: await countRows(db) }
    })
  },
  delta: (farm, count) =>
    onReplica(async (db) => {
      const host = await hostFor(db, farm)
      const before = await readMeta(db, 'cursor')
      const ms = await timed(() => host.run('nudge'))
      if ((await readMeta(db, 'cursor')) === before) throw new Error('nothing was pulled')
      return { ms, rows: count }
    }),
  saves: (farm, count) =>
    onReplica(async (db) => {
      // Bare has sent as much to the same farm since: the replay that follows is of these saves alone, as it is for a peer.
      await (await hostFor(db, farm)).run('nudge')
      const device = await ensureDevice(db, newId)
      const times: number[] = []
      for (let n = 0; n < count; n++) {
        const context = { registry, user: farm.user, device, now: Date.now(), makeId: newId }
        const values = newUse(farm, n)
        times.push(
          await timed(async () => {
            const outcome = await save(db, [{ kind: 'create', entity: 'use', id: newId(), values }], context)
            if (!outcome.ok) throw new Error(outcome.code)
          }),
        )
      }
      return times
    }),
  replay: (farm) =>
    onReplica(async (db) => {
      const sent = await db.outbox.count()
      const host = await hostFor(db, farm)
      const ms = await timed(() => host.run('write'))
      return { ms, sent, left: await db.outbox.count() }
    }),
}

offer(drill)
