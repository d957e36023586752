import { useEffect, useEffectEvent, useState } from 'react'

/** The value read when a screen opened; undefined until then. A result after the screen closed is dropped. */
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
