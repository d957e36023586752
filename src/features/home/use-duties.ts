/** What there is to do on the bench today, from the records on this device. */
import { useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import { type BenchDuty, dutiesOf, isGrowing } from '../../domain/prep/bench'
import { growthOf, usualDays } from '../../domain/prep/growth'
import { seriesNewestFirst } from '../../domain/prep/petri'
import { useRows } from '../../state/replica/use-live'
import { useRowsOf } from '../../state/replica/use-rows-of'
import { useFarmZone } from '../../state/words/farm-zone'
import { useToday } from '../../state/words/use-today'

/** Undefined while it is not known. */
export function useDuties(): readonly BenchDuty[] | undefined {
  const today = useToday()
  const zone = useFarmZone()
  const agars = useRows('agar_series')
  const petris = useRows('petri_series')
  const found = useRowsOf(
    'observation',
    'series_id',
    petris?.filter(isGrowing).map(({ id }) => id),
  )
  // The answer to the series of before is none: every one would seem to wait.
  const seen = found?.isCurrent ? found.rows : undefined
  const usual = useUsualDays(petris)
  return useMemo(
    () => agars && petris && seen && usual && dutiesOf({ agars, petris, seen, usual, today, zone }),
    [agars, petris, seen, usual, today, zone],
  )
}

/** The latest series of a strain that are looked through for those that were grown over. */
const LOOKED_THROUGH = 40

/** How long the strains that grow now usually take, from their own series: whatever status anybody gave these. */
function useUsualDays(petris: readonly StoredRow[] | undefined): ReadonlyMap<string, number> | undefined {
  const zone = useFarmZone()
  const earlier = useMemo(() => {
    const strains = new Set(petris?.filter(isGrowing).flatMap(({ strain_id: id }) => (id === undefined ? [] : [id])))
    const over = petris?.filter((row) => strains.has(row.strain_id ?? null) && row.status !== 'draft') ?? []
    const byStrain = new Map<string, StoredRow[]>()
    for (const row of seriesNewestFirst(over, 'inoculated_at')) {
      const list = byStrain.get(String(row.strain_id)) ?? []
      if (list.length < LOOKED_THROUGH) byStrain.set(String(row.strain_id), [...list, row])
    }
    return byStrain
  }, [petris])
  const seen = useRowsOf(
    'observation',
    'series_id',
    [...earlier.values()].flat().map(({ id }) => id),
  )?.rows
  return useMemo(() => {
    if (!seen) return undefined
    const usual = new Map<string, number>()
    for (const [strain, rows] of earlier) {
      const days = usualDays(rows.map((row) => growthOf(row, seen.get(row.id) ?? [], zone)))
      if (days !== undefined) usual.set(strain, days)
    }
    return usual
  }, [earlier, seen, zone])
}
