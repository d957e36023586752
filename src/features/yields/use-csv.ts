/** The rows of a table as text for a spreadsheet: all rows and figures, numbers without units. */
import { useLingui } from '@lingui/react/macro'
import { type Cell, csvOf } from '../../domain/yield/csv'
import { MOST_FLUSHES } from '../../domain/yield/flush'
import type { YieldFactor } from '../../domain/yield/table'
import type { RowView, TableView } from './use-table-view'

export function useCsv(factor: YieldFactor, view: TableView, heading: string): () => string {
  const { t } = useLingui()
  return () => {
    const flushes = Math.max(1, ...view.rows.flatMap(({ row }) => row.flushes.map(({ flush }) => flush)))
    const numbers = Array.from({ length: Math.min(flushes, MOST_FLUSHES) }, (_, index) => index + 1)
    const names =
      factor === 'pair'
        ? [t({ id: 'petri_series.strain', message: 'Strain' }), t({ id: 'recipe.one', message: 'Recipe' })]
        : [heading]
    const heads = [
      ...names,
      t({ id: 'rates.series', message: 'Series' }),
      t({ id: 'yields.parts', message: 'Parts' }),
      t({ id: 'yields.csv.picked', message: 'Picked, g' }),
      t({ id: 'yields.csv.waste', message: 'Waste, g' }),
      t({ id: 'yields.csv.counted', message: 'Parts in BE' }),
      t({ id: 'yields.csv.dry', message: 'Dry weight, g' }),
      t({ id: 'yields.csv.be', message: 'BE, %' }),
      t({ id: 'yields.csv.low', message: 'BE from, %' }),
      t({ id: 'yields.csv.high', message: 'BE to, %' }),
      t({ id: 'yields.csv.unsaid', message: 'Cannot be said' }),
      ...numbers.map((flush) => t({ id: 'yields.csv.flush', message: `Flush ${flush}, g` })),
      t({ id: 'yields.days', message: 'Days to pick' }),
      t({ id: 'yields.csv.days_low', message: 'Days, 10 %' }),
      t({ id: 'yields.csv.days_high', message: 'Days, 90 %' }),
      t({ id: 'rates.contaminated', message: 'Contaminated' }),
      t({ id: 'yields.csv.grade', message: 'Grade A, %' }),
    ]
    const cells = (one: RowView): readonly Cell[] => {
      const { row, name } = one
      const { efficiency, days } = row
      const range = efficiency && typeof efficiency.range === 'object' ? efficiency.range : undefined
      return [
        ...(factor === 'pair' ? [name.title, name.line] : [name.title]),
        ...[row.series, row.parts, row.grams, row.wasteGrams, efficiency?.parts, efficiency?.dry],
        ...[rounded(efficiency?.percent), rounded(range?.low), rounded(range?.high)],
        [view.words.unsaid(row), ...view.words.reasons(row)].filter(Boolean).join('; ') || undefined,
        ...numbers.map((flush) => row.flushes.find((found) => found.flush === flush)?.grams),
        ...[rounded(days?.median), rounded(days?.low), rounded(days?.high), row.bad.count, rounded(row.gradeA)],
      ]
    }
    return csvOf([heads, ...view.rows.map(cells)])
  }
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value * 10) / 10
}
