/** The family of a series with the states of its dishes, from the records on this device. */
import { useMemo } from 'react'
import { rowsOf } from '../../../data/db'
import { countStates, FINAL_STATES, foldParts, LIVE_STATES, type PartState } from '../../../domain/prep/dish-fold'
import { type Lineage, type LineageNode, lineageOf } from '../../../domain/prep/lineage'
import { bySeries, dishesOf } from '../../../domain/prep/petri'
import { inSentence } from '../../../records/words/in-sentence'
import { useReplica } from '../../../state/replica'
import { usePacedLive, useRows } from '../../../state/use-live'
import type { Tallied } from '../../../ui/dish/DishTally'
import { useDishWords } from '../use-dish-words'

export type Family = {
  readonly lineage: Lineage
  /** By the id of a series, contaminated ones first. */
  readonly tallies: ReadonlyMap<string, readonly Tallied[]>
}

const ORDER: readonly PartState[] = [
  'contaminated',
  ...LIVE_STATES,
  ...FINAL_STATES.filter((one) => one !== 'contaminated'),
]

/** Undefined while it is being read. */
export function useLineage(seriesId: string): Family | undefined {
  const { db } = useReplica()
  const words = useDishWords()
  const petris = useRows('petri_series')
  const spores = useRows('spore')
  const strains = useRows('strain')
  const lineage = useMemo(
    () => (petris && spores && strains ? lineageOf(seriesId, { petris, spores, strains }) : undefined),
    [seriesId, petris, spores, strains],
  )
  const found = usePacedLive(async () => {
    const ids = lineage?.nodes.filter(isSeries).map(({ id }) => id) ?? []
    return { lineage, rows: await rowsOf(db, 'observation').where('series_id').anyOf(ids).toArray() }
  }, [db, lineage])
  if (!lineage || !found || found.lineage !== lineage) return undefined
  const seen = bySeries(found.rows)
  const tallies = lineage.nodes.filter(isSeries).map(({ id, row }) => {
    const counts = countStates(dishesOf(row, foldParts(seen.get(id) ?? [])))
    const tally = ORDER.flatMap((shape) => {
      const count = counts.get(shape)
      return count === undefined ? [] : [{ shape, count, label: inSentence(words.state(shape)) }]
    })
    return [id, tally] as const
  })
  return { lineage, tallies: new Map(tallies) }
}

export function isSeries({ kind }: LineageNode): boolean {
  return kind === 'petri_series'
}
