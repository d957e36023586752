import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { StoredRow } from '../../../data/rows'
import type { SeriesDefinition } from '../../../domain/kit/series'
import { sizeOf } from '../../../domain/prep/series'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import type { ListRowProps } from '../../../ui/list/ListRow'
import { useSeriesAge } from '../series/use-series-age'

/** A list row of a series: its age, and the number of parts. */
export function useMadeRow(definition: SeriesDefinition): (row: StoredRow) => Partial<ListRowProps> {
  const { t } = useLingui()
  const age = useSeriesAge()
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
