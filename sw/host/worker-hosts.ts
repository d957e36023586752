/**
 * The worker's engine hosts, one per user of this device. A token that is not remembered is only in the page and in this
 * memory. After a stop of the worker the next wake passes it again, and until then the host stays idle.
 */
import type { PinsetDb } from '../../src/data/db'
import { ensureDevice } from '../../src/data/meta'
import type { DeviceDb } from '../../src/data/open/device-db'
import type { WakeReason } from '../../src/domain/host-messages'
import type { MakeId } from '../../src/domain/ids'
import type { Registry } from '../../src/domain/kit/entity'
import { faultDelay } from '../engine/retry'
import type { Fetch, Later } from './edges'
import { createHost } from './host'
import type { Host } from './host-options'
import type { HostLock } from './lock'

/** The platform functions of the hosts. */
export type WorkerPlatform = {
  /** Absolute, ends in /api. */
  readonly apiUrl: string
  readonly registry: Registry
  /** How long one run may take, in ms. */
  readonly budget: number
  readonly device: DeviceDb
  readonly openReplica: (user: string) => PinsetDb
  readonly fetch: Fetch
  readonly now: () => number
  readonly newId: MakeId
  readonly random: () => number
  readonly later: Later
  /** The browser's lock of a user's replica, if it has one. */
  readonly lockOf: (user: string) => { readonly locks?: HostLock }
}

export type WorkerHosts = {
  /** True when a later run would have nothing to do. */
  readonly run: (user: string, reason: WakeReason, token?: string) => Promise<boolean>
  /** The same for the signed-in user, if the token is remembered. */
  readonly runRemembered: (reason: WakeReason) => Promise<boolean>
  /** The user signed out: forget the token, stop at a safe point. */
  readonly forget: (user: string) => Promise<void>
  /** Stops all engines at a safe point. */
  readonly stopAll: () => Promise<void>
}

type Entry = { readonly db: PinsetDb; readonly host: Host }

export function createWorkerHosts(
  platform: WorkerPlatform,
  onSignedOut: (user: string) => void,
  onArm: (user: string, delay: number) => void,
): WorkerHosts {
  const { device, newId } = platform
  const tokens = new Map<string, string>()
  const entries = new Map<string, Promise<Entry>>()
  /** Tokens that the server refused, by user: their hosts pause. */
  const ended = new Map<string, string>()
  /** Failed runs in a row, by user. */
  const faults = new Map<string, number>()

  const open = async (user: string): Promise<Entry> => {
    const account = await device.accounts.get(user)
    const db = platform.openReplica(user)
    const host = createHost({
      ...platform,
      db,
      actor: { user, device: await ensureDevice(db, newId), isAdmin: account?.is_admin ?? false },
      token: () => tokens.get(user),
      holder: `worker-${newId()}`,
      ...platform.lockOf(user),
      onSignedOut: () => {
        const token = tokens.get(user)
        if (token !== undefined) ended.set(user, token)
        tokens.delete(user)
        onSignedOut(user)
      },
      arm: (delay) => onArm(user, delay),
    })
    return { db, host }
  }

  const run = async (user: string, reason: WakeReason, token?: string): Promise<boolean> => {
    // Before any await, so that a sign-out in between removes it (S27).
    if (token !== undefined) tokens.set(user, token)
    const session = await device.session.get('current')
    const remembered = session?.userId === user ? session.token : undefined
    if (token === undefined && remembered !== undefined) tokens.set(user, remembered)
    const known = tokens.get(user)
    if (token !== undefined && known === undefined) return true
    // A pause of the ended session does not apply to another session (S15).
    const isOther = ended.has(user) && known !== undefined && known !== ended.get(user)
    if (isOther) ended.delete(user)
    const entry = entries.get(user) ?? open(user)
    entries.set(user, entry)
    try {
      const isDone = await (await entry).host.run(isOther ? 'start' : reason)
      faults.delete(user)
      return isDone
    } catch (error) {
      // S11: the next run opens a dead handle again.
      if (entries.get(user) === entry) entries.delete(user)
      const opened = await entry.catch(() => undefined)
      await opened?.host.stop()
      opened?.db.close()
      const broken = (faults.get(user) ?? 0) + 1
      faults.set(user, broken)
      onArm(user, faultDelay(broken))
      throw error
    }
  }

  const runRemembered = async (reason: WakeReason): Promise<boolean> => {
    const session = await device.session.get('current')
    return session?.token === undefined || run(session.userId, reason)
  }

  const forget = async (user: string): Promise<void> => {
    tokens.delete(user)
    const entry = entries.get(user)
    entries.delete(user)
    if (!entry) return
    const { host, db } = await entry
    await host.stop()
    db.close()
  }

  const stopAll = async (): Promise<void> => {
    await Promise.all([...entries.keys()].map(forget))
  }

  return { run, runRemembered, forget, stopAll }
}
