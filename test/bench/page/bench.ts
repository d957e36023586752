/**
 * What is timed, run inside real Chromium on the real replica and engine: the page only calls what the app calls.
 * Every function returns milliseconds.
 */
import { openDatabase, type PinsetDb } from '../../../src/data/db'
import type { Intent } from '../../../src/data/intent'
import { ensureDevice, readMeta } from '../../../src/data/meta'
import { save } from '../../../src/data/repository'
import { registry } from '../../../src/domain/entities/registry'
import { makeId } from '../../../src/domain/ids'
import { createHost } from '../../../sw/host/host'

export type BenchFarm = { readonly user: string; readonly token: string; readonly item: string; readonly unit: string }

const newId = () => makeId(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count)))
let requests = 0

async function hostFor(db: PinsetDb, farm: BenchFarm) {
  return createHost({
    db,
    registry,
    actor: { user: farm.user, device: await ensureDevice(db, newId), isAdmin: true },
    token: () => farm.token,
    fetch: (request) => {
      requests += 1
      return fetch(request)
    },
    now: () => Date.now(),
    newId,
    random: () => Math.random(),
    holder: newId(),
    apiUrl: new URL('/api', location.origin).href,
    budget: 600_000,
    onSignedOut: () => {
      throw new Error('the bench was signed out')
    },
    arm: () => undefined,
  })
}

async function freshReplica(name: string): Promise<PinsetDb> {
  await openDatabase(name, registry).delete()
  const db = openDatabase(name, registry)
  await db.open()
  return db
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The whole farm into an empty replica. */
async function firstPull(farm: BenchFarm): Promise<{ ms: number; rows: number }> {
  const db = await freshReplica('bench-pull')
  const host = await hostFor(db, farm)
  const ms = await timed(() => host.run('start'))
  if ((await readMeta(db, 'cursor')) === undefined) throw new Error('the load did not end')
  let rows = 0
  for (const definition of db.entities) rows += await db.table(definition.name).count()
  db.close()
  return { ms, rows }
}

/** What changed since, into the replica that firstPull left. */
async function delta(farm: BenchFarm): Promise<{ ms: number; requests: number }> {
  const db = openDatabase('bench-pull', registry)
  await db.open()
  const host = await hostFor(db, farm)
  requests = 0
  const ms = await timed(() => host.run('nudge'))
  db.close()
  return { ms, requests }
}

function oneUse(farm: BenchFarm): Intent {
  const values = { item_id: farm.item, unit_id: farm.unit, quantity: '0.5', occurred_at: new Date().toISOString() }
  return { kind: 'create', entity: 'use', id: newId(), values }
}

/** Durable saves one after the other, each with its mutation and its stock. */
async function saves(farm: BenchFarm, count: number): Promise<number[]> {
  const db = openDatabase('bench-pull', registry)
  await db.open()
  const device = await ensureDevice(db, newId)
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const context = { registry, user: farm.user, device, now: Date.now(), makeId: newId }
    const intent = oneUse(farm)
    times.push(
      await timed(async () => {
        const outcome = await save(db, [intent], context)
        if (!outcome.ok) throw new Error(outcome.code)
      }),
    )
  }
  db.close()
  return times
}

/** Everything queued, sent and acknowledged. */
async function replay(farm: BenchFarm): Promise<{ ms: number; sent: number; left: number }> {
  const db = openDatabase('bench-pull', registry)
  await db.open()
  const sent = await db.outbox.count()
  const host = await hostFor(db, farm)
  const ms = await timed(() => host.run('write'))
  const left = await db.outbox.count()
  db.close()
  return { ms, sent, left }
}

export const bench = { firstPull, delta, saves, replay }
export type Bench = typeof bench
Object.assign(globalThis, { bench })
