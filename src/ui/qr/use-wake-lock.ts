import { useEffect } from 'react'

/** Keeps the screen lit while mounted, if the device allows it. A hidden page loses the lock and requests it again. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      try {
        const got = await navigator.wakeLock?.request('screen')
        if (isOver) await got?.release()
        else lock = got
      } catch {
        // A low battery or a forbidden policy: the screen dims as usual.
      }
    }
    const again = () => void ask()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => {})
    }
  }, [])
}
