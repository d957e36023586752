/** The series of a kind on this device, each with its kind; undefined until they are here whole. */
import { useMemo } from 'react'
import type { StoredRow } from '../data/rows'
import { type Series, seriesOf } from '../domain/prep/series'
import { useRows } from '../state/replica/use-live'
import { useSeriesKind } from './use-definition'

export function useSeries(entity: string): readonly Series<StoredRow>[] | undefined {
  const definition = useSeriesKind(entity)
  const rows = useRows(entity)
  return useMemo(() => rows && seriesOf(definition, rows), [definition, rows])
}
