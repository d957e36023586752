/**
 * S10: Background Sync of one device, as Chromium has it. It believes in the line, whatever the line does: asked for, it fires
 * at once; asked for while it fires, it fires again at once; an event that fails is fired again after 5 and after 15 minutes,
 * three times in all. It survives every process.
 */
import type { Time } from './virtual-time'

export type BackgroundSync = {
  readonly ask: () => void
  readonly isAskedFor: () => boolean
  /** The last of its events ended with its process: the browser gave up, and the app could not prevent it. */
  readonly isCutShort: () => boolean
}

const MOMENT = 20
const FIRST_RETRY = 300_000
const TIMES = 3
const STORM = 100
/** An event that says nothing: its process is gone. */
const EVENT_LIMIT = 180_000

/**
 * `fire` resolves when the event is over and rejects when it failed; it is told which event is the last. `isDead` tells of the
 * process that the event is with.
 */
export function makeBackgroundSync(
  time: Time,
  fire: (isLast: boolean) => Promise<void>,
  isDead: () => boolean,
): BackgroundSync {
  let state: 'none' | 'waiting' | 'firing' | 'again' = 'none'
  let tries = 0
  let isCutShort = false
  /** Instants of the last events: a storm is known by then, and need not be lived through. */
  let fired: number[] = []

  const begin = () => {
    state = 'waiting'
    tries = 0
    isCutShort = false
    time.later(MOMENT, go)
  }
  const over = (hasFailed: boolean) => {
    if (state === 'again') begin()
    else if (!hasFailed || tries >= TIMES) state = 'none'
    else {
      state = 'waiting'
      time.later(FIRST_RETRY * 3 ** (tries - 1), go)
    }
  }
  const go = () => {
    fired = [...fired.filter((at) => at > time.now() - 60_000), time.now()]
    if (fired.length > STORM) return
    state = 'firing'
    tries += 1
    let isOver = false
    const end = (hasFailed: boolean) => () => {
      if (isOver) return
      isOver = true
      over(hasFailed)
    }
    fire(tries >= TIMES).then(end(false), end(true))
    time.later(EVENT_LIMIT, () => {
      isCutShort = !isOver && tries >= TIMES && isDead()
      end(true)()
    })
  }

  return {
    ask: () => {
      if (state === 'none') begin()
      else if (state === 'firing') state = 'again'
    },
    isAskedFor: () => state !== 'none',
    isCutShort: () => isCutShort,
  }
}
