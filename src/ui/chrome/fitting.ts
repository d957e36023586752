/**
 * How many parts of a row, from the first on, fit into `room`. If not all fit, `more` must fit behind them. Widths in px, with
 * fractions: a difference below half a pixel is invisible.
 */
export function fitting(widths: readonly number[], more: number, room: number): number {
  const sum = (count: number) => widths.slice(0, count).reduce((all, width) => all + width, 0)
  if (sum(widths.length) <= room + TRACE) return widths.length
  let count = widths.length - 1
  while (count > 0 && sum(count) + more > room + TRACE) count -= 1
  return Math.max(0, count)
}

const TRACE = 0.5
