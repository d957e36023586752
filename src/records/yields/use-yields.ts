/** What the series of substrate yielded, from the records on this device. */
import { useMemo } from 'react'
import { SEEN_KINDS } from '../../data/read/seen'
import { readYields } from '../../data/read/series-yields'
import type { StoredRow } from '../../data/rows'
import { addDays, dateIn, startOfDay } from '../../domain/clock'
import { BENCH_RECORDS } from '../../domain/prep/bench'
import { begunAt, type Series } from '../../domain/prep/series'
import { flushRuleOf } from '../../domain/yield/flush'
import type { SeriesYield } from '../../domain/yield/series-yield'
import { isSubstrate } from '../../domain/yield/substrate'
import { useReplica } from '../../state/replica/replica'
import { usePacedLive, useRows } from '../../state/replica/use-live'
import { useFarmZone } from '../../state/words/farm-zone'
import { useToday } from '../../state/words/use-today'
import { useEverySeries, useMovedParts } from '../use-series'

/** The longest period, and the longest life of a series before it. */
const READ_DAYS = 365 + 180

export type FarmYields = {
  readonly yields: readonly SeriesYield[]
  /** By id: those of the yields, and of every other kind. */
  readonly series: ReadonlyMap<string, Series<StoredRow>>
  readonly today: string
}

/** Of the farm's recent series, or of those with these ids. Undefined while loading. */
export function useYields(ids?: readonly string[]): FarmYields | undefined {
  const { db } = useReplica()
  const zone = useFarmZone()
  const today = useToday()
  const farms = useRows(BENCH_RECORDS.farm)
  const every = useEverySeries()
  const moved = useMovedParts()
  const gapDays = farms && flushRuleOf(farms[0]).gapDays
  const only = ids?.join()
  const asked = useMemo(() => {
    if (!every || !moved || gapDays === undefined) return undefined
    const from = addDays(today, -READ_DAYS)
    const named = only === undefined ? undefined : new Set(only.split(','))
    const isMeant = (one: Series<StoredRow>) => {
      if (named) return isSubstrate(one) && named.has(one.row.id)
      const at = begunAt(one)
      return isSubstrate(one) && (at === undefined || dateIn(at, zone) >= from)
    }
    return { series: every.filter(isMeant), moved, rule: { gapDays, zone }, now: startOfDay(today, zone) }
  }, [every, moved, only, gapDays, zone, today])
  const found = usePacedLive(SEEN_KINDS, async () => asked && { only, yields: await readYields(db, asked) }, [
    db,
    asked,
  ])
  // Yields of the previous series must not show here.
  const yields = found?.only === only ? found?.yields : undefined
  return useMemo(
    () => every && yields && { yields, series: new Map(every.map((one) => [one.row.id, one])), today },
    [every, yields, today],
  )
}
