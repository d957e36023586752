import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import { foldParts } from '../../domain/prep/dish-fold'
import { familyOf } from '../../domain/prep/family'
import { countOf, dishesOf } from '../../domain/prep/petri'
import { RowsSection } from '../../records/list/RowsSection'
import { useDefinition } from '../../records/use-definition'
import { useReplica } from '../../state/replica'
import { usePacedLive, useRows } from '../../state/use-live'
import { DishGlyph } from '../../ui/dish/DishGlyph'
import { Mark } from '../../ui/display/Mark'
import { useSeriesAge } from './use-series-age'

/** Ancestors and descendants of a series, oldest first, each with its contaminated dishes. */
export const FamilySection = ({ series }: { series: StoredRow }) => {
  const { t } = useLingui()
  const definition = useDefinition('petri_series')
  const age = useSeriesAge()
  const all = useRows('petri_series')
  const members = useMemo(() => (all ? familyOf(series.id, all) : []), [all, series.id])
  const rows = useMemo(() => members.map(({ row }) => row as StoredRow), [members])
  const bad = useContaminated(rows)
  // The series alone is no family.
  if (rows.length < 2) return null
  return (
    <RowsSection
      definition={definition}
      title={t({ id: 'petri.family', message: 'Family' })}
      rows={rows}
      decorate={(row) => {
        const contaminated = bad?.get(row.id) ?? 0
        const isOwn = row.id === series.id
        return {
          selected: isOwn,
          lead: <DishGlyph shape={isOwn ? 'colonized' : 'growing'} percent={60} size={32} />,
          title: String(row.series_code ?? ''),
          code: undefined,
          subtitle: isOwn ? t({ id: 'petri.family.own', message: 'This series' }) : age(row),
          quantity: String(countOf(row)),
          unit: t({ id: 'agar.made.dishes', message: 'dishes' }),
          ...(contaminated > 0 && {
            mark: (
              <Mark tone="bad" icon="warning">
                {t({
                  id: 'petri.family.bad',
                  message: plural(contaminated, { one: '# contaminated', other: '# contaminated' }),
                })}
              </Mark>
            ),
          }),
        }
      }}
    />
  )
}

/** Contaminated dishes of each series; those discarded since included. */
function useContaminated(rows: readonly StoredRow[]): ReadonlyMap<string, number> | undefined {
  const { db } = useReplica()
  return usePacedLive(async () => {
    const counts = new Map<string, number>()
    for (const row of rows) {
      const seen = await rowsOf(db, 'observation').where('series_id').equals(row.id).toArray()
      const parts = dishesOf(row, foldParts(seen))
      counts.set(row.id, parts.filter(({ isContaminated }) => isContaminated).length)
    }
    return counts
  }, [db, rows])
}
