/**
 * The worker's engine hosts, one per user of this device. A token that is not remembered lives only in the page and in
 * this memory: after the worker was stopped, a wake hands it over again, and until then the host stays idle.
 */
import { databaseName, openDatabase, type PinsetDb } from '../../src/data/db'
import { openDeviceDatabase } from '../../src/data/device-db'
import { ensureDevice } from '../../src/data/meta'
import { registry } from '../../src/domain/entities/registry'
import type { WakeReason } from '../../src/domain/host-messages'
import { makeId } from '../../src/domain/ids'
import { RUN_BUDGET } from '../engine/constants'
import { createHost, type Host } from './host'
import { lockOf, realLater } from './lock'

export type WorkerHosts = {
  readonly run: (user: string, reason: WakeReason, token?: string) => Promise<void>
  /** The same for whoever is signed in here and remembered, if anybody. */
  readonly runRemembered: (reason: WakeReason) => Promise<void>
  /** The user signed out: forget the token, stop at a safe point. */
  readonly forget: (user: string) => Promise<void>
  /** Stops all engines at a safe point. */
  readonly stopAll: () => Promise<void>
}

type Entry = { readonly db: PinsetDb; readonly host: Host }

export function createWorkerHosts(
  apiUrl: string,
  onSignedOut: (user: string) => void,
  onArm: (user: string, delay: number) => void,
): WorkerHosts {
  const device = openDeviceDatabase()
  const tokens = new Map<string, string>()
  const entries = new Map<string, Promise<Entry>>()
  /** Tokens that a server of ours would not have any more, by user: their hosts pause. */
  const ended = new Map<string, string>()
  const newId = () => makeId(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count)))

  const open = async (user: string): Promise<Entry> => {
    const account = await device.accounts.get(user)
    const db = openDatabase(databaseName(user), registry)
    const host = createHost({
      db,
      registry,
      actor: { user, device: await ensureDevice(db, newId), isAdmin: account?.is_admin ?? false },
      token: () => tokens.get(user),
      fetch: (request) => fetch(request),
      now: () => Date.now(),
      newId,
      random: () => Math.random(),
      holder: `worker-${newId()}`,
      apiUrl,
      budget: RUN_BUDGET,
      later: realLater,
      ...lockOf(databaseName(user)),
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

  const run = async (user: string, reason: WakeReason, token?: string): Promise<void> => {
    // Before anything is awaited: who signs out meanwhile takes it along (S27).
    if (token !== undefined) tokens.set(user, token)
    const session = await device.session.get('current')
    const remembered = session?.userId === user ? session.token : undefined
    if (token === undefined && remembered !== undefined) tokens.set(user, remembered)
    const known = tokens.get(user)
    if (token !== undefined && known === undefined) return
    // Another session than the one that ended: a pause for that one says nothing of this one (S15).
    const isOther = ended.has(user) && known !== undefined && known !== ended.get(user)
    if (isOther) ended.delete(user)
    const entry = entries.get(user) ?? open(user)
    entries.set(user, entry)
    try {
      await (await entry).host.run(isOther ? 'start' : reason)
    } catch (error) {
      // S11: a dead handle is reopened by the next run, not retried.
      if (entries.get(user) === entry) entries.delete(user)
      const opened = await entry.catch(() => undefined)
      await opened?.host.stop()
      opened?.db.close()
      throw error
    }
  }

  const runRemembered = async (reason: WakeReason): Promise<void> => {
    const session = await device.session.get('current')
    if (session?.token !== undefined) await run(session.userId, reason)
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
