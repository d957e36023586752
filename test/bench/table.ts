/** The benchmark's results as rows of a table: one cell per contestant, with its slowness relative to Pinset. */

/** Every number of a cell is milliseconds; smaller is better. */
export type Cell =
  | {
      /** The median, or p50 where the row has a tail. */
      readonly ms: number
      readonly p99?: number
      readonly requests?: number
      /** Shown instead of `ms`, which is then its inverse: smaller stays better. */
      readonly perSecond?: number
      readonly runs: readonly number[]
      readonly note?: string
    }
  | { readonly failed: string }

export type TableRow = {
  readonly work: string
  readonly goal: string
  readonly cells: Readonly<Record<string, Cell>>
}

/** A finding of Pinset alone. */
export type Figure = { readonly work: string; readonly goal: string; readonly value: string }

/** One row of the growth table: a value for each size, in order. */
export type GrowthRow = { readonly work: string; readonly values: readonly string[] }

export const OURS = 'Pinset'
/** The same bytes and rows without us: how near to the limit we are. */
export const BARE = 'bare'

/** The value below which the share `q` of all values lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

export function time(value: number): string {
  if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`
  return value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value)} ms`
}

/** Our own cell says how far from bare it is, a peer's how far from ours. */
function comparison(name: string, cell: Cell, cells: TableRow['cells']): string {
  if (name === BARE) return ''
  if (name !== OURS) return ratioText(cell, cells[OURS])
  const text = ratioText(cell, cells[BARE])
  return text === '' ? '' : `${text} of bare`
}

function cellText(name: string, cells: TableRow['cells']): string {
  const cell = cells[name]
  if (!cell) return '-'
  if ('failed' in cell) return `failed: ${cell.failed}`
  const requests = cell.requests === undefined ? '' : `, ${cell.requests} req`
  const tail = cell.p99 === undefined ? '' : ` / ${time(cell.p99)}`
  const note = cell.note === undefined ? '' : ` (${cell.note})`
  const main = cell.perSecond === undefined ? time(cell.ms) : `${Math.round(cell.perSecond)}/s`
  return `${main}${tail}${requests}${comparison(name, cell, cells)}${note}`
}

/** Times slower than ours; below 1 the peer is ahead. */
export function ratiosOf(
  cell: Cell,
  ours: Cell | undefined,
): { readonly ms: number; readonly p99?: number } | undefined {
  if (!ours || 'failed' in ours || 'failed' in cell) return undefined
  const tail = cell.p99 === undefined || ours.p99 === undefined ? {} : { p99: cell.p99 / ours.p99 }
  return { ms: cell.ms / ours.ms, ...tail }
}

function ratioText(cell: Cell, ours: Cell | undefined): string {
  const ratios = ratiosOf(cell, ours)
  if (!ratios) return ''
  const tail = ratios.p99 === undefined ? '' : ` / x${ratios.p99.toFixed(1)}`
  return `, x${ratios.ms.toFixed(1)}${tail}`
}

/** The rows as lines of a Markdown table. */
export function tableLines(rows: readonly TableRow[], contestants: readonly string[]): string[] {
  const head = ['work', 'goal', ...contestants]
  const body = rows.map(({ work, goal, cells }) => [work, goal, ...contestants.map((name) => cellText(name, cells))])
  return markdown([head, ...body])
}

export function figureLines(figures: readonly Figure[]): string[] {
  return markdown([['work', 'goal', OURS], ...figures.map(({ work, goal, value }) => [work, goal, value])])
}

/** What costs how much at which size: a column a size. */
export function growthLines(sizes: readonly number[], rows: readonly GrowthRow[]): string[] {
  const head = ['rows of the log', ...sizes.map((size) => size.toLocaleString('en'))]
  return markdown([head, ...rows.map(({ work, values }) => [work, ...values])])
}

/** The first row is the head. */
export function markdown(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)]
}
