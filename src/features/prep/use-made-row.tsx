import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { StoredRow } from '../../data/rows'
import { sizeOf } from '../../domain/prep/series'
import { useSeriesKind } from '../../records/use-definition'
import { LeadIcon } from '../../ui/list/LeadIcon'
import type { ListRowProps } from '../../ui/list/ListRow'
import { useSeriesAge } from './use-series-age'

/** What a row says of a petri series: its age, and its dishes. */
export function useMadeRow(): (row: StoredRow) => Partial<ListRowProps> {
  const { t } = useLingui()
  const age = useSeriesAge()
  const definition = useSeriesKind('petri_series')
  const unit = t({ id: 'agar.made.dishes', message: 'dishes' })
  return useCallback(
    (row) => ({
      subtitle: age({ definition, row }),
      lead: <LeadIcon icon="dish" tone="tint" />,
      quantity: String(sizeOf({ definition, row })),
      unit,
    }),
    [age, definition, unit],
  )
}
