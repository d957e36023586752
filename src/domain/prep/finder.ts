/**
 * Finds what contaminated dishes have in common. Dishes are grouped by each shared factor: series, parent dish, parent series, agar
 * series, sterilizer run, recipe, packages in the agar, person, day, work area, strain. Each group's rate is compared with the farm's
 * rate in the same period. The certainty comes from an exact test, corrected for the number of tested groups, because with few dishes and
 * many groups some group is always bad. Dishes of one series share unrecorded factors: their correlation is estimated and reduces their
 * weight (`independent`).
 *
 * Missing observations never support a suspicion. A rate counts all dishes of a group. Dishes without an observation that are too young
 * to prove anything count as clean in the group, and are excluded from the comparison.
 */
import { type Bundle, type Case, type Group, type GroupName, groupsOf, sumOf, type Tally, tallyOf } from './groups'
import { alikeness, type Cluster, fisherUpTo, holm, independent, wilson } from './statistics'

/** A group of dishes compared with all others. */
export type Compared = Tally & {
  /** Several names if the same dishes share several factors, which then cannot be distinguished. */
  readonly names: readonly GroupName[]
  readonly others: Tally
  /** The number of series of its contaminated dishes, and of its informative dishes. */
  readonly badSeries: number
  readonly knownSeries: number
  /** 0 to 1: the probability of such a group by chance, after the correction. */
  readonly chance: number
}

export type Strength = 'weak' | 'likely' | 'strong'

export type Suspect = Compared & {
  /** Indexes into the cases. */
  readonly members: readonly number[]
  readonly strength: Strength
  /** Whether removing the dishes of the first suspect leaves nothing of it. */
  readonly isExplained: boolean
}

export type Finding = {
  /** The most suspicious first. Empty if no common cause is visible. */
  readonly suspects: readonly Suspect[]
  /** Every group of the chosen dishes, the least probable by chance first. */
  readonly compared: readonly Compared[]
  /** The tallies of the chosen dishes' series and of all others. */
  readonly own: { readonly here: Tally; readonly others: Tally }
  readonly all: Tally
}

/** A lower corrected probability than this names a common cause. */
export const LIKELY = 0.05
export const STRONG = 0.01
/** Less certain, but listed after a likely cause. */
export const WEAK = 0.2
/** With fewer informative dishes than this, no cause is called likely or strong, even if the test does. */
export const ENOUGH = { likely: 5, strong: 10 } as const

/** The certainty of a group. Dishes of a single series are never strong evidence, because their correlation cannot be estimated. */
export function strengthOf({ count, unknown, badSeries, chance }: Compared): Strength {
  const known = count - unknown
  if (chance < STRONG && known >= ENOUGH.strong && badSeries > 1) return 'strong'
  return chance < LIKELY && known >= ENOUGH.likely ? 'likely' : 'weak'
}

/** The range of the true rate: low if every uninformative dish is clean, high if all of them are contaminated. */
export function rangeOf({ count, bad, unknown }: Tally): { readonly low: number; readonly high: number } {
  return { low: wilson(bad, count).low, high: wilson(bad + unknown, count).high }
}

/** The suspects among the groups of the chosen dishes (indexes into `cases`). */
export function findCauses(cases: readonly Case[], chosen: readonly number[]): Finding {
  const { bundles, groups } = groupsOf(cases)
  const all = sumOf(bundles)
  const fisher = fisherUpTo(cases.length + 2)
  const tested = testOn(groups, bundles, fisher)
  const mine = new Set(chosen)
  const asked = new Set(bundles.filter(({ members }) => members.some((index) => mine.has(index))))
  const ranked = tested
    .filter(({ group }) => group.bundles.some((bundle) => asked.has(bundle)))
    .sort((a, b) => a.chance - b.chance || a.raw - b.raw || b.group.bad - a.group.bad)
    .map((one) => ({ ...one, compared: comparedOf(one, all) }))
  const series = new Set(chosen.map((index) => cases[index]?.seriesId))
  const here = tallyOf(cases.filter(({ seriesId }) => series.has(seriesId)))
  return {
    suspects: suspectsAmong(ranked, groups, bundles, fisher),
    compared: ranked.map(({ compared }) => compared),
    own: { here, others: without(all, here) },
    all,
  }
}

type Ranked = Tested & { readonly compared: Compared }

/** A likely suspect first, the others after it by probability. Empty if none is likely. */
function suspectsAmong(
  ranked: readonly Ranked[],
  groups: readonly Group[],
  bundles: readonly Bundle[],
  fisher: Fisher,
): readonly Suspect[] {
  const listed = ranked.filter(({ chance, compared }) => chance < WEAK && isWorse(compared))
  const first = listed.find(({ compared }) => strengthOf(compared) !== 'weak')
  if (!first) return []
  const left = withoutGroup(groups, first.group, bundles, fisher)
  return [first, ...listed.filter((one) => one !== first)].map(({ group, compared }, rank): Suspect => {
    const isExplained = rank > 0 && (left.get(group) ?? 1) >= WEAK
    return {
      ...compared,
      members: group.bundles.flatMap(({ members }) => members).sort((a, b) => a - b),
      strength: isExplained ? 'weak' : strengthOf(compared),
      isExplained,
    }
  })
}

/** The test weighs series, but the rates count dishes. A group whose rate is not higher is no suspect. */
function isWorse({ bad, count, others }: Compared): boolean {
  return bad * others.count > others.bad * count
}

function comparedOf({ group, chance }: Tested, all: Tally): Compared {
  const { names, bundles } = group
  const { count, bad, unseen, unknown } = group
  const seriesWhere = (says: (bundle: Bundle) => boolean) =>
    new Set(bundles.filter(says).map(({ series }) => series)).size
  const badSeries = seriesWhere((bundle) => bundle.bad > 0)
  const knownSeries = seriesWhere((bundle) => bundle.count > bundle.unknown)
  return { names, count, bad, unseen, unknown, others: without(all, group), badSeries, knownSeries, chance }
}

function without(all: Tally, part: Tally): Tally {
  return {
    count: all.count - part.count,
    bad: all.bad - part.bad,
    unseen: all.unseen - part.unseen,
    unknown: all.unknown - part.unknown,
  }
}

type Fisher = ReturnType<typeof fisherUpTo>
type Tested = { readonly group: Group; readonly raw: number; readonly chance: number }

/** Compares each group with all informative dishes outside it. */
function testOn(groups: readonly Group[], bundles: readonly Bundle[], fisher: Fisher): Tested[] {
  const all = clustersOf(bundles)
  const raw = groups.map((group) => {
    const inside = clustersOf(group.bundles)
    const outside: Cluster[] = []
    for (const [series, one] of all) {
      const own = inside.get(series)
      const rest = own ? without(one, own) : one
      const known = rest.count - rest.unknown
      if (known > 0) outside.push({ count: known, bad: rest.bad })
    }
    // There is nothing to compare.
    if (inside.size === 0 || outside.length === 0) return 1
    const sides = [[...inside.values()], outside] as const
    const correlation = alikeness(sides)
    const [mine, others] = [independent(sides[0], correlation), independent(sides[1], correlation)]
    return fisher(mine.count + others.count, mine.bad + others.bad, mine.count, mine.bad)
  })
  const corrected = holm(raw)
  return groups.map((group, index) => ({ group, raw: raw[index] ?? 1, chance: corrected[index] ?? 1 }))
}

/** Tallies by series. */
function clustersOf(bundles: readonly Bundle[]): ReadonlyMap<number, Tally> {
  const found = new Map<number, Tally>()
  for (const bundle of bundles) {
    const known = found.get(bundle.series)
    found.set(bundle.series, known ? sumOf([known, bundle]) : bundle)
  }
  return found
}

/** Each group among the dishes outside the first suspect. */
function withoutGroup(
  groups: readonly Group[],
  first: Group,
  bundles: readonly Bundle[],
  fisher: Fisher,
): Map<Group, number> {
  const out = new Set(first.bundles)
  const kept = (all: readonly Bundle[]) => all.filter((bundle) => !out.has(bundle))
  const rest = groups.map((group): Group => ({ ...group, bundles: kept(group.bundles) }))
  const tested = testOn(rest, kept(bundles), fisher)
  return new Map(groups.map((group, index) => [group, tested[index]?.chance ?? 1]))
}
