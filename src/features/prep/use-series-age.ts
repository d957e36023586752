/** 'T2, day 9': the transfer number of a petri series, and the days since it was inoculated. */
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { dateIn, daysBetween } from '../../domain/clock'
import type { Values } from '../../domain/kit/field'
import { useFarmZone } from '../../state/words/farm-zone'
import { useToday } from '../../state/words/use-today'

export function useSeriesAge(): (series: Values) => string {
  const { t } = useLingui()
  const today = useToday()
  const zone = useFarmZone()
  return useCallback(
    ({ transfer_number: number, inoculated_at: at }) => {
      const day = typeof at === 'string' ? daysBetween(dateIn(at, zone), today) : -1
      const texts = [
        typeof number === 'number' ? t({ id: 'petri.transfer', message: `T${number}` }) : '',
        day >= 0 ? t({ id: 'petri.day', message: `day ${day}` }) : '',
      ]
      return texts.filter((text) => text !== '').join(', ')
    },
    [t, today, zone],
  )
}
