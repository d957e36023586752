/**
 * Time of the simulation. Nothing waits for a real clock: what is due at an instant happens when the instant is reached,
 * and between two instants everything that can run runs. Tasks of the storage and the server (setImmediate) are queued
 * here, so that "nothing can run any more" is known, not guessed.
 */
export type Time = {
  /** True time, in milliseconds since 1970. */
  readonly now: () => number
  /** Runs at an instant, or as soon as possible when it has passed. */
  readonly later: (ms: number, run: () => void) => () => void
  /** Lets everything run that can run at this instant. */
  readonly settle: () => Promise<void>
  /** Moves the time, with everything that is due on the way. */
  readonly pass: (ms: number) => Promise<void>
  /** Time passes while everything stands still: due events come later by as much. */
  readonly sleep: (ms: number) => void
  /** Instant of the next thing due; undefined when nothing is. */
  readonly next: () => number | undefined
  /** What tasks threw: a bug, of the product or of the simulation. */
  readonly thrown: readonly unknown[]
  /** Gives the platform its own tasks back. */
  readonly end: () => void
}

type Due = { at: number; readonly order: number; readonly run: () => void; isOff: boolean }

/** Tasks begun per turn of the real event loop: a turn costs more than a task. */
const TASKS_A_TURN = 24

/** `isBusy`: something outside of the simulation runs, which posts tasks later. */
export function makeTime(start: number, isBusy: () => boolean = () => false): Time {
  const real = globalThis.setImmediate
  const realTimers = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  const tasks: (() => void)[] = []
  const thrown: unknown[] = []
  let head = 0
  let order = 0
  let now = start
  const due: Due[] = []

  const post = (run: (...args: unknown[]) => void, ...args: unknown[]) => {
    tasks.push(args.length === 0 ? run : () => run(...args))
    return undefined
  }
  globalThis.setImmediate = post as unknown as typeof setImmediate
  const setTimer = (run: () => void, ms = 0) => (ms > 0 ? later(ms, run) : post(run))
  globalThis.setTimeout = setTimer as unknown as typeof setTimeout
  globalThis.clearTimeout = ((timer: unknown) => {
    if (typeof timer === 'function') timer()
  }) as typeof clearTimeout

  /** One task; false when there was none. What it left to microtasks is done before the next one begins. */
  const runOne = (): boolean => {
    const task = tasks[head]
    if (!task) {
      tasks.length = 0
      head = 0
      return false
    }
    head += 1
    try {
      task()
    } catch (error) {
      thrown.push(error)
    }
    return true
  }

  const settle = () =>
    new Promise<void>((resolve) => {
      let isDone = false
      const turn = (left: number) => {
        if (isDone) return
        if (!runOne()) {
          if (isBusy()) {
            if (left === 0) schedule()
            return
          }
          isDone = true
          resolve()
        } else if (left === 0) schedule()
      }
      const schedule = () => {
        for (let left = TASKS_A_TURN - 1; left >= 0; left--) real(turn, left)
      }
      schedule()
    })

  const first = (): Due | undefined => {
    while (due[0]?.isOff) due.shift()
    return due[0]
  }

  const pass = async (ms: number): Promise<void> => {
    await settle()
    const end = now + ms
    for (let next = first(); next && next.at <= end; next = first()) {
      due.shift()
      now = Math.max(now, next.at)
      next.run()
      await settle()
    }
    now = end
  }

  const later = (ms: number, run: () => void) => {
    order += 1
    const one: Due = { at: now + Math.max(0, ms), order, run, isOff: false }
    let place = due.length
    while (place > 0 && (due[place - 1]?.at ?? 0) > one.at) place -= 1
    due.splice(place, 0, one)
    return () => {
      one.isOff = true
    }
  }

  const sleep = (ms: number) => {
    now += ms
    for (const one of due) one.at += ms
  }

  return {
    now: () => now,
    later,
    settle,
    pass,
    sleep,
    next: () => first()?.at,
    thrown,
    end: () => {
      globalThis.setImmediate = real
      Object.assign(globalThis, realTimers)
    },
  }
}
