/** 'day 31': the days since a series began. Empty if that is unknown or still to come. */
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { dateIn, daysBetween } from '../../domain/clock'
import { begunAt, type Series } from '../../domain/prep/series'
import { useFarmZone } from '../../state/words/farm-zone'
import { useToday } from '../../state/words/use-today'

export function useAge(): (series: Series) => string {
  const { t } = useLingui()
  const today = useToday()
  const zone = useFarmZone()
  return useCallback(
    (series) => {
      const at = begunAt(series)
      const day = at === undefined ? -1 : daysBetween(dateIn(at, zone), today)
      return day < 0 ? '' : t({ id: 'petri.day', message: `day ${day}` })
    },
    [t, today, zone],
  )
}
