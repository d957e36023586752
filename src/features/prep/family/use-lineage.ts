/** The family of a series with the states of its dishes, from the records on this device. */
import { useMemo } from 'react'
import { foldParts } from '../../../domain/prep/dish-fold'
import { type Lineage, type LineageScope, lineageOf, nearestTo } from '../../../domain/prep/lineage'
import { partsIn } from '../../../domain/prep/series'
import { gramsOfTenths } from '../../../domain/yield/picks'
import { useResting } from '../../../records/use-resting'
import { useEverySeries } from '../../../records/use-series'
import { useYields } from '../../../records/yields/use-yields'
import { useRows } from '../../../state/replica/use-live'
import { useSeen } from '../../../state/replica/use-seen'
import type { Tallied } from '../../../ui/dish/DishBar'
import { useTally } from '../use-tally'

const NONE: readonly string[] = []

export type Family = {
  readonly lineage: Lineage
  /** By the id of a series with observations; contaminated dishes first. */
  readonly tallies: ReadonlyMap<string, readonly Tallied[]>
  /** The number of a series' quarantined dishes, by its id. */
  readonly quarantined: ReadonlyMap<string, number>
  /** Picked grams without waste, by the id of a series. Absent: nothing was picked. */
  readonly picked: ReadonlyMap<string, number>
}

export type LineageAsked = {
  readonly scope?: LineageScope | undefined
  /** Reads the dishes of this many nearest members; absent: of all. */
  readonly nearest?: number | undefined
}

/** Undefined while loading. */
export function useLineage(seriesId: string, { scope = 'line', nearest }: LineageAsked = {}): Family | undefined {
  const tally = useTally()
  const show = useResting()
  const series = useEverySeries()
  const spores = useRows('spore')
  const strains = useRows('strain')
  const lineage = useMemo(
    () => (series && spores && strains ? lineageOf(seriesId, { series, spores, strains }, scope) : undefined),
    [seriesId, series, spores, strains, scope],
  )
  const looked = useMemo(() => {
    const all = lineage && nearest !== undefined ? nearestTo(seriesId, lineage, nearest) : lineage?.nodes
    return all?.flatMap(({ series: one }) => one ?? [])
  }, [lineage, nearest, seriesId])
  const found = useSeen(looked?.map(({ row }) => row.id))
  const seen = found?.isCurrent ? found.rows : undefined
  const parts = useMemo(
    () => seen && looked?.map((one) => [one, partsIn(one, show(foldParts(seen.get(one.row.id) ?? [])))] as const),
    [looked, seen, show],
  )
  const yields = useYields(looked?.map(({ row }) => row.id) ?? NONE)
  if (!lineage || !parts) return undefined
  const tallies = parts.map(([one, all]) => [one.row.id, tally(one, all)] as const)
  const held = parts.map(([one, all]) => [one.row.id, all.filter(({ isQuarantined }) => isQuarantined).length] as const)
  const picked = yields?.yields.flatMap(({ seriesId, shares }) => {
    const tenths = shares.reduce((sum, share) => sum + share.tenths, 0)
    return tenths > 0 ? [[seriesId, gramsOfTenths(tenths)] as const] : []
  })
  return { lineage, tallies: new Map(tallies), quarantined: new Map(held), picked: new Map(picked) }
}
