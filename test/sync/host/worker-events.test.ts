import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WorkerMessage } from '../../../src/domain/host-messages'
import { realLater } from '../../../sw/host/lock'
import { createWorkerEvents } from '../../../sw/host/worker-events'

const VERA = '01920000-0000-7000-8000-0000000000aa'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A worker whose engine is `run`; what it says and does is written down in order. */
function worker(
  run: (arm: (delay: number) => void) => Promise<boolean | undefined> = async () => undefined,
  stop: (arm: (delay: number) => void) => Promise<void> = async () => undefined,
) {
  const done: string[] = []
  const said: WorkerMessage[] = []
  const runs: string[] = []
  const events = createWorkerEvents(
    {
      tell: async (message) => {
        said.push(message)
        done.push(message.type)
      },
      askSync: () => void done.push('askSync'),
      skipWaiting: async () => void done.push('skipWaiting'),
      now: () => Date.now(),
      later: realLater,
    },
    (_onSignedOut, onArm) => ({
      run: async (user, reason) => {
        runs.push(reason)
        return (await run((delay) => onArm(user, delay))) ?? true
      },
      runRemembered: async (reason) => {
        runs.push(reason)
        return (await run((delay) => onArm(VERA, delay))) ?? true
      },
      forget: async (user) => {
        done.push('forget')
        await stop((delay) => onArm(user, delay))
      },
      stopAll: async () => void done.push('stopAll'),
    }),
  )
  return { events, done, said, runs }
}
const wake = { v: 1, type: 'wake', reason: 'start', user: VERA } as const

describe('S8, S11: a worker that rests', () => {
  it('reports whether it will continue automatically, and continues', async () => {
    const delays = [1000]
    const { events, said, runs } = worker(async (arm) => {
      const delay = delays.pop()
      if (delay !== undefined) arm(delay)
      return delay === undefined
    })
    await events.hear(wake)
    expect(said).toEqual([{ v: 1, type: 'rest', again: 1000 }])
    await vi.advanceTimersByTimeAsync(1000)
    expect(runs).toEqual(['start', 'timer'])
    expect(said.at(-1)).toEqual({ v: 1, type: 'rest' })
  })

  it('promises nothing beyond the life of a worker, and asks Background Sync instead', async () => {
    const { events, done, said, runs } = worker(async (arm) => {
      arm(30_000)
      return false
    })
    await events.hear(wake)
    expect(said).toEqual([{ v: 1, type: 'rest' }])
    expect(done).toContain('askSync')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs).toEqual(['start'])
  })

  it('S27: stops for a signed-out user', async () => {
    const { events, runs } = worker(async (arm) => void arm(1000))
    await events.hear(wake)
    await events.hear({ v: 1, type: 'sign_out', user: VERA })
    await vi.advanceTimersByTimeAsync(5000)
    expect(runs).toEqual(['start'])
  })

  it('S27: stops even if the run stopped by the sign-out asked to continue', async () => {
    const { events, runs } = worker(undefined, async (arm) => arm(1000))
    await events.hear(wake)
    await events.hear({ v: 1, type: 'sign_out', user: VERA })
    await vi.advanceTimersByTimeAsync(5000)
    expect(runs).toEqual(['start'])
  })
})

describe('S10: Background Sync', () => {
  const waits = (delay: number) => async (arm: (delay: number) => void) => {
    arm(delay)
    return false
  }

  it('stays unused while the worker’s own timer can wait', async () => {
    const { events, done } = worker(waits(1000))
    await events.hear(wake)
    expect(done).not.toContain('askSync')
  })

  it('rejects its event while work is left, so that the browser backs off', async () => {
    await expect(worker(waits(30_000)).events.sync(false)).rejects.toThrow('work is left')
    await expect(worker(async () => Promise.reject(new Error('no room'))).events.sync(false)).rejects.toThrow()
    await expect(worker().events.sync(false)).resolves.toBeUndefined()
  })

  it('never starts from inside its own event', async () => {
    const { events, done, runs } = worker(waits(30_000))
    await events.sync(false).catch(() => undefined)
    expect(runs).toEqual(['background'])
    expect(done).not.toContain('askSync')
    await events.hear(wake)
    expect(done).toContain('askSync')
  })

  it('reports the last event, because no other follows', async () => {
    const { events, runs } = worker()
    await events.sync(true)
    expect(runs).toEqual(['last_chance'])
  })
})

it('S30: an update stops all engines safely, then activates the new worker', async () => {
  const { events, done, runs } = worker(async (arm) => void arm(1000))
  await events.hear(wake)
  done.length = 0
  await events.hear({ v: 1, type: 'activate' })
  expect(done).toEqual(['stopAll', 'rest', 'skipWaiting'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toEqual(['start'])
})
