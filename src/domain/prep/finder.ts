/**
 * What do contaminated dishes have in common? Dishes are grouped by everything they share (a series, a parent dish, a parent series, the
 * agar series, the sterilizer run, the recipe, the packages in the agar, the person, the day, the work area, the strain), and
 * each group's rate is compared with that of the farm in the same time. How sure that is comes from an exact test, corrected for all groups that
 * were looked at: with few dishes and many groups something always looks bad. Dishes of one series share what nobody wrote
 * down; how much is measured, and they count for fewer (`independent`).
 *
 * Silence never speaks for a suspicion. A rate is out of all dishes of a group; dishes that nobody looked at so early that nothing follows
 * from it count as clean in the group, and are left out of what it is compared with.
 */
import { type Bundle, type Case, type Group, type GroupName, groupsOf, sumOf, type Tally, tallyOf } from './groups'
import { alikeness, type Cluster, fisherUpTo, holm, independent, wilson } from './statistics'

/** A group of dishes beside all others. */
export type Compared = Tally & {
  /** Several where the same dishes share several things: they cannot be told apart. */
  readonly names: readonly GroupName[]
  /** The dishes outside the group. */
  readonly others: Tally
  /** How many series its contaminated dishes are of, and how many all those of which something is known. */
  readonly badSeries: number
  readonly knownSeries: number
  /** 0 to 1: the chance of such a group where nothing is wrong, after the correction. */
  readonly chance: number
}

export type Strength = 'weak' | 'likely' | 'strong'

export type Suspect = Compared & {
  /** Indexes into the cases. */
  readonly members: readonly number[]
  readonly strength: Strength
  /** Nothing is left of it once the dishes of the first suspect are taken out. */
  readonly isExplained: boolean
}

export type Finding = {
  /** The most suspicious first; empty where no common cause is to be seen. */
  readonly suspects: readonly Suspect[]
  /** Every group of the chosen dishes, the least likely by chance first. */
  readonly compared: readonly Compared[]
  /** The series of the chosen dishes, and all others. */
  readonly own: { readonly here: Tally; readonly others: Tally }
  readonly all: Tally
}

/** Surer than this, after the correction, and there is a common cause to name. */
export const LIKELY = 0.05
export const STRONG = 0.01
/** Less sure, but listed behind a likely one. */
export const WEAK = 0.2
/** Fewer dishes of which something is known are no likely cause, and no strong one, whatever the test says. */
export const ENOUGH = { likely: 5, strong: 10 } as const

/**
 * How sure a group is named. Dishes of one series never make a strong one: nothing shows how much they are alike by what nobody
 * wrote down.
 */
export function strengthOf({ count, unknown, badSeries, chance }: Compared): Strength {
  const known = count - unknown
  if (chance < STRONG && known >= ENOUGH.strong && badSeries > 1) return 'strong'
  return chance < LIKELY && known >= ENOUGH.likely ? 'likely' : 'weak'
}

/** Where the true rate lies: low if every dish that says nothing is clean, high if all of them are contaminated. */
export function rangeOf({ count, bad, unknown }: Tally): { readonly low: number; readonly high: number } {
  return { low: wilson(bad, count).low, high: wilson(bad + unknown, count).high }
}

/** The suspects among the groups of the chosen dishes: indexes into `cases`. */
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

/** A likely one first, all others behind it by chance; none where none is likely. */
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

/** The test weighs series, the rates are of dishes: what they do not show is no suspicion. */
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

/** Each group against all dishes outside it of which something is known. */
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
    // Nothing to compare with, or nothing left of it.
    if (inside.size === 0 || outside.length === 0) return 1
    const sides = [[...inside.values()], outside] as const
    const correlation = alikeness(sides)
    const [mine, others] = [independent(sides[0], correlation), independent(sides[1], correlation)]
    return fisher(mine.count + others.count, mine.bad + others.bad, mine.count, mine.bad)
  })
  const corrected = holm(raw)
  return groups.map((group, index) => ({ group, raw: raw[index] ?? 1, chance: corrected[index] ?? 1 }))
}

/** Dishes by the place of their series. */
function clustersOf(bundles: readonly Bundle[]): ReadonlyMap<number, Tally> {
  const found = new Map<number, Tally>()
  for (const bundle of bundles) {
    const known = found.get(bundle.series)
    found.set(bundle.series, known ? sumOf([known, bundle]) : bundle)
  }
  return found
}

/** What each group comes to among the dishes outside the first suspect. */
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
