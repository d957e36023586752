/** What there is to do on the bench today, from the records on this device. */
import { useMemo } from 'react'
import { rowsOf } from '../../data/db'
import { readEach } from '../../data/read-each'
import type { StoredRow } from '../../data/rows'
import { type BenchDuty, dutiesOf, isGrowing } from '../../domain/prep/bench'
import { growthOf, usualDays } from '../../domain/prep/growth'
import { bySeries, seriesNewestFirst } from '../../domain/prep/petri'
import { useFarmZone } from '../../state/farm-zone'
import { useReplica } from '../../state/replica'
import { usePacedLive, useRows } from '../../state/use-live'
import { useToday } from '../../state/use-today'

export function useDuties(): readonly BenchDuty[] {
  const { db } = useReplica()
  const today = useToday()
  const zone = useFarmZone()
  const agars = useRows('agar_series')
  const petris = useRows('petri_series')
  const growing = useMemo(() => petris?.filter(isGrowing).map(({ id }) => id), [petris])
  const found = usePacedLive(async () => {
    const rows = await readEach(growing ?? [], (id) =>
      rowsOf(db, 'observation').where('series_id').equals(id).toArray(),
    )
    return { growing, seen: bySeries(rows) }
  }, [db, growing])
  // The answer to the series of before is none: every one would seem to wait.
  const seen = growing && found?.growing === growing ? found.seen : undefined
  const usual = useUsualDays(petris)
  return useMemo(
    () => (agars && petris && seen ? dutiesOf({ agars, petris, seen, usual, today, zone }) : []),
    [agars, petris, seen, usual, today, zone],
  )
}

/** The latest series of a strain that are looked through for those that were grown over. */
const LOOKED_THROUGH = 40

/** How long the strains that grow now usually take, from their own series: whatever status anybody gave these. */
function useUsualDays(petris: readonly StoredRow[] | undefined): ReadonlyMap<string, number> {
  const { db } = useReplica()
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
  const found = usePacedLive(async () => {
    const usual = new Map<string, number>()
    for (const [strain, rows] of earlier) {
      const grown = rows.map(async (row) =>
        growthOf(row, await rowsOf(db, 'observation').where('series_id').equals(row.id).toArray(), zone),
      )
      const days = usualDays(await Promise.all(grown))
      if (days !== undefined) usual.set(strain, days)
    }
    return usual
  }, [db, earlier, zone])
  return useMemo(() => found ?? new Map(), [found])
}
