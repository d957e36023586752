/** 'T2, day 9': the transfer number of a series, and the days since it began. */
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Series } from '../../../domain/prep/series'
import { useAge } from '../../../records/words/use-age'

export function useSeriesAge(): (series: Series) => string {
  const { t } = useLingui()
  const age = useAge()
  return useCallback(
    (series) => {
      const { transfer_number: number } = series.row
      const transfer = typeof number === 'number' ? t({ id: 'petri.transfer', message: `T${number}` }) : ''
      return [transfer, age(series)].filter((text) => text !== '').join(', ')
    },
    [t, age],
  )
}
