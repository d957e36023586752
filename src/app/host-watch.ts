/**
 * Watches whether the service worker is alive (S8). It must acknowledge a wake within 2 s, and a working engine must send a
 * sign of life every 10 s, even during a pause, because the browser may end the worker before the pause ends. Silence is
 * reported once per reason; then the page runs the engine itself.
 */
import type { WakeReason, WorkerMessage } from '../domain/host-messages'

export const ACK_MS = 2_000
export const HEARTBEAT_MS = 10_000

export type HostWatch = {
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
        // The wake's work is done or in a back-off; a host that takes over only has to resume that.
        unheard.clear()
        unheard.add('timer')
        wait((message.again ?? 0) + HEARTBEAT_MS)
      }
    },
    stop,
  }
}
