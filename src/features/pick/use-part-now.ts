/** The part on the scale as it was seen last. Undefined while loading, and for a series without numbers. */

import { SEEN_KINDS } from '../../data/read/seen'
import { readFolds } from '../../data/read/series-folds'
import type { StoredRow } from '../../data/rows'
import { type Part, partOf } from '../../domain/prep/dish-fold'
import { ownState, type Series } from '../../domain/prep/series'
import { useReplica } from '../../state/replica/replica'
import { useLive } from '../../state/replica/use-live'

export function usePartNow(series: Series<StoredRow> | undefined, number: number | undefined): Part | undefined {
  const { db } = useReplica()
  const id = series?.row.id
  const found = useLive(SEEN_KINDS, async () => {
    if (id === undefined) return undefined
    return { id, fold: (await readFolds(db, [id])).get(id) ?? new Map() }
  }, [db, id])
  if (!series || number === undefined || found?.id !== id || !found) return undefined
  return partOf(number, ownState(series), found.fold)
}
