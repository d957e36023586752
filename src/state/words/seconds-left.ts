/** The remaining time of a one-time code, counted down while it is shown. */
import { useEffect, useState } from 'react'
import { useOpenedReplica } from '../replica/replica'

/** Whole seconds until the instant, or 0 after it. By the server's clock if this device knows it. */
export function useSecondsLeft(until: string | undefined): number {
  const replica = useOpenedReplica()
  const left = () => {
    const end = until === undefined ? Number.NaN : Date.parse(until)
    return Number.isNaN(end) ? 0 : Math.max(0, Math.ceil((end - (replica?.now() ?? Date.now())) / 1000))
  }
  const [, setTick] = useState(0)
  const isOver = left() === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setTick((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return left()
}
