/**
 * What the worker does with what it hears, apart from the browser's own events so that it can be tried: wakes and Background
 * Sync run the engine with a heartbeat, an update stops it at a safe point first (S30).
 */
import type { PageMessage, WakeReason, WorkerMessage } from '../../src/domain/host-messages'
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
}

export type MakeHosts = (
  onSignedOut: (user: string) => void,
  onArm: (user: string, delay: number) => void,
) => WorkerHosts

/** Each gives what the browser's event has to wait for. */
export type WorkerEvents = {
  readonly hear: (message: PageMessage) => Promise<void>
  readonly wakeRemembered: (reason: WakeReason) => Promise<void>
}

export function createWorkerEvents(scope: WorkerScope, makeHosts: MakeHosts): WorkerEvents {
  const timers = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly at: number }>()

  const callOff = (user: string) => {
    clearTimeout(timers.get(user)?.timer)
    timers.delete(user)
  }
  const arm = (user: string, delay: number) => {
    callOff(user)
    if (delay <= LONGEST_TIMER) {
      const again = () => {
        timers.delete(user)
        void keepRunning(() => hosts.run(user, 'timer'))
      }
      timers.set(user, { timer: setTimeout(again, delay), at: Date.now() + delay })
    }
    scope.askSync()
  }
  const hosts = makeHosts((user) => void scope.tell({ v: 1, type: 'signed_out', user }), arm)

  /** Runs the engine with a heartbeat, so that pages know that it lives. Failures are retried by the engine's own timer. */
  const keepRunning = async (run: () => Promise<void>): Promise<void> => {
    const beat = setInterval(() => void scope.tell({ v: 1, type: 'heartbeat' }), HEARTBEAT)
    try {
      await run()
    } catch (error) {
      console.warn('sync run failed', error instanceof Error ? error.name : 'unknown')
    } finally {
      clearInterval(beat)
      await scope.tell({ v: 1, type: 'rest', ...goesOn() })
    }
  }

  /** S8: no event keeps the worker alive until its timer fires, so pages listen whether it does. */
  const goesOn = (): { again?: number } => {
    const next = Math.min(...[...timers.values()].map(({ at }) => at))
    return Number.isFinite(next) ? { again: Math.max(0, next - Date.now()) } : {}
  }

  const hear = async (message: PageMessage): Promise<void> => {
    if (message.type === 'wake') {
      const { user, reason, token } = message
      await keepRunning(() => hosts.run(user, reason, token))
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

  return { hear, wakeRemembered: (reason) => keepRunning(() => hosts.runRemembered(reason)) }
}
