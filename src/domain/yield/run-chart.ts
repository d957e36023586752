/** A run chart of rates: which groups are worse than the farm's own variation explains. */

export type Group = { readonly bad: number; readonly count: number }

export type RunChart = {
  /** The rate of all groups, from 0 to 1. */
  readonly rate: number
  /** How much more the groups vary than chance alone explains: 1 is chance alone. */
  readonly variation: number
  /** The upper limit of a group of so many, from 0 to 1. */
  readonly limitOf: (count: number) => number
}

/** The mean distance of two neighbours of a normal sample is so many standard deviations (d2 for 2). */
const D2 = 1.128

/**
 * Laney's p' chart (D. B. Laney, Improved control charts for attributes, Quality Engineering 14, 2002): the limits of a p chart times the
 * variation between neighbours. It gives no false alarm where batches differ by nature. `groups` are in the order of time, none of them
 * empty. Undefined for fewer than two, and if all or none are bad.
 */
export function runChart(groups: readonly Group[]): RunChart | undefined {
  const all = groups.reduce((sum, { bad, count }) => ({ bad: sum.bad + bad, count: sum.count + count }), {
    bad: 0,
    count: 0,
  })
  const rate = all.bad / all.count
  if (groups.length < 2 || rate === 0 || rate === 1) return undefined
  const sigmaOf = (count: number) => Math.sqrt((rate * (1 - rate)) / count)
  const deviates = groups.map(({ bad, count }) => (bad / count - rate) / sigmaOf(count))
  const moves = deviates.slice(1).map((z, index) => Math.abs(z - (deviates[index] ?? 0)))
  const variation = moves.reduce((sum, one) => sum + one, 0) / moves.length / D2
  return { rate, variation, limitOf: (count) => Math.min(1, rate + 3 * sigmaOf(count) * variation) }
}
