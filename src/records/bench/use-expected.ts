/** Adds to the duties how much there is to pick, from the picks that were read for them. */
import { useCallback, useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import { startOfDay } from '../../domain/clock'
import type { Values } from '../../domain/kit/field'
import type { BenchDuty } from '../../domain/prep/bench'
import type { Series } from '../../domain/prep/series'
import { type FlushYield, flushYieldsOf, usualPicks } from '../../domain/yield/expected'
import { picksOf } from '../../domain/yield/picks'
import { isPickSeen } from '../../domain/yield/sight'
import { expectedOf } from '../../domain/yield/to-pick'
import { useToday } from '../../state/words/use-today'
import { useFlushRule } from '../use-flush-rule'
import { useMovedParts } from '../use-series'
import { remembering } from './remembering'

type Read = {
  readonly all: readonly Series<StoredRow>[]
  readonly seen: ReadonlyMap<string, readonly StoredRow[]>
}

/** Other duties stay the same objects. What is usual is computed only when something is to be picked. */
export function useExpected(): (duties: readonly BenchDuty[], read: Read) => readonly BenchDuty[] {
  const today = useToday()
  const rule = useFlushRule()
  const moved = useMovedParts()
  const at = useMemo(() => startOfDay(today, rule.zone), [today, rule])
  const yields = useMemo(
    () =>
      remembering<readonly FlushYield[]>((series, seen) =>
        moved ? flushYieldsOf(series, { observations: seen, picks: picksIn(seen), moved, rule }, at) : [],
      ),
    [moved, rule, at],
  )
  return useCallback(
    (duties, { all, seen }) => {
      const strains = new Set(duties.flatMap(({ kind, series }) => (kind === 'pick' ? [series.row.strain_id] : [])))
      if (strains.size === 0) return duties
      const alike = all.filter(({ row }) => strains.has(row.strain_id))
      const usual = usualPicks(alike.flatMap((series) => yields(series, seen.get(series.row.id) ?? [])))
      return duties.map((duty) => {
        if (duty.kind !== 'pick') return duty
        const picks = picksIn(seen.get(duty.series.row.id) ?? [])
        return { ...duty, expects: expectedOf(duty.series, duty.numbers ?? [], { picks, rule, usual, at }) }
      })
    },
    [yields, rule, at],
  )
}

function picksIn(seen: readonly Values[]) {
  return picksOf(seen.filter((row) => isPickSeen(row)))
}
