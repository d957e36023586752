/** Lays out the labels of a job: all alike, by the one that is hardest to fit. */
import type { LabelText, PrintEntry } from '../../state/print-jobs'
import { QUIET_ZONE, qrMatrix } from '../../ui/qr/qr-matrix'
import { hardestText, type LabelPlan, LEAST_MODULE, type Line, type Measure, planLabel, setLines } from './label-layout'
import type { Size } from './paper'

export type LaidOut = {
  readonly arrangement: LabelPlan['arrangement']
  /** Side of the code with its quiet zone, mm. */
  readonly side: number
  readonly lines: readonly (Line & { readonly id: string })[]
}

export type JobLayout = {
  readonly of: (entry: PrintEntry) => LaidOut
  /** Side of a module, mm, of the densest code. */
  readonly module: number
  /** Whether modules are smaller than cameras and printers read well. */
  readonly isTooFine: boolean
  /** Whether the cell has no room for texts. */
  readonly isWithoutTexts: boolean
}

export function layOutJob(cell: Size, job: readonly PrintEntry[], measure: Measure): JobLayout {
  // The links of a job differ in their number only: the longest gives the densest code.
  const longest = job.reduce((most, { url }) => (url.length > most.length ? url : most), '')
  const modules = sideOf(longest)
  const texts = job.map(({ text }) => text)
  const plan = planLabel(cell, modules, hardestText(texts, measure), measure)
  const bare: LabelPlan = { arrangement: 'beside', side: Math.min(cell.width, cell.height), points: 5, name: 'none' }
  const known = new Map<string, LaidOut>()
  const draw = (text: LabelText): LaidOut => {
    if (!plan) return { ...bare, lines: [] }
    const lines = setLines(cell, plan, text, measure)
    const own = lines ? plan : (planLabel(cell, modules, text, measure) ?? bare)
    return { ...own, lines: numbered(lines ?? setLines(cell, own, text, measure) ?? []) }
  }
  const module = (plan ?? bare).side / modules
  return {
    of: (entry) => {
      const found = known.get(entry.id) ?? draw(entry.text)
      known.set(entry.id, found)
      return found
    },
    module,
    isTooFine: module < LEAST_MODULE,
    isWithoutTexts: plan === undefined,
  }
}

/** A React key per line, since two lines may be equal. */
function numbered(lines: readonly Line[]): LaidOut['lines'] {
  return lines.map((line, index) => ({ ...line, id: String(index) }))
}

/** Modules on a side with the quiet zone; irrelevant for a text that fits no code. */
function sideOf(url: string): number {
  const matrix = qrMatrix(url)
  return matrix.ok ? matrix.size + 2 * QUIET_ZONE : 1
}
