/**
 * One process of a device: a tab or the worker. It has its own connection to the device's storage and its own engine
 * host, may be killed, frozen or wedged, and is then replaced by another process on the same storage.
 */
import { IDBKeyRange } from 'fake-indexeddb'
import { databaseName, openDatabase, type PinsetDb } from '../../../src/data/db'
import type { SaveContext } from '../../../src/data/intent'
import { ensureDevice } from '../../../src/data/meta'
import { registry } from '../../../src/domain/entities/registry'
import type { WakeReason } from '../../../src/domain/host-messages'
import { createHost, type Host } from '../../../sw/host/host'
import type { Desk } from './carrier'
import type { Chance } from './chance'
import { type Crashable, type KillMode, makeCrashable, never } from './crashable'
import type { Device } from './devices'
import { lockFor } from './locks'
import type { Time } from './virtual-time'

export type Process = {
  readonly name: string
  readonly slot: string
  readonly user: string
  readonly device: Device
  readonly db: PinsetDb
  readonly host: Host
  readonly crash: Crashable
  readonly context: () => SaveContext
  readonly wake: (reason: WakeReason) => void
  /** Runs it now, or when the process is thawed; never when it is dead. */
  readonly deliver: (run: () => void) => void
  readonly freeze: () => void
  readonly thaw: () => void
  readonly isFrozen: () => boolean
  /** Its handle broke or its host failed: the next use takes a new process. */
  readonly isSpent: () => boolean
  /** The platform closes the connection under it. */
  readonly loseHandle: () => void
  readonly end: () => void
}

/** What of the world a process needs. */
export type Surroundings = {
  readonly time: Time
  readonly chance: Chance
  readonly send: (process: Process, request: Request) => Promise<Response>
  /** An error that no fault explains. */
  readonly failed: (process: Process, error: unknown) => void
  readonly signedOut: (process: Process) => void
  /** Something is put into a table of somebody's database; into `nothing` when puts were undone. */
  readonly puts: (desk: Desk, table: string, values: readonly unknown[]) => void
  readonly died: (process: Process, mode: KillMode) => void
}

const EXPECTED = [
  'AbortError',
  'InvalidStateError',
  'QuotaExceededError',
  'DatabaseClosedError',
  'TransactionInactiveError',
]

/** Whether a fault of the storage explains it. */
export function isExpected(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) return false
  const inner = Reflect.get(error, 'inner')
  return EXPECTED.includes(error.name) || (inner instanceof Error && EXPECTED.includes(inner.name))
}

/** Starts a process; resolves when its database is open, never when it dies before. */
export async function startProcess(
  device: Device,
  slot: string,
  life: number,
  around: Surroundings,
): Promise<Process | undefined> {
  const { session, shape } = device
  if (!session) return undefined
  const { time } = around
  const { user } = session
  const held: (() => void)[] = []
  let isFrozen = false
  let isSpent = false
  let disarm: (() => void) | undefined
  const crash = makeCrashable({
    died: (mode) => {
      disarm?.()
      around.died(process, mode)
    },
    puts: (table, values) => around.puts({ device: device.name, user }, table, values),
    undone: () => around.puts({ device: device.name, user }, 'nothing', []),
  })
  const db = openDatabase(databaseName(user), registry, { indexedDB: device.storage, IDBKeyRange })
  crash.watch(db)
  const deviceId = await ensureDevice(db, device.newId)
  const deliver = (run: () => void) => {
    if (crash.isDead()) return
    if (isFrozen) held.push(run)
    else run()
  }
  const later = (ms: number, run: () => void) => time.later(ms, () => deliver(run))
  const host = createHost({
    db,
    registry,
    actor: { user, device: deviceId, isAdmin: session.isAdmin },
    token: () => (device.session?.user === user ? (device.stray ?? device.session.token) : undefined),
    fetch: (request) => (crash.pass() ? around.send(process, request) : never()),
    now: device.now,
    newId: device.newId,
    random: around.chance.next,
    holder: `${device.name}-${slot}-${life}`,
    apiUrl: 'http://farm.test/api',
    budget: device.budget,
    later,
    ...(shape.lock === 'none' ? {} : { locks: lockFor(device.locks, shape.lock, databaseName(user), crash) }),
    onSignedOut: () => {
      if (!crash.isDead()) around.signedOut(process)
    },
    arm: (delay) => {
      disarm?.()
      disarm = crash.isDead() ? undefined : later(delay, () => process.wake('timer'))
    },
  })
  const process: Process = {
    name: `${device.name}/${slot}`,
    slot,
    user,
    device,
    db,
    host,
    crash,
    context: () => ({ registry, user, device: deviceId, now: device.now(), makeId: device.newId }),
    wake: (reason) =>
      deliver(() => {
        host.run(reason).catch((error: unknown) => {
          if (crash.isDead()) return
          isSpent = true
          if (!isExpected(error)) around.failed(process, error)
        })
      }),
    deliver,
    freeze: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
      // One after the other, as an event loop would: what an answer starts comes before a timer that is long due.
      for (const run of held.splice(0)) time.later(0, () => deliver(run))
    },
    isFrozen: () => isFrozen,
    isSpent: () => isSpent,
    loseHandle: () => {
      if (db.isOpen()) db.backendDB().close()
    },
    end: () => {
      disarm?.()
      crash.kill('atomic')
      db.close()
    },
  }
  return process
}
