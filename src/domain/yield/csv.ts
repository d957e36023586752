/** Tables as text for spreadsheets (RFC 4180), with lines that end with CR LF. */

/** Numbers are written as they are: a text that looks like a formula would run in a spreadsheet. */
export type Cell = string | number | undefined

/** A spreadsheet reads a text with one of these at its start as a formula (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r]/

/** UTF-8 with a byte order mark, which spreadsheets need to read other letters than Latin ones. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`
}

function cellText(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
