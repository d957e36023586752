import { useEffect, useEffectEvent, useState } from 'react'

/** What was read when a screen came; undefined until then. An answer that comes after the screen is gone is dropped. */
export function useReadOnce<T>(read: () => Promise<T>): T | undefined {
  const [value, setValue] = useState<T>()
  const start = useEffectEvent(read)
  useEffect(() => {
    let isGone = false
    void start().then((found) => isGone || setValue(() => found))
    return () => {
      isGone = true
    }
  }, [])
  return value
}
