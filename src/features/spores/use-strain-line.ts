/** The line of a strain from the records on this device: its series, their living parts, and how many were contaminated. */
import { useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import { dateIn } from '../../domain/clock'
import { casesOf } from '../../domain/prep/cases'
import { foldParts } from '../../domain/prep/dish-fold'
import { type Rate, ratesBy } from '../../domain/prep/rates'
import { begunAt, hasBegun, newestFirst, type Series } from '../../domain/prep/series'
import { byGeneration, type Living, livingOf } from '../../domain/prep/strain-line'
import { useResting } from '../../records/use-resting'
import { useEverySeries, useMedia, useMovedParts, useObservedKinds } from '../../records/use-series'
import { useSession } from '../../state/person/session-store'
import { useSeen } from '../../state/replica/use-seen'
import { useFarmZone } from '../../state/words/farm-zone'
import { useToday } from '../../state/words/use-today'

/** The series of the strain by generation, the newest first within one. Undefined while loading. */
export function useSeriesOfStrain(id: string): readonly Series<StoredRow>[] | undefined {
  const all = useEverySeries()
  return useMemo(() => all && byGeneration(newestFirst(all.filter(({ row }) => row.strain_id === id))), [all, id])
}

export type StrainLine = {
  /** In the order of the kinds. */
  readonly living: readonly Living<StoredRow>[]
  /** Contaminated parts of all its series. Undefined if none of them proves anything yet. */
  readonly rate: Rate | undefined
  /** The date of its first series, `YYYY-MM-DD`. Undefined if unknown. */
  readonly since: string | undefined
}

/** Undefined while loading. */
export function useStrainLine(all: readonly Series<StoredRow>[] | undefined): StrainLine | undefined {
  const zone = useFarmZone()
  const today = useToday()
  const { userId = '' } = useSession()
  const moved = useMovedParts()
  const show = useResting()
  const kinds = useObservedKinds()
  const media = useMedia()
  const found = useSeen(all?.map(({ row }) => row.id))
  const seen = found?.isCurrent ? found.rows : undefined
  return useMemo(() => {
    if (!all || !moved || !media || !seen) return undefined
    const folded = all
      .map((series) => ({ series, fold: show(foldParts(seen.get(series.row.id) ?? [])) }))
      .toSorted((a, b) => kinds.indexOf(a.series.definition) - kinds.indexOf(b.series.definition))
    const begun = all.filter(hasBegun)
    const observations = [...seen.values()].flat()
    const cases = casesOf({ all: begun, named: media, observations, moved, today, zone, userId })
    const [since] = begun.flatMap((series) => begunAt(series) ?? []).sort()
    return {
      living: livingOf(folded),
      rate: cases.length === 0 ? undefined : ratesBy('strain', cases).all,
      since: since === undefined ? undefined : dateIn(since, zone),
    }
  }, [all, moved, kinds, media, seen, show, today, zone, userId])
}
