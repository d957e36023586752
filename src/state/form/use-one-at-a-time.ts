/** Ignores a second tap while the work of the first is in progress. */
import { useRef } from 'react'

/** Runs `work` unless an earlier one is still running. Then it returns undefined at once. React state would be known one render too late. */
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
