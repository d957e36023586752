/** A ratio of two sums with its 95 % interval, from clusters: the bags of one series are alike. */

/** The sums of one series. `x` is above 0 for one of them. */
export type Cluster = { readonly x: number; readonly y: number }

export type Ratio = {
  readonly ratio: number
  /** Absent for a single cluster: it says nothing of the others. */
  readonly spread?: Spread
}

/** The variance of an estimate, with its degrees of freedom. */
export type Spread = { readonly variance: number; readonly freedom: number }

/**
 * The ratio estimator over clusters (W. G. Cochran, Sampling Techniques, 1977, chapter 6): sum of y over sum of x, with the variance of the
 * clusters' distances from it. Undefined without clusters.
 */
export function ratioOf(clusters: readonly Cluster[]): Ratio | undefined {
  const n = clusters.length
  if (n === 0) return undefined
  const all = clusters.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 })
  const ratio = all.y / all.x
  if (n === 1) return { ratio }
  const distances = clusters.reduce((sum, { x, y }) => sum + (y - ratio * x) ** 2, 0)
  return { ratio, spread: { variance: ((n / (n - 1)) * distances) / all.x ** 2, freedom: n - 1 } }
}

/** Half of the width of the 95 % interval. */
export function reachOf({ variance, freedom }: Spread): number {
  return studentDeviate(freedom) * Math.sqrt(variance)
}

/** The spread of the difference of two estimates (B. L. Welch, Biometrika 34, 1947). */
export function spreadOfDifference(a: Spread, b: Spread): Spread {
  const variance = a.variance + b.variance
  if (variance === 0) return { variance, freedom: a.freedom + b.freedom }
  const freedom = variance ** 2 / (a.variance ** 2 / a.freedom + b.variance ** 2 / b.freedom)
  return { variance, freedom }
}

/** The normal deviate of a two-sided 95 % interval. */
const Z = 1.959963984540054
/** Student's deviates of a two-sided 95 % interval, for 1 to 4 degrees of freedom. */
const FEW = [12.7062, 4.3027, 3.1824, 2.7764]

/**
 * Student's deviate of a two-sided 95 % interval (M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 1964, 26.7.5). Parts of
 * a degree of freedom are left out for fewer than 5. `freedom` is at least 1.
 */
export function studentDeviate(freedom: number): number {
  const few = FEW[Math.floor(freedom) - 1]
  if (few !== undefined) return few
  const terms = [
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
    (79 * Z ** 9 + 776 * Z ** 7 + 1482 * Z ** 5 - 1920 * Z ** 3 - 945 * Z) / 92160,
  ]
  return terms.reduce((sum, term, index) => sum + term / freedom ** (index + 1), Z)
}
