/**
 * Listens whether the service worker lives (S8): a wake must be heard within 2 s, and while the engine works a sign of
 * life must come every 10 s, also where it only paused and means to go on by itself: the browser may end it before. Silence
 * is reported once per reason; then the page runs the engine itself.
 */
import type { WakeReason, WorkerMessage } from '../domain/host-messages'

export const ACK_MS = 2_000
export const HEARTBEAT_MS = 10_000

export type HostWatch = {
  /** A wake was posted. */
  readonly expect: (reason: WakeReason) => void
  readonly heard: (message: WorkerMessage) => void
  readonly stop: () => void
}

export function createHostWatch(onSilence: (reason: WakeReason) => void): HostWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  const unheard = new Set<WakeReason>()
  const wait = (time: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      const reasons = [...unheard]
      unheard.clear()
      for (const reason of reasons) onSilence(reason)
    }, time)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    unheard.clear()
  }
  return {
    expect: (reason) => {
      unheard.add(reason)
      wait(ACK_MS)
    },
    heard: (message) => {
      const isWatching = timer !== undefined
      if (message.type === 'awake') wait(HEARTBEAT_MS)
      else if (message.type === 'heartbeat' && isWatching) wait(HEARTBEAT_MS)
      else if (message.type === 'rest' && message.again === undefined) stop()
      else if (message.type === 'rest' && isWatching) {
        // What it was woken for is done or waits out a back-off: whoever goes on in its place only does that.
        unheard.clear()
        unheard.add('timer')
        wait((message.again ?? 0) + HEARTBEAT_MS)
      }
    },
    stop,
  }
}
