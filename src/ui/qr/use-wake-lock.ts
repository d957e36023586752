import { useEffect } from 'react'

/** Keeps the screen lit while the caller is shown, where the device lets a page ask. A hidden page loses it and asks again. */
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
