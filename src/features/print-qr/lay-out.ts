/** Lays out the labels of a job: all alike, by the one that is hardest to fit. */
import { compactLink } from '../../domain/qr'
import type { LabelText, PrintEntry } from '../../state/labels/print-jobs'
import { type Correction, QUIET_ZONE, qrMatrix } from '../../ui/qr/qr-matrix'
import { hardestText, type LabelPlan, LEAST_MODULE, type Line, type Measure, planLabel, setLines } from './label-layout'
import type { Paper, Room, Size } from './paper'
import {
  EVEN_MODULE,
  FINEST_MODULE,
  GAP,
  hardestSmall,
  isSmall,
  planSmall,
  SMALL_QUIET,
  setSmall,
  smallText,
} from './small-label'
import { cutToJob, isStrip, planStrip, STRIP_GAP, setStrip } from './strip-label'

export type LaidOut = {
  readonly arrangement: LabelPlan['arrangement'] | 'within'
  readonly code: {
    readonly text: string
    readonly correction: Correction
    /** Light modules on each side. */
    readonly quiet: number
    /** Including the light modules, mm. */
    readonly side: number
  }
  /** White between the code and the texts beside it, mm. */
  readonly gap: number
  /** Lines above the code, in a circle. */
  readonly above: readonly KeyedLine[]
  readonly lines: readonly KeyedLine[]
}

type KeyedLine = Line & { readonly id: string }

/** How well modules of that size print and read: `fine` ones need a 300 dpi printer. */
export type Fineness = 'good' | 'fine' | 'tooFine'

export type JobLayout = {
  readonly of: (entry: PrintEntry) => LaidOut
  /** Side of a module, mm, of the densest code. */
  readonly module: number
  readonly fineness: Fineness
  readonly isWithoutTexts: boolean
}

export function layOutJob(room: Room, job: readonly PrintEntry[], measure: Measure): JobLayout {
  if (isStrip(room)) return layOutStrip(room, job, measure)
  return isSmall(room) ? layOutSmall(room, job, measure) : layOutLarge(room, job, measure)
}

/** The paper with the label length for this job. */
export function paperFor(paper: Paper, job: readonly PrintEntry[], measure: Measure): Paper {
  return cutToJob(paper, job, smallModules(job), measure)
}

function layOutLarge(cell: Size, job: readonly PrintEntry[], measure: Measure): JobLayout {
  const modules = sideOf(longestLink(job), 'M', QUIET_ZONE)
  const texts = job.map(({ text }) => text)
  const plan = planLabel(cell, modules, hardestText(texts, measure), measure)
  const bare: LabelPlan = { arrangement: 'beside', side: Math.min(cell.width, cell.height), points: 5, name: 'none' }
  const draw = (text: LabelText): LabelPlan & { lines: LaidOut['lines'] } => {
    if (!plan) return { ...bare, lines: [] }
    const lines = setLines(cell, plan, text, measure)
    const own = lines ? plan : (planLabel(cell, modules, text, measure) ?? bare)
    return { ...own, lines: numbered(lines ?? setLines(cell, own, text, measure) ?? []) }
  }
  const module = (plan ?? bare).side / modules
  return {
    of: remembered(({ url, text }) => {
      const { arrangement, side, lines } = draw(text)
      return { arrangement, code: { text: url, correction: 'M', quiet: QUIET_ZONE, side }, gap: 0, above: [], lines }
    }),
    module,
    fineness: module < LEAST_MODULE ? 'tooFine' : 'good',
    isWithoutTexts: plan === undefined,
  }
}

function layOutSmall(room: Room, job: readonly PrintEntry[], measure: Measure): JobLayout {
  const modulesOf = smallModules(job)
  const plan = planSmall(room, modulesOf, hardestSmall(job.map(smallText), measure), measure)
  const { arrangement, side, correction } = plan
  const module = side / modulesOf(correction)
  return {
    of: remembered((entry) => {
      const { above, lines } = setSmall(room, plan, smallText(entry), measure) ?? { above: [], lines: [] }
      const code = { text: compactLink(entry.url), correction, quiet: SMALL_QUIET, side }
      const gap = arrangement === 'beside' ? GAP : 0
      return { arrangement, code, gap, above: numbered(above), lines: numbered(lines) }
    }),
    module,
    fineness: finenessOf(module),
    isWithoutTexts: plan.numberPoints === 0,
  }
}

function layOutStrip(room: Room, job: readonly PrintEntry[], measure: Measure): JobLayout {
  const modulesOf = smallModules(job)
  const strip = planStrip(
    room,
    modulesOf,
    job.map(({ text }) => text),
    measure,
  )
  const { correction, plan } = strip
  const module = (plan?.side ?? strip.side) / modulesOf(correction)
  return {
    of: remembered((entry) => {
      const lines = setStrip(room, strip, entry.text, measure)
      // The hardest label combines texts of several labels, and a single one may still be harder.
      const own = lines ? strip : planStrip(room, modulesOf, [entry.text], measure)
      const side = own.plan?.side ?? own.side
      const code = { text: compactLink(entry.url), correction: own.correction, quiet: SMALL_QUIET, side }
      const set = lines ?? setStrip(room, own, entry.text, measure) ?? []
      return { arrangement: 'beside', code, gap: STRIP_GAP, above: [], lines: numbered(set) }
    }),
    module,
    fineness: finenessOf(module),
    isWithoutTexts: plan === undefined,
  }
}

/** Sides are sums of tenths. */
function finenessOf(module: number): Fineness {
  return module < FINEST_MODULE ? 'tooFine' : module < EVEN_MODULE - 1e-9 ? 'fine' : 'good'
}

/** The modules of a job's densest compact code, with the quiet zone of a small label. */
function smallModules(job: readonly PrintEntry[]): (correction: Correction) => number {
  const link = compactLink(longestLink(job))
  return (correction) => sideOf(link, correction, SMALL_QUIET)
}

/** The links of a job differ only in their number: the longest gives the densest code. */
function longestLink(job: readonly PrintEntry[]): string {
  return job.reduce((most, { url }) => (url.length > most.length ? url : most), '')
}

function remembered(draw: (entry: PrintEntry) => LaidOut): JobLayout['of'] {
  const known = new Map<string, LaidOut>()
  return (entry) => {
    const found = known.get(entry.id) ?? draw(entry)
    known.set(entry.id, found)
    return found
  }
}

/** A React key per line, since two lines may be equal. */
function numbered(lines: readonly Line[]): readonly KeyedLine[] {
  return lines.map((line, index) => ({ ...line, id: String(index) }))
}

/** Modules on a side with the quiet zone; irrelevant for a text that fits no code. */
function sideOf(url: string, correction: Correction, quiet: number): number {
  const matrix = qrMatrix(url, correction)
  return matrix.ok ? matrix.size + 2 * quiet : 1
}
