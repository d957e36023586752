/**
 * Listens whether the service worker lives (S8): a wake must be heard within 2 s, and while the engine works a sign of
 * life must come every 10 s. Silence is reported once per reason; then the page runs the engine itself.
 */
import type { WakeReason, WorkerMessage } from '../domain/host-messages'

export const ACK_MS = 2_000
export const HEARTBEAT_MS = 10_000

export type HostWatch = {
  /** A wake was posted. */
  readonly expect: (reason: WakeReason) => void
  readonly heard: (type: WorkerMessage['type']) => void
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
    heard: (type) => {
      if (type === 'awake') wait(HEARTBEAT_MS)
      else if (type === 'heartbeat' && timer !== undefined) wait(HEARTBEAT_MS)
      else if (type === 'rest') stop()
    },
    stop,
  }
}
