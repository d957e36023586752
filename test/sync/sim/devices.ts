/** Devices: a storage, its own clock, the signed-in person, and the running processes. */
import { IDBFactory } from 'fake-indexeddb'
import { makeId } from '../../../src/domain/ids'
import { type BackgroundSync, makeBackgroundSync } from './background-sync'
import type { Chance } from './chance'
import type { Crashable } from './crashable'
import type { LinkMode } from './faults'
import type { LockKind, Locks } from './locks'
import { keepDuties } from './page-duties'
import { makePower, type Power } from './power'
import { type Process, type Surroundings, startProcess } from './process'

export type Session = { readonly user: string; readonly token: string; readonly isAdmin: boolean }

export type DeviceShape = {
  readonly tabs: number
  readonly hasWorker: boolean
  /** This device's clock minus the true time, in milliseconds. */
  readonly skew: number
  /** Time a run of its engine may take, in milliseconds. */
  readonly budget: number
  readonly lock: LockKind
  /** Its worker is made of the product's own files, with Background Sync; otherwise it is a bare engine. */
  readonly isWhole?: true
}

export type Device = {
  readonly name: string
  readonly storage: IDBFactory
  readonly shape: DeviceShape
  readonly budget: number
  readonly now: () => number
  /** How far its clock is ahead of its usual time, in milliseconds. */
  leap: number
  readonly newId: () => string
  session: Session | undefined
  /** Another person's token, used by mistake. */
  stray: string | undefined
  link: LinkMode
  /** A person has the app open; otherwise no page wakes the worker. */
  isOpen: boolean
  readonly backgroundSync: BackgroundSync
  /** Users who have a database here. */
  readonly known: Set<string>
  readonly processes: Map<string, Process>
  readonly locks: Locks
  readonly power: Power
  /** The storages of all processes that were ever begun, those that never opened theirs too. */
  readonly crashes: Crashable[]
  /** All its processes die, and writes that are not on the disk are lost. */
  readonly losePower: () => void
  readonly slots: readonly string[]
  /** All that were ever begun. */
  readonly everyone: Process[]
  /** Processes begun so far. */
  readonly lives: () => number
  /** The process of a slot; a dead or used one is replaced. Undefined without a session. */
  readonly process: (slot: string) => Promise<Process | undefined>
  /** Those that are alive and take part. */
  readonly living: () => readonly Process[]
}

export function makeDevice(
  number: number,
  shape: DeviceShape,
  chance: Chance,
  around: Surroundings,
  options: { readonly plainIds: boolean },
): Device {
  const { time } = around
  const now = () => time.now() + shape.skew + device.leap
  let lives = 0
  let ids = 0
  const slots = [
    ...(shape.hasWorker ? ['worker'] : []),
    ...Array.from({ length: shape.tabs }, (_, index) => `tab${index + 1}`),
  ]
  const starting = new Map<string, Promise<Process | undefined>>()
  let synced: Process | undefined
  const isUsable = (process: Process) => !process.crash.isDead() && !process.isSpent()

  const start = async (slot: string): Promise<Process | undefined> => {
    device.processes.get(slot)?.end()
    device.processes.delete(slot)
    lives += 1
    const process = await startProcess(device, slot, lives, around)
    if (process) device.everyone.push(process)
    if (process && device.session?.user === process.user) {
      device.processes.set(slot, process)
      device.known.add(process.user)
    }
    starting.delete(slot)
    return process
  }

  const device: Device = {
    name: `device${number}`,
    storage: new IDBFactory(),
    shape,
    budget: shape.budget,
    now,
    leap: 0,
    newId: () => {
      ids += 1
      // Ids of a run that is compared with another may not follow from the clock.
      return makeId(options.plainIds ? 1_700_000_000_000 + number * 1_000_000 + ids : now(), chance.bytes)
    },
    session: undefined,
    stray: undefined,
    link: 'good',
    isOpen: true,
    backgroundSync: makeBackgroundSync(
      time,
      async (isLast) => {
        synced = await device.process('worker')
        await synced?.sync(isLast)
      },
      () => synced?.crash.isDead() ?? false,
    ),
    known: new Set(),
    processes: new Map(),
    locks: new Map(),
    power: makePower(),
    crashes: [],
    losePower: () => {
      for (const crash of device.crashes) crash.kill('atomic')
      device.power.cut()
    },
    slots,
    everyone: [],
    lives: () => lives,
    process: (slot) => {
      const running = device.processes.get(slot)
      if (running && isUsable(running)) return Promise.resolve(running)
      const begun = starting.get(slot) ?? start(slot)
      starting.set(slot, begun)
      return begun
    },
    living: () => [...device.processes.values()].filter(isUsable),
  }
  if (shape.isWhole) keepDuties(device, time)
  return device
}
