/**
 * What the worker does with what it hears, apart from the browser's own events so that it can be tried: wakes and Background
 * Sync run the engine with a heartbeat, an update stops it at a safe point first (S30).
 */
import { isStorageFull } from '../../src/data/save/storage-full'
import type { PageMessage, WorkerMessage } from '../../src/domain/host-messages'
import type { Later } from './edges'
import type { WorkerHosts } from './worker-hosts'

const HEARTBEAT = 3_000
/** A worker may be stopped long before a later timer would fire: then the page or Background Sync wakes it. */
const LONGEST_TIMER = 25_000

export type WorkerScope = {
  /** Says something to all pages. */
  readonly tell: (message: WorkerMessage) => Promise<void>
  /** Asks to be woken by Background Sync, where the browser has it. */
  readonly askSync: () => void
  readonly skipWaiting: () => Promise<void>
  readonly now: () => number
  readonly later: Later
}

export type MakeHosts = (
  onSignedOut: (user: string) => void,
  onArm: (user: string, delay: number) => void,
) => WorkerHosts

/** Each gives what the browser's event has to wait for. */
export type WorkerEvents = {
  readonly hear: (message: PageMessage) => Promise<void>
  /**
   * Background Sync has fired. Rejects while work is left: then the browser fires again, each time later, until an event
   * is the last one (`isLast`).
   */
  readonly sync: (isLast: boolean) => Promise<void>
}

export function createWorkerEvents(scope: WorkerScope, makeHosts: MakeHosts): WorkerEvents {
  const timers = new Map<string, { readonly callOff: () => void; readonly at: number }>()
  /** Events of Background Sync that are not over. */
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
      // Chromium fires at once where it believes in the line. Asked for again inside its event, it would fire without an end;
      // the event that rejects is fired again anyway.
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

  /** Runs the engine with a heartbeat, so that pages know that it lives. True when nothing is left to do. */
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

  /** S8: no event keeps the worker alive until its timer fires, so pages listen whether it does. */
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
      // The run that was stopped may have asked for another one.
      callOff(message.user)
    } else {
      for (const user of [...timers.keys()]) callOff(user)
      await hosts.stopAll()
      // Heard by the page that asked, which then tells the waiting worker.
      await scope.tell({ v: 1, type: 'rest' })
      await scope.skipWaiting()
    }
  }

  return { hear, sync }
}
