/**
 * The finder once more, slowly and from what docs/prep.md and the cited papers say. It must never import the code that it judges:
 * names of factors and the thresholds are written out here.
 */

/** In the order in which things that the same dishes share are named. */
const FACTORS = [
  'series',
  'parent_dish',
  'parent_series',
  'medium',
  'run',
  'recipe',
  'package',
  'person',
  'day',
  'work_area',
  'place',
  'strain',
]
const LIKELY = 0.05
const STRONG = 0.01
const WEAK = 0.2
const Z = 1.959963984540054

export type Dish = {
  readonly seriesId: string
  readonly isBad: boolean
  readonly observed: string
  readonly shares: Readonly<Record<string, string | readonly string[] | undefined>>
}

export type Judged = {
  readonly names: readonly string[]
  readonly members: readonly number[]
  readonly bad: number
  readonly raw: number
  readonly chance: number
  readonly low: number
  readonly high: number
  /** It may stand first. */
  readonly isLikely: boolean
  readonly strength: string
  readonly isExplained: boolean
}

export type Verdict = {
  /** The most suspicious first. */
  readonly suspects: readonly Judged[]
  /** An effective count lies so near to a half, or a chance to a threshold, that rounding decides: no verdict. */
  readonly isClose: boolean
}

/** A decision by rounding is noted here instead of being made in silence. */
type Near = { isClose: boolean }
const TINY = 1e-9

export function judge(dishes: readonly Dish[], chosen: readonly number[]): Verdict {
  const near: Near = { isClose: false }
  const groups = groupsOf(dishes)
  const raws = groups.map(({ members }) => chanceOf(dishes, members, near))
  const chances = holmOf(raws)
  const tested = groups.map((group, at) => ({
    ...group,
    bad: badOf(dishes, group.members),
    raw: raws[at] ?? 1,
    chance: chances[at] ?? 1,
  }))
  for (const { chance } of tested) noteNear(near, chance, WEAK, LIKELY, STRONG)
  const allBad = badOf(dishes, [...dishes.keys()])
  const isWorse = ({ bad, members }: { readonly bad: number; readonly members: readonly number[] }) =>
    bad / members.length > (allBad - bad) / (dishes.length - members.length)
  const inOrder = tested
    .filter((one) => one.chance < WEAK && one.members.some((at) => chosen.includes(at)) && isWorse(one))
    .sort((a, b) => a.chance - b.chance || a.raw - b.raw || b.bad - a.bad)
  const knownOf = (members: readonly number[]) => members.filter((at) => dishes[at]?.observed !== 'unknown')
  const isLikely = ({ chance, members }: { readonly chance: number; readonly members: readonly number[] }) =>
    chance < LIKELY && knownOf(members).length >= 5
  const first = inOrder.find(isLikely)
  if (!first) return { suspects: [], isClose: near.isClose }
  const listed = [first, ...inOrder.filter((one) => one !== first)]
  // What is left of each group once the first one's dishes are gone, as if they had never been.
  const kept = dishes.flatMap((_, at) => (first.members.includes(at) ? [] : [at]))
  const leftChances = holmOf(
    groups.map(({ members }) => {
      const inside = kept.flatMap((at, place) => (members.includes(at) ? [place] : []))
      const left = kept.flatMap((at) => dishes[at] ?? [])
      return chanceOf(left, inside, near)
    }),
  )
  for (const chance of leftChances) noteNear(near, chance, WEAK)
  const suspects = listed.map((group, rank): Judged => {
    const left = leftChances[groups.findIndex(({ members }) => members === group.members)] ?? 1
    const { members, bad, chance } = group
    const isExplained = rank > 0 && left >= WEAK
    const known = knownOf(members)
    const badSeries = new Set(known.flatMap((at) => (dishes[at]?.isBad ? [dishes[at].seriesId] : [])))
    const isStrong = chance < STRONG && known.length >= 10 && badSeries.size >= 2
    const { low } = intervalOf(bad, members.length)
    const { high } = intervalOf(bad + members.length - known.length, members.length)
    const strength = isExplained || !isLikely(group) ? 'weak' : isStrong ? 'strong' : 'likely'
    return { ...group, low, high, isLikely: isLikely(group), strength, isExplained }
  })
  return { suspects, isClose: near.isClose }
}

/** Every key of every factor that two dishes and more share, but not all; those of exactly the same dishes together. */
function groupsOf(
  dishes: readonly Dish[],
): { readonly names: readonly string[]; readonly members: readonly number[] }[] {
  const keysOf = ({ shares }: Dish, factor: string) => [shares[factor] ?? []].flat()
  const named = FACTORS.flatMap((factor) =>
    [...new Set(dishes.flatMap((dish) => keysOf(dish, factor)))].map((key) => ({
      name: `${factor} ${key}`,
      members: dishes.flatMap((dish, at) => (keysOf(dish, factor).includes(key) ? [at] : [])),
    })),
  ).filter(({ members }) => members.length >= 2 && members.length < dishes.length)
  const isSame = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((at) => b.includes(at))
  return named.flatMap(({ members }, place) => {
    const same = named.filter((other) => isSame(other.members, members))
    return same[0] === named[place] ? [{ names: same.map(({ name }) => name), members }] : []
  })
}

const badOf = (dishes: readonly Dish[], members: readonly number[]) => members.filter((at) => dishes[at]?.isBad).length

/** How likely such a group is where nothing is wrong; 1 where there is no group, or nothing to compare it with. */
function chanceOf(dishes: readonly Dish[], members: readonly number[], near: Near): number {
  // Silence that says nothing never makes the others cleaner.
  const others = dishes.flatMap((dish, at) => (members.includes(at) || dish.observed === 'unknown' ? [] : [at]))
  if (members.length === 0 || others.length === 0) return 1
  const sides = [members, others].map((side) => bySeries(dishes, side))
  const correlation = correlationOf(sides)
  const [mine, theirs] = sides.map((side) => witnesses(side, correlation, near)) as [Witnesses, Witnesses]
  return fisherOf(mine.count + theirs.count, mine.bad + theirs.bad, mine.count, mine.bad)
}

/** The dishes of a side by series, each as 1 where it is contaminated. */
type Side = readonly (readonly number[])[]

function bySeries(dishes: readonly Dish[], side: readonly number[]): Side {
  const ids = new Set(side.map((at) => dishes[at]?.seriesId))
  return [...ids].map((id) => side.filter((at) => dishes[at]?.seriesId === id).map((at) => (dishes[at]?.isBad ? 1 : 0)))
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/**
 * The correlation of two dishes of one series, by the method of moments. For each series: the products of the deviations of all its
 * dishes, each with each and with itself, over what they would be if dishes were independent. That is 1 + (count - 1) x correlation on
 * the mean, less what the side's rate takes of it: the part of the series among the dishes of its side.
 */
function correlationOf(sides: readonly Side[]): number {
  let above = 0
  let pairs = 0
  for (const side of sides) {
    const all = side.flat()
    const rate = sum(all) / all.length
    if (rate === 0 || rate === 1) continue
    for (const series of side) {
      const products = series.flatMap((one) => series.map((other) => (one - rate) * (other - rate)))
      const left = (all.length - series.length) / all.length
      above += sum(products) / (series.length * rate * (1 - rate)) - left
      pairs += (series.length - 1) * left
    }
    // The parts of all series of a side are 1 in all, so that `left` sums to one less than there are series.
  }
  return pairs < TINY ? 0 : Math.min(1, Math.max(0, above / pairs))
}

type Witnesses = { readonly count: number; readonly bad: number }

/** Rao and Scott, 1992: each series' dishes over its design effect, in whole dishes, and at least one. */
function witnesses(side: Side, correlation: number, near: Near): Witnesses {
  const effectOf = (series: readonly number[]) => 1 + (series.length - 1) * correlation
  const count = Math.max(1, whole(sum(side.map((series) => series.length / effectOf(series))), near))
  return { count, bad: Math.min(count, whole(sum(side.map((series) => sum(series) / effectOf(series))), near)) }
}

function whole(value: number, near: Near): number {
  noteNear(near, value - Math.floor(value), 0.5)
  return Math.round(value)
}

function noteNear(near: Near, value: number, ...borders: readonly number[]): void {
  if (borders.some((border) => Math.abs(value - border) < TINY)) near.isClose = true
}

/** Fisher, 1935: so many of all ways to draw `n` of `all` dishes have `k` bad ones or more. In whole numbers. */
export function fisherOf(all: number, bad: number, n: number, k: number): number {
  let ways = 0n
  for (let hits = k; hits <= Math.min(n, bad); hits++) ways += choose(bad, hits) * choose(all - bad, n - hits)
  const scale = 10n ** 40n
  return Number((ways * scale) / choose(all, n)) / Number(scale)
}

/** By Pascal's rule, row by row. */
const rows: (readonly bigint[])[] = [[1n]]
function choose(n: number, k: number): bigint {
  for (let at = rows.length; at <= n; at++) {
    const before = rows[at - 1] ?? []
    rows.push(Array.from({ length: at + 1 }, (_, place) => (before[place - 1] ?? 0n) + (before[place] ?? 0n)))
  }
  return k < 0 || k > n ? 0n : (rows[n]?.[k] ?? 0n)
}

/**
 * Holm, 1979: in the order of their probabilities the hypotheses are rejected one after the other at alpha / m, alpha / (m - 1) and so on,
 * until one is not. What is given of each is the least alpha at which it is rejected.
 */
export function holmOf(probabilities: readonly number[]): number[] {
  const m = probabilities.length
  const order = [...probabilities].sort((a, b) => a - b)
  return probabilities.map((one) => {
    // All that come before it must be rejected too; of equal ones it comes first.
    const place = order.indexOf(one)
    return Math.min(1, Math.max(...order.slice(0, place + 1).map((p, rank) => p * (m - rank))))
  })
}

/** Wilson, 1927: the rates from which `k` of `n` deviate by no more than Z standard errors; their ends by halving. */
function intervalOf(k: number, n: number): { readonly low: number; readonly high: number } {
  const isWithin = (rate: number) => (k / n - rate) ** 2 <= (Z ** 2 * rate * (1 - rate)) / n + Number.EPSILON
  const endTowards = (outside: number) => {
    let [inside, out] = [k / n, outside]
    for (let step = 0; step < 60; step++) {
      const middle = (inside + out) / 2
      if (isWithin(middle)) inside = middle
      else out = middle
    }
    return inside
  }
  return { low: k === 0 ? 0 : endTowards(0), high: k === n ? 1 : endTowards(1) }
}
