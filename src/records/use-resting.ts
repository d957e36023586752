/** The rule by which picked parts rest on screens today. */
import { useMemo } from 'react'
import { restingOn, type ShowFold } from '../domain/prep/resting'
import { useFarmZone } from '../state/words/farm-zone'
import { useToday } from '../state/words/use-today'

export function useResting(): ShowFold {
  const today = useToday()
  const zone = useFarmZone()
  return useMemo(() => restingOn(today, zone), [today, zone])
}
