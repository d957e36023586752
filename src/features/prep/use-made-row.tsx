import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { StoredRow } from '../../data/rows'
import { countOf } from '../../domain/prep/petri'
import { LeadIcon } from '../../ui/list/LeadIcon'
import type { ListRowProps } from '../../ui/list/ListRow'
import { useSeriesAge } from './use-series-age'

/** What a row says of a petri series: its age, and its dishes. */
export function useMadeRow(): (row: StoredRow) => Partial<ListRowProps> {
  const { t } = useLingui()
  const age = useSeriesAge()
  const unit = t({ id: 'agar.made.dishes', message: 'dishes' })
  return useCallback(
    (row) => ({
      subtitle: age(row),
      lead: <LeadIcon icon="dish" tone="tint" />,
      quantity: String(countOf(row)),
      unit,
    }),
    [age, unit],
  )
}
