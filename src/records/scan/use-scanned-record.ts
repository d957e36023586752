/** The record of a label, with the part's number. A part that later went into another series resolves to its part there too. */
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { becameOf } from '../../domain/prep/petri'
import type { Series } from '../../domain/prep/series'
import { stepFrom } from '../../domain/prep/step'
import { useReplica } from '../../state/replica/replica'
import { madeOf, runOf } from '../made-of'
import { useScanOutcome } from './use-scan-outcome'
import { useScanText } from './use-scan-text'

export type ScannedRecord = {
  readonly definition: EntityDefinition
  readonly row: StoredRow
  readonly number: number | undefined
  readonly became: { readonly series: Series<StoredRow>; readonly number: number } | undefined
  readonly run: Values | undefined
}

/** A text is the message for a label that names none. */
export function useScannedRecord(): (text: string) => Promise<ScannedRecord | string | undefined> {
  const { db, registry } = useReplica()
  const outcomeOf = useScanOutcome()
  const scanText = useScanText()

  return async (text) => {
    const outcome = await outcomeOf(text)
    if (outcome.kind !== 'open') return scanText(outcome)
    const { found, part: number } = outcome
    if (!found) return scanText({ kind: 'not_here' })
    const { definition: of, row } = found
    const step = stepFrom(registry, of.name)
    const became = step && becameOf(row.id, number, await madeOf(db, step, row.id))
    const taken = became && { series: { definition: step.into, row: became.series }, number: became.number }
    return { definition: of, row, number, became: taken, run: await runOf(db, row) }
  }
}
