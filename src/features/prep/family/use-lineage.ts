/** The family of a series with the states of its dishes, from the records on this device. */
import { useMemo } from 'react'
import { rowsOf } from '../../../data/db'
import { readEach } from '../../../data/read-each'
import { foldParts } from '../../../domain/prep/dish-fold'
import { type Lineage, type LineageNode, type LineageScope, lineageOf } from '../../../domain/prep/lineage'
import { bySeries, dishesOf } from '../../../domain/prep/petri'
import { useReplica } from '../../../state/replica'
import { usePacedLive, useRows } from '../../../state/use-live'
import type { Tallied } from '../../../ui/dish/DishBar'
import { useTally } from '../use-tally'

export type Family = {
  readonly lineage: Lineage
  /** By the id of a series, contaminated ones first. */
  readonly tallies: ReadonlyMap<string, readonly Tallied[]>
  /** How many dishes of a series are in quarantine, by its id. */
  readonly quarantined: ReadonlyMap<string, number>
}

/** Undefined while it is being read. */
export function useLineage(seriesId: string, scope: LineageScope = 'line'): Family | undefined {
  const { db } = useReplica()
  const tally = useTally()
  const petris = useRows('petri_series')
  const spores = useRows('spore')
  const strains = useRows('strain')
  const lineage = useMemo(
    () => (petris && spores && strains ? lineageOf(seriesId, { petris, spores, strains }, scope) : undefined),
    [seriesId, petris, spores, strains, scope],
  )
  const found = usePacedLive(async () => {
    const ids = lineage?.nodes.filter(isSeries).map(({ id }) => id) ?? []
    const rows = await readEach(ids, (id) => rowsOf(db, 'observation').where('series_id').equals(id).toArray())
    return { lineage, rows }
  }, [db, lineage])
  const isCurrent = found !== undefined && found.lineage === lineage
  const parts = useMemo(() => {
    if (!lineage || !isCurrent) return undefined
    const seen = bySeries(found.rows)
    return lineage.nodes
      .filter(isSeries)
      .map(({ id, row }) => [id, dishesOf(row, foldParts(seen.get(id) ?? []))] as const)
  }, [lineage, found, isCurrent])
  if (!lineage || !parts) return undefined
  const tallies = parts.map(([id, dishes]) => [id, tally(dishes)] as const)
  const held = parts.map(([id, dishes]) => [id, dishes.filter(({ isQuarantined }) => isQuarantined).length] as const)
  return { lineage, tallies: new Map(tallies), quarantined: new Map(held) }
}

export function isSeries({ kind }: LineageNode): boolean {
  return kind === 'petri_series'
}
