/** The record of a label at the bench, with its sterilizer run. An agar dish resolves to the dish it became. */
import type { Values } from '../../domain/kit/field'
import { type LabelledRecord, labelledRecord } from '../../records/scan/labelled-record'
import { useScanOutcome } from '../../records/scan/use-scan-outcome'
import { useScanText } from '../../records/scan/use-scan-text'
import { useReplica } from '../../state/replica/replica'
import { runOf } from './agar/made-of'

export type ScannedRecord = LabelledRecord & { readonly run: Values | undefined }

/** A text is the message for a label that names none. */
export function useScannedRecord(): (text: string) => Promise<ScannedRecord | string | undefined> {
  const replica = useReplica()
  const outcomeOf = useScanOutcome()
  const scanText = useScanText()
  return async (text) => {
    const outcome = await outcomeOf(text)
    if (outcome.kind !== 'open') return scanText(outcome)
    const found = await labelledRecord(replica, outcome)
    return found ? { ...found, run: await runOf(replica.db, found.row) } : scanText({ kind: 'not_here' })
  }
}
