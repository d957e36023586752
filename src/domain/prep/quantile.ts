/** Quantiles of a sample. */

/**
 * The value that `share` (0 to 1) of the values are at most. Linear interpolation between the two nearest ranks (R. Hyndman and Y. Fan,
 * Sample quantiles in statistical packages, The American Statistician 50, 1996, type 7). `sorted` is ascending and not empty.
 */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at % 1)
}

/** The median of values in any order. There is at least one. 31, 33, 33, 34, 36, 41 give 33.5. */
export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
