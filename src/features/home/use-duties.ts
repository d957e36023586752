/** What there is to do on the bench today, from the records on this device. */
import { useMemo } from 'react'
import { rowsOf } from '../../data/db'
import { type BenchDuty, dutiesOf, isGrowing } from '../../domain/prep/bench'
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
  const growing = useMemo(() => petris?.filter(isGrowing).map(({ id }) => id) ?? [], [petris])
  const lastSeen = usePacedLive(async () => {
    const seen = new Map<string, string>()
    await rowsOf(db, 'observation')
      .where('series_id')
      .anyOf(growing)
      .each(({ series_id: id, observed_at: at }) => {
        if (String(at) > (seen.get(String(id)) ?? '')) seen.set(String(id), String(at))
      })
    return seen
  }, [db, growing])
  return useMemo(
    () => (agars && petris && lastSeen ? dutiesOf({ agars, petris, lastSeen, today, zone }) : []),
    [agars, petris, lastSeen, today, zone],
  )
}
