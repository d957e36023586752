import { useEffect, useState } from 'react'

/**
 * Milliseconds of the device's own clock, which back-offs are measured by, looked at again every so often: waits stay true
 * while one looks. Ages of changes are no matter of this clock (S29).
 */
export function useTicks(every = 20_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
