/**
 * The worker's reactions to messages, separate from the browser's events so that tests can run them. Wakes and Background
 * Sync run the engine with a heartbeat. An update first stops it at a safe point (S30).
 */
import { isStorageFull } from '../../src/data/save/storage-full'
import type { PageMessage, WorkerMessage } from '../../src/domain/host-messages'
import type { Later } from './edges'
import type { WorkerHosts } from './worker-hosts'

const HEARTBEAT = 3_000
/** The browser may stop a worker before a later timer fires, so the page or Background Sync wakes it instead. */
const LONGEST_TIMER = 25_000

export type WorkerScope = {
  /** Sends a message to all pages. */
  readonly tell: (message: WorkerMessage) => Promise<void>
  /** Requests Background Sync, if the browser has it. */
  readonly askSync: () => void
  readonly skipWaiting: () => Promise<void>
  readonly now: () => number
  readonly later: Later
}

export type MakeHosts = (
  onSignedOut: (user: string) => void,
  onArm: (user: string, delay: number) => void,
) => WorkerHosts

/** Each returns a promise that the browser's event waits for. */
export type WorkerEvents = {
  readonly hear: (message: PageMessage) => Promise<void>
  /**
   * Background Sync has fired. Rejects while work is left, so that the browser fires again, each time later, until the
   * last event (`isLast`).
   */
  readonly sync: (isLast: boolean) => Promise<void>
}

export function createWorkerEvents(scope: WorkerScope, makeHosts: MakeHosts): WorkerEvents {
  const timers = new Map<string, { readonly callOff: () => void; readonly at: number }>()
  /** Running events of Background Sync. */
  let syncs = 0

  const callOff = (user: string) => {
    timers.get(user)?.callOff()
    timers.delete(user)
  }
  const arm = (user: string, delay: number) => {
    callOff(user)
    if (delay <= LONGEST_TIMER) {
      const again = () => {
        timers.delete(user)
        void runFor(user, () => hosts.run(user, 'timer'))
      }
      timers.set(user, { callOff: scope.later(delay, again), at: scope.now() + delay })
    } else if (syncs === 0) {
      // Chromium fires at once while it believes to be online. A request inside its own event would loop forever, and a
      // rejected event is fired again anyway.
      scope.askSync()
    }
  }
  const hosts = makeHosts((user) => void scope.tell({ v: 1, type: 'signed_out', user }), arm)

  const beat = (): (() => void) => {
    let stop = () => {}
    const next = () => {
      stop = scope.later(HEARTBEAT, () => {
        void scope.tell({ v: 1, type: 'heartbeat' })
        next()
      })
    }
    next()
    return () => stop()
  }

  /** Runs the engine with a heartbeat, so that pages know that it works. True when no work is left. */
  const keepRunning = async (run: () => Promise<boolean>): Promise<boolean> => {
    const stopBeat = beat()
    let isFull = false
    try {
      return await run()
    } catch (error) {
      isFull = isStorageFull(error)
      console.warn('sync run failed', error instanceof Error ? error.name : 'unknown')
      return false
    } finally {
      stopBeat()
      await scope.tell({ v: 1, type: 'rest', ...goesOn(), ...(isFull ? { isFull } : {}) })
    }
  }

  const runFor = async (user: string, run: () => Promise<boolean>): Promise<void> => {
    const runAndDisarm = async () => {
      const isDone = await run()
      if (isDone) callOff(user)
      return isDone
    }
    await keepRunning(runAndDisarm)
  }

  /** S8: no event keeps the worker alive until its timer fires, so pages watch for it. */
  const goesOn = (): { again?: number } => {
    const next = Math.min(...[...timers.values()].map(({ at }) => at))
    return Number.isFinite(next) ? { again: Math.max(0, next - scope.now()) } : {}
  }

  const sync = async (isLast: boolean): Promise<void> => {
    syncs += 1
    try {
      if (!(await keepRunning(() => hosts.runRemembered(isLast ? 'last_chance' : 'background'))))
        throw new Error('work is left')
    } finally {
      syncs -= 1
    }
  }

  const hear = async (message: PageMessage): Promise<void> => {
    if (message.type === 'wake') {
      const { user, reason, token } = message
      await runFor(user, () => hosts.run(user, reason, token))
    } else if (message.type === 'sign_out') {
      callOff(message.user)
      await hosts.forget(message.user)
      // The stopped run may have armed another timer.
      callOff(message.user)
    } else {
      for (const user of [...timers.keys()]) callOff(user)
      await hosts.stopAll()
      // The page that asked then messages the waiting worker.
      await scope.tell({ v: 1, type: 'rest' })
      await scope.skipWaiting()
    }
  }

  return { hear, sync }
}
