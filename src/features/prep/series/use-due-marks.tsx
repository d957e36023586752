/** In a list: the one thing that is due today for a series, in the place of its bar. */
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { StoredRow } from '../../../data/rows'
import type { SeriesDefinition } from '../../../domain/kit/series'
import type { Among, BenchDuty } from '../../../domain/prep/bench'
import type { Series } from '../../../domain/prep/series'
import { useDutiesAmong } from '../../../records/bench/use-duties-among'
import { useEverySeries } from '../../../records/use-series'
import { Mark } from '../../../ui/display/marks/Mark'

const NO_AGAR: readonly Series<StoredRow>[] = []

/** What is shown of several duties: the first of these. */
const ORDER: readonly BenchDuty['kind'][] = ['pick', 'move', 'shake', 'failed', 'overdue', 'observe']

/** By the id of the series. Undefined while loading, and for dishes, whose lists show their states. */
export function useDueMarks(definition: SeriesDefinition): ReadonlyMap<string, ReactNode> | undefined {
  const { t } = useLingui()
  const all = useEverySeries()
  const among = useMemo(() => ofKind(definition, all), [definition, all])
  const duties = useDutiesAmong(NO_AGAR, among)
  const isTold = all !== undefined && definition.parts.by !== undefined
  return useMemo(() => {
    if (!duties || !isTold) return undefined
    const first = new Map<string, BenchDuty['kind']>()
    for (const { kind, series } of duties) {
      const before = first.get(series.row.id)
      if (before === undefined || ORDER.indexOf(kind) < ORDER.indexOf(before)) first.set(series.row.id, kind)
    }
    const words: { readonly [K in BenchDuty['kind']]?: string } = {
      pick: t({ id: 'duty.mark.pick', message: 'Pick today' }),
      move: t({ id: 'duty.mark.move', message: 'Move today' }),
      shake: t({ id: 'duty.mark.shake', message: 'Shake today' }),
    }
    const check = t({ id: 'duty.mark.check', message: 'Check' })
    return new Map(
      [...first].map(([id, kind]) => [
        id,
        <Mark key={id} tone="amber" icon="clock">
          {words[kind] ?? check}
        </Mark>,
      ]),
    )
  }, [duties, isTold, t])
}

/** The series of a kind whose parts have vessels. */
function ofKind({ name, parts }: SeriesDefinition, all: readonly Series<StoredRow>[] = []): Among {
  const mine = parts.by === undefined ? [] : all.filter(({ definition }) => definition.name === name)
  return new Map(mine.map(({ row }) => [row.id, 'all']))
}
