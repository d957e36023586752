/** The record that a label at the bench names, with the dish's number, and what became of an agar dish. */
import type { StoredRow } from '../../data/rows'
import { becameOf } from '../../domain/prep/petri'
import { useScanOutcome } from '../../records/scan/use-scan-outcome'
import { useScanText } from '../../records/scan/use-scan-text'
import { useReplica } from '../../state/replica/replica'
import { madeOf } from './made-of'

export type ScannedRecord = {
  readonly entity: string
  readonly row: StoredRow
  readonly number: number | undefined
  readonly became: { readonly series: StoredRow; readonly number: number } | undefined
}

/** A text is what is to be said of a label that names none. */
export function useScannedRecord(): (text: string) => Promise<ScannedRecord | string | undefined> {
  const { db } = useReplica()
  const outcomeOf = useScanOutcome()
  const scanText = useScanText()

  return async (text) => {
    const outcome = await outcomeOf(text)
    if (outcome.kind !== 'open') return scanText(outcome)
    const { found, part: number } = outcome
    if (!found) return scanText({ kind: 'not_here' })
    const entity = found.definition.name
    const isAgarDish = entity === 'agar_series' && number !== undefined
    const became = isAgarDish ? becameOf(found.row.id, number, await madeOf(db, found.row.id)) : undefined
    return { entity, row: found.row, number, became }
  }
}
