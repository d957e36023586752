/** The dishes of a petri series as they are now, folded from its observations. */
import { useMemo } from 'react'
import { rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import { type Fold, foldParts, type Part } from '../../domain/prep/dish-fold'
import { dishesOf } from '../../domain/prep/petri'
import { useReplica } from '../../state/replica/replica'
import { useLive } from '../../state/replica/use-live'

export type Dishes = {
  readonly series: StoredRow
  /** Reversals among them. */
  readonly observations: readonly StoredRow[]
  readonly fold: Fold
  readonly parts: readonly Part[]
}

/** Undefined while the observations are being read. */
export function useDishes(series: StoredRow): Dishes | undefined {
  const { db } = useReplica()
  const found = useLive(
    ['observation'],
    async () => ({
      id: series.id,
      observations: await rowsOf(db, 'observation').where('series_id').equals(series.id).toArray(),
    }),
    [db, series.id],
  )
  // The answer to the previous series is no answer to this one.
  const observations = found?.id === series.id ? found.observations : undefined
  return useMemo(() => {
    if (!observations) return undefined
    const fold = foldParts(observations)
    return { series, observations, fold, parts: dishesOf(series, fold) }
  }, [series, observations])
}
