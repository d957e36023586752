/** The meaning of a scan for the inoculation, and its message. */
import { useLingui } from '@lingui/react/macro'
import { type Draft, type Refusal, scan } from '../../../domain/prep/inoculation'
import type { Step } from '../../../domain/prep/step'
import { hasFailed } from '../../../domain/prep/sterilization'
import { type ScannedRecord, useScannedRecord } from '../use-scanned-record'

export type BenchScan =
  | { readonly ok: true; readonly draft: Draft; readonly message: string }
  | { readonly ok: false; readonly message: string | undefined }

/** The record of a text, or a message if it names none. */
export type BenchFound = ScannedRecord | string | undefined

/** Looking a label up takes time, so its effect is computed from the draft at the end, in one step. */
export function useBenchScan(step: Step): {
  readonly lookUp: (text: string) => Promise<BenchFound>
  readonly onto: (draft: Draft, found: BenchFound) => BenchScan
} {
  const { t } = useLingui()
  const lookUp = useScannedRecord()

  return { lookUp, onto }

  function onto(draft: Draft, found: BenchFound): BenchScan {
    if (found === undefined || typeof found === 'string') return { ok: false, message: found }
    const scanned = scan(step, draft, found)
    if (scanned.kind === 'refused') return { ok: false, message: refusalText(scanned.why, found) }
    return { ok: true, draft: scanned.draft, message: takenText(scanned.kind, found.number) }
  }

  function takenText(kind: 'source' | 'medium' | 'dish', number = 0): string {
    if (kind === 'source') return t({ id: 'bench.source', message: 'This is the source' })
    if (kind === 'medium') return t({ id: 'bench.medium', message: 'This is the agar' })
    return t({ id: 'bench.added', message: `Dish ${number} added` })
  }

  function refusalText(why: Refusal, { number = 0, became, row, run }: ScannedRecord): string {
    const code = String(row.series_code ?? '')
    const takenBy = String(became?.series.row.series_code ?? '')
    switch (why) {
      case 'stranger':
        return t({ id: 'bench.stranger', message: 'This is not a dish or spores' })
      case 'deleted':
        return t({ id: 'bench.deleted', message: 'This record was deleted' })
      case 'needs_source':
        return t({ id: 'bench.needs_source', message: 'Scan the source first: a dish or spores' })
      case 'has_source':
        return t({ id: 'bench.has_source', message: 'Finish these dishes first, then scan a new source' })
      case 'needs_dish':
        return t({ id: 'bench.needs_dish', message: 'Scan the label of one dish' })
      case 'other_medium':
        return t({ id: 'bench.other_medium', message: `${code} is a different series. Finish these dishes first.` })
      case 'failed':
        if (hasFailed(run)) {
          return t({ id: 'bench.failed_run', message: `The sterilizer run of ${code} failed. Use another agar.` })
        }
        return t({ id: 'bench.failed_check', message: `${code} failed its sterility check. Use another agar.` })
      case 'gone':
        return t({ id: 'bench.gone', message: `${code} is used up or discarded` })
      case 'full':
        return t({ id: 'bench.full', message: 'A series holds up to 500 dishes. Finish these first.' })
      case 'taken':
        return t({ id: 'bench.taken', message: `Dish ${number} is already in ${takenBy}` })
      case 'again':
        return t({ id: 'bench.again', message: `Dish ${number} is already added` })
    }
  }
}
