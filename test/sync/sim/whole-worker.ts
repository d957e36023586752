/**
 * A worker of a device made of the product's own files: its events, its hosts, its timers. The browser ends it half a minute
 * after its last event, as Chromium does, and starts another one for the next.
 */
import { IDBKeyRange } from 'fake-indexeddb'
import { databaseName, type PinsetDb } from '../../../src/data/db'
import type { DeviceDb } from '../../../src/data/open/device-db'
import { openDatabase } from '../../../src/data/open/open-database'
import type { WakeReason } from '../../../src/domain/host-messages'
import type { Host } from '../../../sw/host/host-options'
import { createWorkerEvents } from '../../../sw/host/worker-events'
import { createWorkerHosts, type WorkerHosts, type WorkerPlatform } from '../../../sw/host/worker-hosts'
import type { Crashable } from './crashable'
import type { Device } from './devices'
import { lockFor } from './locks'
import { registry } from './registry'

const IDLE = 30_000

export type WholeWorker = Host & {
  readonly sync: (isLast: boolean) => Promise<void>
  /** The platform closes the connections under its engines. */
  readonly loseHandle: () => void
}

export type WorkerSurroundings = Pick<WorkerPlatform, 'fetch' | 'later' | 'random'> & {
  readonly user: string
  readonly crash: Crashable
  /** Ends the process. */
  readonly end: () => void
  /** The engine begins a run for such a reason; what it gives is called when that is over. */
  readonly ran: (reason: WakeReason) => () => void
  /** The engine asks to be woken after so many milliseconds. */
  readonly armed: (delay: number) => void
  /** A run that broke; the product only warns. */
  readonly broke: (error: unknown) => void
  readonly signedOut: () => void
}

export function startWholeWorker(device: Device, around: WorkerSurroundings): WholeWorker {
  const { crash, user } = around
  const { shape } = device
  const opened: PinsetDb[] = []
  const platform: WorkerPlatform = {
    apiUrl: 'http://farm.test/api',
    registry,
    budget: device.budget,
    device: sessionOf(device),
    openReplica: (user) => {
      const db = openDatabase(databaseName(user), registry, { indexedDB: device.storage, IDBKeyRange })
      crash.watch(db)
      opened.push(db)
      return db
    },
    fetch: around.fetch,
    now: device.now,
    newId: device.newId,
    random: around.random,
    later: around.later,
    lockOf: (user) =>
      shape.lock === 'none' ? {} : { locks: lockFor(device.locks, shape.lock, databaseName(user), crash) },
  }
  let asleep: (() => void) | undefined
  let events = 0
  /** The browser waits for an event, and for some time after the last one. */
  const during = async <T>(event: () => Promise<T>): Promise<T> => {
    events += 1
    asleep?.()
    try {
      return await event()
    } finally {
      events -= 1
      if (events === 0) asleep = around.later(IDLE, around.end)
    }
  }
  const worker = createWorkerEvents(
    {
      tell: async () => undefined,
      askSync: () => device.backgroundSync.ask(),
      skipWaiting: async () => undefined,
      now: device.now,
      later: around.later,
    },
    (_signedOut, onArm) => {
      const arm = (user: string, delay: number) => {
        around.armed(delay)
        onArm(user, delay)
      }
      return watched(createWorkerHosts(platform, around.signedOut, arm), around)
    },
  )
  return {
    run: (reason) => {
      const token = device.session?.user === user ? (device.stray ?? device.session.token) : undefined
      const wake = { v: 1, type: 'wake', reason, user, ...(token === undefined ? {} : { token }) } as const
      return during(() => worker.hear(wake)).then(() => true)
    },
    sync: (isLast) => during(() => worker.sync(isLast)),
    stop: () => worker.hear({ v: 1, type: 'activate' }),
    loseHandle: () => {
      for (const db of opened) if (db.isOpen()) db.backendDB().close()
    },
  }
}

/** The engines, with every run noted; what breaks one is warned of by the product and judged here. */
function watched(hosts: WorkerHosts, { ran, broke }: WorkerSurroundings): WorkerHosts {
  const noted = async (reason: WakeReason, run: () => Promise<boolean>) => {
    const over = ran(reason)
    try {
      return await run()
    } catch (error) {
      broke(error)
      throw error
    } finally {
      over()
    }
  }
  return {
    ...hosts,
    run: (user, reason, token) => noted(reason, () => hosts.run(user, reason, token)),
    runRemembered: (reason) => noted(reason, () => hosts.runRemembered(reason)),
  }
}

/** What the hosts read of the device's own database. */
function sessionOf(device: Device): DeviceDb {
  const session = {
    get: async () => {
      if (!device.session) return undefined
      return {
        key: 'current',
        userId: device.session.user,
        isRemember: true,
        token: device.stray ?? device.session.token,
      }
    },
  }
  const accounts = { get: async (id: string) => ({ id, name: '', is_admin: device.session?.isAdmin ?? false }) }
  return { session, accounts } as unknown as DeviceDb
}
