/** 'T2, day 9': the transfer number of a series, and the days since it began. */
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { dateIn, daysBetween } from '../../../domain/clock'
import { begunAt, type Series } from '../../../domain/prep/series'
import { useFarmZone } from '../../../state/words/farm-zone'
import { useToday } from '../../../state/words/use-today'

export function useSeriesAge(): (series: Series) => string {
  const { t } = useLingui()
  const today = useToday()
  const zone = useFarmZone()
  return useCallback(
    (series) => {
      const { transfer_number: number } = series.row
      const at = begunAt(series)
      const day = at === undefined ? -1 : daysBetween(dateIn(at, zone), today)
      const texts = [
        typeof number === 'number' ? t({ id: 'petri.transfer', message: `T${number}` }) : '',
        day >= 0 ? t({ id: 'petri.day', message: `day ${day}` }) : '',
      ]
      return texts.filter((text) => text !== '').join(', ')
    },
    [t, today, zone],
  )
}
