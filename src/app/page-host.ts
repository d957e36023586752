/**
 * The page as second host of the engine (S8): the same module that the worker runs, loaded only when needed. The lease in the
 * replica keeps the two apart, so running beside a slow worker is harmless.
 */

import type { Host } from '../../sw/host/host-options'
import { isStorageFull } from '../data/save/storage-full'
import type { WakeReason } from '../domain/host-messages'
import { setStorageFull } from '../state/device/storage-full'
import { session } from '../state/person/session-store'
import { openedReplica, type Replica } from '../state/replica/replica'

export type PageHost = {
  /** Runs the engine here for the signed-in user. The next wake retries after a failure. */
  readonly run: (reason: WakeReason) => Promise<void>
  /**
   * Called when the worker was woken too. While the engine runs here the worker cannot get the lease, and would wait until it
   * ends. So this run also sends changes recorded in between. Without a run it does nothing.
   */
  readonly join: (reason: WakeReason) => void
  readonly stop: () => Promise<void>
}

/** A page has no event budget, but a run without an end would keep the lease from the worker. */
const BUDGET_MS = 60_000
/** The pause after a failed run, for example on a full device; it doubles. */
const FAULT_MS = 20_000
const LONGEST_MS = 900_000

export function createPageHost(onSignedOut: () => void): PageHost {
  let current: { readonly replica: Replica; readonly host: Promise<Host> } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let faults = 0
  let runs = 0

  const arm = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run('timer'), delay)
  }

  const make = async (replica: Replica): Promise<Host> => {
    const [{ createHost }, { lockOf, realLater }] = await Promise.all([
      import('../../sw/host/host'),
      import('../../sw/host/lock'),
    ])
    const { user, device, db, registry } = replica
    return createHost({
      db,
      registry,
      actor: { user, device, isAdmin: session.isAdmin },
      token: () => (session.userId === user ? session.token : undefined),
      fetch: (request) => fetch(request),
      now: () => Date.now(),
      newId: replica.newId,
      random: () => Math.random(),
      holder: `page-${replica.newId()}`,
      apiUrl: new URL('/api', window.location.origin).href,
      budget: BUDGET_MS,
      later: realLater,
      ...lockOf(db.name),
      onSignedOut,
      arm,
    })
  }

  /** One host for each opened replica, however many wakes come while it is loading. */
  const open = async (): Promise<Host | undefined> => {
    const replica = openedReplica()
    if (!replica) return undefined
    if (current && current.replica !== replica) await stop()
    current ??= { replica, host: make(replica) }
    return current.host
  }

  const run = async (reason: WakeReason): Promise<void> => {
    runs += 1
    try {
      await (await open())?.run(reason)
      faults = 0
      setStorageFull(false)
    } catch (error) {
      // Created again by the next run: its module or its storage may be missing.
      current = undefined
      faults += 1
      setStorageFull(isStorageFull(error))
      arm(Math.min(FAULT_MS * 2 ** (faults - 1), LONGEST_MS))
      console.warn('sync run failed', error instanceof Error ? error.name : 'unknown')
    } finally {
      runs -= 1
    }
  }

  const join = (reason: WakeReason): void => {
    if (runs > 0) void run(reason)
  }

  const stop = async (): Promise<void> => {
    clearTimeout(timer)
    const host = current?.host
    current = undefined
    await (await host?.catch(() => undefined))?.stop()
  }

  return { run, join, stop }
}
