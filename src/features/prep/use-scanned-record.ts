/** The record that a label at the bench names, with the dish's number, and what became of an agar dish. */
import type { StoredRow } from '../../data/rows'
import { becameOf } from '../../domain/prep/petri'
import { parseQr } from '../../domain/qr'
import { resolveScan } from '../../records/scan/resolve-scan'
import { lookUpScan } from '../../records/scan/scan-lookup'
import { useQrExpectation } from '../../records/scan/use-qr-expectation'
import { useScanText } from '../../records/scan/use-scan-text'
import { useReplica } from '../../state/replica'
import { madeOf } from './made-of'

export type ScannedRecord = {
  readonly entity: string
  readonly row: StoredRow
  readonly number: number | undefined
  readonly became: { readonly series: StoredRow; readonly number: number } | undefined
}

/** A text is what is to be said of a label that names none. */
export function useScannedRecord(): (text: string) => Promise<ScannedRecord | string | undefined> {
  const { db, registry } = useReplica()
  const ours = useQrExpectation()
  const scanText = useScanText()

  return async (text) => {
    const parsed = parseQr(text, ours)
    const outcome = resolveScan(text, parsed, await lookUpScan(db, registry, text, parsed), { kind: 'open' })
    if (outcome.kind !== 'open') return scanText(outcome)
    const { found, part: number } = outcome
    if (!found) return scanText({ kind: 'not_here' })
    const entity = found.definition.name
    const isAgarDish = entity === 'agar_series' && number !== undefined
    const became = isAgarDish ? becameOf(found.row.id, number, await madeOf(db, found.row.id)) : undefined
    return { entity, row: found.row, number, became }
  }
}
