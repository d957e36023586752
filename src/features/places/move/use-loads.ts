/** The series of a move with the numbers of their parts. Undefined while loading. A series that is not on this device is left out. */
import { rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import { isSeries } from '../../../domain/kit/series'
import type { Load, MoveDraft } from '../../../domain/prep/moving'
import type { Series } from '../../../domain/prep/series'
import { useReplica } from '../../../state/replica/replica'
import { ofDevice, useLive } from '../../../state/replica/use-live'

export type LoadHere = { readonly load: Load; readonly series: Series<StoredRow> }

export function useLoads({ loads }: MoveDraft): readonly LoadHere[] | undefined {
  const { db, registry } = useReplica()
  return useLive(ofDevice, async () => {
    const found = await Promise.all(
      loads.map(async (load) => {
        const definition = registry.byName(load.kind)
        if (!isSeries(definition)) return []
        const row = await rowsOf(db, load.kind).get(load.seriesId)
        return row ? [{ load, series: { definition, row } }] : []
      }),
    )
    return found.flat()
  }, [db, registry, loads])
}
