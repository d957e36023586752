/**
 * One process of a device: a tab or the worker. It has its own connection to the device's storage and its own engine
 * host, may be killed, frozen or wedged, and is then replaced by another process on the same storage.
 */
import { IDBKeyRange } from 'fake-indexeddb'
import { databaseName, type PinsetDb } from '../../../src/data/db'
import type { SaveContext } from '../../../src/data/intent'
import { ensureDevice } from '../../../src/data/meta'
import { openDatabase } from '../../../src/data/open/open-database'
import type { WakeReason } from '../../../src/domain/host-messages'
import { createHost } from '../../../sw/host/host'
import type { Host } from '../../../sw/host/host-options'
import type { Desk } from './carrier'
import type { Chance } from './chance'
import { type Crashable, type KillMode, makeCrashable, never } from './crashable'
import type { Device } from './devices'
import { lockFor } from './locks'
import { peekAt } from './peek'
import { registry } from './registry'
import type { Time } from './virtual-time'
import { startWholeWorker } from './whole-worker'

/** Why a whole worker runs, and the back-off that it found when it began to. */
export type Reason = { readonly reason: WakeReason; readonly sendAfter: number }

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
  /** Background Sync fires; only of a whole worker. */
  readonly sync: (isLast: boolean) => Promise<void>
  /** What the runs under way may be for; only of a whole worker. */
  readonly reasons: ReadonlySet<Reason>
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

/** The parts of the world that a process needs. */
export type Surroundings = {
  readonly time: Time
  readonly chance: Chance
  readonly send: (process: Process, request: Request) => Promise<Response>
  /** An error that no fault explains. */
  readonly failed: (process: Process, error: unknown) => void
  readonly signedOut: (process: Process) => void
  /** A whole worker begins a run. */
  readonly ran: (process: Process) => void
  /** An engine asks to be woken after so many milliseconds. */
  readonly armed: (process: Process, delay: number) => void
  /** Called for each put into a person's database; with `nothing` when puts were rolled back. */
  readonly puts: (desk: Desk, table: string, values: readonly unknown[]) => void
  readonly died: (process: Process, mode: KillMode) => void
  /** All of its processes are dead, and its replicas stand where they once stood. */
  readonly lostPower: (device: Device) => void
}

/** A reason that met another host's lease is still to be run for; it is looked at so often, and so many times. */
const LEASE_LEFT = 60_000
const LOOKS = 5

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
      if (mode === 'power') {
        device.losePower()
        around.lostPower(device)
      }
      around.died(process, mode)
    },
    puts: (table, values) => around.puts({ device: device.name, user }, table, values),
    undone: () => around.puts({ device: device.name, user }, 'nothing', []),
    began: device.power.watch,
  })
  device.crashes.push(crash)
  const db = openDatabase(databaseName(user), registry, { indexedDB: device.storage, IDBKeyRange })
  crash.watch(db)
  const deviceId = await ensureDevice(db, device.newId)
  const deliver = (run: () => void) => {
    if (crash.isDead()) return
    if (isFrozen) held.push(run)
    else run()
  }
  const later = (ms: number, run: () => void) => time.later(ms, () => deliver(run))
  const reasons = new Set<Reason>()
  let lastSent = Number.NEGATIVE_INFINITY
  const fetch = (request: Request) => {
    if (!crash.send()) return never()
    lastSent = time.now()
    return around.send(process, request)
  }
  const signedOut = () => {
    if (!crash.isDead()) around.signedOut(process)
  }
  const isWhole = shape.isWhole === true && slot === 'worker'
  const whole = isWhole
    ? startWholeWorker(device, {
        user,
        crash,
        fetch,
        later,
        random: around.chance.next,
        signedOut,
        ran: (reason) => {
          if (crash.isDead()) return () => undefined
          const one = { reason, sendAfter: peekAt(device.storage, user).meta('engine')?.backOff?.sendAfter ?? 0 }
          const began = time.now()
          reasons.add(one)
          around.ran(process)
          // Where another host had the lease, the next run has this reason too: until one has asked for something.
          const drop = (looks: number) => {
            if (lastSent >= began || looks === 0) reasons.delete(one)
            else time.later(LEASE_LEFT, () => drop(looks - 1))
          }
          return () => void time.later(LEASE_LEFT, () => drop(LOOKS))
        },
        armed: (delay) => around.armed(process, delay),
        broke: (error) => {
          if (!crash.isDead() && !isExpected(error)) around.failed(process, error)
        },
        end: () => {
          process.end()
          if (device.processes.get(slot) === process) device.processes.delete(slot)
        },
      })
    : undefined
  const bare = () =>
    createHost({
      db,
      registry,
      actor: { user, device: deviceId, isAdmin: session.isAdmin },
      token: () => (device.session?.user === user ? (device.stray ?? device.session.token) : undefined),
      fetch,
      now: device.now,
      newId: device.newId,
      random: around.chance.next,
      holder: `${device.name}-${slot}-${life}`,
      apiUrl: 'http://farm.test/api',
      budget: device.budget,
      later,
      ...(shape.lock === 'none' ? {} : { locks: lockFor(device.locks, shape.lock, databaseName(user), crash) }),
      onSignedOut: signedOut,
      arm: (delay) => {
        around.armed(process, delay)
        disarm?.()
        disarm = crash.isDead() ? undefined : later(delay, () => process.wake('timer'))
      },
    })
  const host = whole ?? bare()
  /** As the page has it: corrected by the offset that was measured last. */
  const farmTime = () => device.now() + (peekAt(device.storage, user).meta('clock_offset') ?? 0)
  const process: Process = {
    name: `${device.name}/${slot}`,
    slot,
    user,
    device,
    db,
    host,
    crash,
    context: () => ({ registry, user, device: deviceId, now: farmTime(), makeId: device.newId }),
    wake: (reason) =>
      deliver(() => {
        host.run(reason).catch((error: unknown) => {
          if (crash.isDead()) return
          isSpent = true
          if (!isExpected(error)) around.failed(process, error)
        })
      }),
    sync: (isLast) => (whole ? whole.sync(isLast) : Promise.resolve()),
    reasons,
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
      whole?.loseHandle()
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
