/** The series of a round. Undefined for one that is not on this device. */
import { useMemo } from 'react'
import { rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import { isSeries } from '../../domain/kit/series'
import type { Series } from '../../domain/prep/series'
import type { PartPicked, PickDraft } from '../../domain/yield/pick-round'
import { useReplica } from '../../state/replica/replica'
import { ofDevice, useKeptLive } from '../../state/replica/use-live'

export type FindSeries = (part: PartPicked | undefined) => Series<StoredRow> | undefined

export function useRoundSeries({ target, picks }: PickDraft): FindSeries {
  const { db, registry } = useReplica()
  const key = [...new Set([...picks, ...(target ? [target] : [])].map((one) => `${one.kind} ${one.seriesId}`))]
    .toSorted()
    .join(',')
  const all = useKeptLive(
    'series of a round',
    ofDevice,
    async () => {
      const found = await Promise.all(
        (key === '' ? [] : key.split(',')).map(async (text) => {
          const [kind = '', id = ''] = text.split(' ')
          const definition = registry.byName(kind)
          const row = isSeries(definition) ? await rowsOf(db, kind).get(id) : undefined
          return isSeries(definition) && row ? [{ definition, row }] : []
        }),
      )
      return new Map(found.flat().map((series) => [series.row.id, series] as const))
    },
    [registry, key],
  )
  return useMemo(() => (part) => (part ? all?.get(part.seriesId) : undefined), [all])
}
