/** What a scan at the bench means for the inoculation, and what is said of it. */
import { useLingui } from '@lingui/react/macro'
import { type Draft, type Hit, type Refusal, scan } from '../../../domain/prep/inoculation'
import { becameOf } from '../../../domain/prep/petri'
import { parseQr } from '../../../domain/qr'
import { resolveScan } from '../../../records/scan/resolve-scan'
import { lookUpScan } from '../../../records/scan/scan-lookup'
import { useQrExpectation } from '../../../records/scan/use-qr-expectation'
import { useScanText } from '../../../records/scan/use-scan-text'
import { useReplica } from '../../../state/replica'
import { madeOf } from '../made-of'

export type BenchScan =
  | { readonly ok: true; readonly draft: Draft; readonly message: string }
  | { readonly ok: false; readonly message: string | undefined }

export function useBenchScan(): (text: string, draft: Draft) => Promise<BenchScan> {
  const { t } = useLingui()
  const { db, registry } = useReplica()
  const ours = useQrExpectation()
  const scanText = useScanText()

  return async (text, draft) => {
    const parsed = parseQr(text, ours)
    const outcome = resolveScan(text, parsed, await lookUpScan(db, registry, text, parsed), { kind: 'open' })
    if (outcome.kind !== 'open') return { ok: false, message: scanText(outcome) }
    const { found, part } = outcome
    if (!found) return { ok: false, message: scanText({ kind: 'not_here' }) }
    const takenBy = found.definition.name === 'agar_series' ? await takerOf(found.row.id, part) : undefined
    const hit: Hit = { entity: found.definition.name, row: found.row, number: part, takenBy }
    const scanned = scan(draft, hit)
    if (scanned.kind === 'refused') return { ok: false, message: refusalText(scanned.why, hit) }
    return { ok: true, draft: scanned.draft, message: takenText(scanned.kind, part) }
  }

  async function takerOf(agarId: string, number: number | undefined): Promise<string | undefined> {
    if (number === undefined) return undefined
    const found = becameOf(agarId, number, await madeOf(db, agarId))
    return found && String(found.series.series_code ?? '')
  }

  function takenText(kind: 'source' | 'medium' | 'dish', number = 0): string {
    if (kind === 'source') return t({ id: 'bench.source', message: 'This is the source' })
    if (kind === 'medium') return t({ id: 'bench.medium', message: 'This is the agar' })
    return t({ id: 'bench.added', message: `Dish ${number} added` })
  }

  function refusalText(why: Refusal, { number = 0, takenBy = '', row }: Hit): string {
    const code = String(row.series_code ?? '')
    switch (why) {
      case 'stranger':
        return t({ id: 'bench.stranger', message: 'Neither a dish nor spores' })
      case 'deleted':
        return t({ id: 'bench.deleted', message: 'It was deleted' })
      case 'needs_source':
        return t({ id: 'bench.needs_source', message: 'Scan the source first: a dish or spores' })
      case 'has_source':
        return t({ id: 'bench.has_source', message: 'Finish these dishes first, then take a new source' })
      case 'needs_dish':
        return t({ id: 'bench.needs_dish', message: 'Scan the label of one dish' })
      case 'other_medium':
        return t({ id: 'bench.other_medium', message: `${code} is another series: finish these dishes first` })
      case 'failed':
        return t({ id: 'bench.failed', message: `${code} failed its sterility check` })
      case 'taken':
        return t({ id: 'bench.taken', message: `Dish ${number} is in ${takenBy} already` })
      case 'again':
        return t({ id: 'bench.again', message: `Dish ${number} is in already` })
    }
  }
}
