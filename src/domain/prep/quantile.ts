/** Quantiles of a sample. */

/**
 * The value that `share` (0 to 1) of the values are at most. Linear interpolation between the two nearest ranks (R. Hyndman and Y. Fan,
 * Sample quantiles in statistical packages, The American Statistician 50, 1996, type 7). `sorted` is ascending and not empty.
 */
export function quantile(sorted: readonly number[], share: number): number {
  return between(sorted.length, share, (rank) => sorted[rank])
}

/** `quantile` of whole values of which each occurs `count` times: much faster for thousands of parts that share a few days. */
export function quantileOfCounts(counts: ReadonlyMap<number, number>, share: number): number {
  const sorted = [...counts].sort(([a], [b]) => a - b)
  const all = sorted.reduce((sum, [, count]) => sum + count, 0)
  return between(all, share, (rank) => {
    let left = rank
    for (const [value, count] of sorted) {
      if (left < count) return value
      left -= count
    }
    return undefined
  })
}

function between(count: number, share: number, valueAt: (rank: number) => number | undefined): number {
  const at = (count - 1) * share
  const below = valueAt(Math.floor(at)) ?? 0
  const above = valueAt(Math.ceil(at)) ?? below
  return below + (above - below) * (at % 1)
}

/** The median of values in any order. There is at least one. 31, 33, 33, 34, 36, 41 give 33.5. */
export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
