/** The record of a label for a round of picking, or a message if it is neither a room nor a part that can be picked. */
import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import { instantOf } from '../../domain/clock'
import { isSeries, pickedKinds, type SeriesDefinition } from '../../domain/kit/series'
import type { Series } from '../../domain/prep/series'
import { labelledRecord } from '../../records/scan/labelled-record'
import { useScanOutcome } from '../../records/scan/use-scan-outcome'
import { useScanText } from '../../records/scan/use-scan-text'
import { useDefinition } from '../../records/use-definition'
import { useObservedKinds } from '../../records/use-series'
import { readPicking } from '../../state/form/pick-round'
import { useReplica } from '../../state/replica/replica'
import { useFarmZone } from '../../state/words/farm-zone'
import { type Found, readTarget } from './read-target'

/** Undefined: the text means nothing here, and another part of the app said so. */
export type PickFound =
  | { readonly kind: 'room'; readonly placeId: string; readonly name?: string }
  | ({ readonly kind: 'part'; readonly series: Series<StoredRow> } & Found)
  | string
  | undefined

export type PickScan = {
  readonly lookUp: (text: string) => Promise<PickFound>
  /** Parts of a series that are not told apart. */
  readonly ofSeries: (series: Series<StoredRow>) => Promise<PickFound>
}

export function usePickScan(): PickScan {
  const { t } = useLingui()
  const replica = useReplica()
  const { db, now } = replica
  const place = useDefinition('place')
  const kinds = useObservedKinds()
  const zone = useFarmZone()
  const outcomeOf = useScanOutcome()
  const scanText = useScanText()

  return {
    lookUp: async (text) => {
      const outcome = await outcomeOf(text)
      if (outcome.kind === 'no_such_part') {
        return t({ id: 'move.beyond', message: 'This series has no part with that number' })
      }
      if (outcome.kind !== 'open') return scanText(outcome)
      const found = await labelledRecord(replica, outcome)
      if (!found) return scanText({ kind: 'not_here' })
      const { definition, row, number } = found
      if (row.deleted_at !== undefined) return t({ id: 'records.scan.deleted', message: 'This record was deleted' })
      if (definition.name === place.name) return ofPlace(row)
      if (!isSeries(definition) || !isPicked(definition)) {
        return t({ id: 'pick.stranger', message: 'This is neither a room nor anything to pick from' })
      }
      return ofPart({ definition, row }, number)
    },
    ofSeries: (series) => ofPart(series, undefined),
  }

  function ofPlace(row: StoredRow): PickFound {
    if (row.is_active === false) return t({ id: 'move.archived', message: 'This place is no longer in use' })
    return { kind: 'room', placeId: row.id, name: String(row.name ?? '') }
  }

  async function ofPart(series: Series<StoredRow>, number: number | undefined): Promise<PickFound> {
    const scale = { kinds, zone, placeId: readPicking().placeId, at: instantOf(now()) }
    return { kind: 'part', series, ...(await readTarget(db, series, number, scale)) }
  }
}

function isPicked(definition: SeriesDefinition): boolean {
  return pickedKinds([definition]).length > 0
}
