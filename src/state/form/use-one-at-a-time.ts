/** For what one tap sets going: a second tap while the first is still being carried out is none. */
import { useRef } from 'react'

/** Runs `work` unless one of the same runs still; then it gives undefined at once. A state would be known one draw too late. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T | undefined>

export function useOneAtATime(): OneAtATime {
  const isUnderWay = useRef(false)
  return async (work) => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    return work().finally(() => {
      isUnderWay.current = false
    })
  }
}
