import { parseQr } from '../../domain/qr'
import { useReplica } from '../../state/replica/replica'
import { resolveScan, type ScanOutcome } from './resolve-scan'
import { lookUpScan } from './scan-lookup'
import { useQrExpectation } from './use-qr-expectation'

/** Resolves a scanned text that no field expects. */
export function useScanOutcome(): (text: string) => Promise<ScanOutcome> {
  const { db, registry } = useReplica()
  const ours = useQrExpectation()
  return async (text) => {
    const parsed = parseQr(text, ours)
    return resolveScan(text, parsed, await lookUpScan(db, registry, text, parsed), { kind: 'open' })
  }
}
