/** The current parts of a series, folded from its observations. */
import { useMemo } from 'react'
import { SEEN_KINDS, seenOf } from '../../data/read/seen'
import type { StoredRow } from '../../data/rows'
import type { SeriesDefinition } from '../../domain/kit/series'
import type { Fold, Part } from '../../domain/prep/dish-fold'
import { foldingAgain } from '../../domain/prep/fold-again'
import type { Series } from '../../domain/prep/series'
import { type Flushes, flushesOf } from '../../domain/yield/flush'
import { type Pick, picksOf } from '../../domain/yield/picks'
import { isPickSeen } from '../../domain/yield/sight'
import { useFlushRule } from '../../records/use-flush-rule'
import { useResting } from '../../records/use-resting'
import { useReplica } from '../../state/replica/replica'
import { useLive } from '../../state/replica/use-live'

export type Dishes = {
  readonly definition: SeriesDefinition
  readonly series: StoredRow
  /** With the picks as sightings, and including reversals. */
  readonly observations: readonly StoredRow[]
  readonly fold: Fold
  readonly parts: readonly Part[]
  /** In their order. */
  readonly picks: readonly Pick[]
  readonly flushes: Flushes
}

/** Undefined while loading, and without a series. */
export function useDishes(of: Series<StoredRow> | undefined): Dishes | undefined {
  const { db } = useReplica()
  const { definition, row: series } = of ?? {}
  const id = series?.id
  const show = useResting()
  const rule = useFlushRule()
  const { foldAgain } = useMemo(() => ({ id, foldAgain: foldingAgain(show) }), [id, show])
  const found = useLive(SEEN_KINDS, async () => ({ id, rows: id ? await seenOf(db, id) : [] }), [db, id])
  // Observations of the previous series must not show here.
  const observations = found?.id === id ? found?.rows : undefined
  return useMemo(() => {
    if (!observations || !definition || !series) return undefined
    const picks = picksOf(observations.filter(isPickSeen))
    const folding = foldAgain({ definition, row: series }, observations)
    return { definition, series, observations, picks, flushes: flushesOf(picks, rule), ...folding }
  }, [definition, series, observations, foldAgain, rule])
}
