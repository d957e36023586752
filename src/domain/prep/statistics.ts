/** The exact tests that the finder needs, over whole numbers of dishes. */

/** log(n!) for 0 to `most`. */
function logFactorials(most: number): Float64Array {
  const logs = new Float64Array(most + 1)
  for (let n = 2; n <= most; n++) logs[n] = (logs[n - 1] ?? 0) + Math.log(n)
  return logs
}

/**
 * Fisher's exact test, one-sided: the probability that a random group of `n` among `all` dishes has `k` or more of the `bad` ones. It is
 * the upper tail of the hypergeometric distribution (R. A. Fisher, The Design of Experiments, 1935). Made once for at most `most` dishes.
 * Each call sums at most n - k + 1 terms.
 */
export function fisherUpTo(most: number): (all: number, bad: number, n: number, k: number) => number {
  const logs = logFactorials(most)
  const choose = (n: number, k: number) => (logs[n] ?? 0) - (logs[k] ?? 0) - (logs[n - k] ?? 0)
  return (all, bad, n, k) => {
    if (k <= Math.max(0, n + bad - all)) return 1
    const whole = choose(all, n)
    let sum = 0
    for (let hits = k; hits <= Math.min(n, bad); hits++) {
      sum += Math.exp(choose(bad, hits) + choose(all - bad, n - hits) - whole)
    }
    return Math.min(1, sum)
  }
}

/**
 * Corrects probabilities for the number of tests (S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal
 * of Statistics 6, 1979): the probability that any group is this bad by chance.
 */
export function holm(probabilities: readonly number[]): number[] {
  const order = probabilities.map((_, index) => index).sort((a, b) => (probabilities[a] ?? 1) - (probabilities[b] ?? 1))
  const corrected = new Array<number>(probabilities.length).fill(1)
  let least = 0
  for (const [rank, index] of order.entries()) {
    least = Math.max(least, Math.min(1, (probabilities[index] ?? 1) * (probabilities.length - rank)))
    corrected[index] = least
  }
  return corrected
}

/** The dishes of one series on one side of a comparison. */
export type Cluster = { readonly count: number; readonly bad: number }
export type Side = readonly Cluster[]

/**
 * The correlation of dishes within a series beyond the rates of both sides, by the method of moments, and 0 without evidence. A series'
 * squared deviation from its side's rate, in units of its binomial variance, has the mean (1 - share) x (1 + (count - 1) x correlation).
 * `share` is the series' part of its side's dishes: the rate follows a large series, and a single series cannot deviate from its own
 * rate.
 */
export function alikeness(sides: readonly Side[]): number {
  let deviation = 0
  let free = 0
  let pairs = 0
  for (const side of sides) {
    const { count, bad } = sumOf(side)
    const rate = bad / count
    // If all or none are bad, nothing can deviate.
    if (count === 0 || rate === 0 || rate === 1) continue
    for (const one of side) {
      deviation += (one.bad - one.count * rate) ** 2 / (one.count * rate * (1 - rate))
      pairs += (one.count - 1) * (1 - one.count / count)
    }
    free += side.length - 1
  }
  return pairs === 0 ? 0 : Math.min(1, Math.max(0, (deviation - free) / pairs))
}

/**
 * The equivalent number of independent dishes: each series' counts are divided by its design effect (J. N. K. Rao and A. J. Scott, A
 * simple method for the analysis of clustered binary data, Biometrics 48, 1992). Twenty dishes with one common accident count little more
 * than one.
 */
export function independent(side: Side, correlation: number): Cluster {
  let count = 0
  let bad = 0
  for (const one of side) {
    const effect = 1 + (one.count - 1) * correlation
    count += one.count / effect
    bad += one.bad / effect
  }
  return { count: Math.max(1, Math.round(count)), bad: Math.min(Math.round(bad), Math.max(1, Math.round(count))) }
}

function sumOf(side: Side): Cluster {
  return side.reduce((sum, { count, bad }) => ({ count: sum.count + count, bad: sum.bad + bad }), { count: 0, bad: 0 })
}

/** The normal deviate of a two-sided 95 % interval. */
const Z = 1.959963984540054

/**
 * The 95 % confidence interval of the true rate if `k` of `n` were bad: the score interval, which stays within 0 and 1 and is valid for
 * few dishes (E. B. Wilson, Journal of the American Statistical Association 22, 1927).
 */
export function wilson(k: number, n: number): { readonly low: number; readonly high: number } {
  if (n === 0) return { low: 0, high: 1 }
  const rate = k / n
  const spread = Z * Math.sqrt((rate * (1 - rate)) / n + Z ** 2 / (4 * n ** 2))
  const middle = rate + Z ** 2 / (2 * n)
  const scale = 1 + Z ** 2 / n
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) }
}
