import { useEffect, useState } from 'react'

/** Milliseconds of the device's clock, looked at again every so often: ages and waits stay true while one looks. */
export function useTicks(every = 20_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
