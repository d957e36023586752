/**
 * What do contaminated dishes have in common? Dishes are grouped by everything they share (a series, a parent dish, a parent series, the
 * agar series, the sterilizer run, the recipe, the packages in the agar, the person, the day, the work area, the strain), and
 * each group's rate is compared with that of the farm in the same time. How sure that is comes from an exact test, corrected for all groups that
 * were looked at: with few dishes and many groups something always looks bad. Dishes of one series share what nobody wrote
 * down; how much is measured, and they count for fewer (`independent`).
 */
import { type Bundle, type Case, type Group, type GroupName, groupsOf } from './groups'
import { alikeness, type Cluster, fisherUpTo, holm, independent, wilson } from './statistics'

export type Suspect = {
  /** Several where the same dishes share several things: they cannot be told apart. */
  readonly names: readonly GroupName[]
  /** Indexes into the cases. */
  readonly members: readonly number[]
  readonly count: number
  readonly bad: number
  /** Of the dishes outside the group. */
  readonly otherCount: number
  readonly otherBad: number
  /** 0 to 1: the chance of such a group where nothing is wrong, after the correction. */
  readonly chance: number
  readonly interval: { readonly low: number; readonly high: number }
  /** Nothing is left of it once the dishes of the first suspect are taken out. */
  readonly isExplained: boolean
}

export type Finding = {
  /** The most suspicious first; empty where no common cause is to be seen. */
  readonly suspects: readonly Suspect[]
  readonly count: number
  readonly bad: number
}

/** Surer than this, after the correction, and there is a common cause to name. */
export const LIKELY = 0.05
export const STRONG = 0.01
/** Less sure, but listed behind a likely one. */
export const WEAK = 0.2

/** The suspects among the groups of the chosen dishes: indexes into `cases`. */
export function findCauses(cases: readonly Case[], chosen: readonly number[]): Finding {
  const { bundles, groups } = groupsOf(cases)
  const bad = bundles.reduce((sum, bundle) => sum + bundle.bad, 0)
  const fisher = fisherUpTo(cases.length + 2)
  const tested = testOn(groups, bundles, fisher)
  const mine = new Set(chosen)
  const asked = new Set(bundles.filter(({ members }) => members.some((index) => mine.has(index))))
  const listed = tested
    .filter(({ group, chance }) => chance < WEAK && group.bundles.some((bundle) => asked.has(bundle)))
    .sort((a, b) => a.chance - b.chance || a.raw - b.raw || b.group.bad - a.group.bad)
  const [first] = listed
  if (!first || first.chance >= LIKELY) return { suspects: [], count: cases.length, bad }
  const left = withoutGroup(groups, first.group, bundles, fisher)
  const suspects = listed.map(({ group, chance }, rank): Suspect => {
    const { names, count } = group
    return {
      names,
      members: group.bundles.flatMap(({ members }) => members).sort((a, b) => a - b),
      count,
      bad: group.bad,
      otherCount: cases.length - count,
      otherBad: bad - group.bad,
      chance,
      interval: wilson(group.bad, count),
      isExplained: rank > 0 && (left.get(group) ?? 1) >= WEAK,
    }
  })
  return { suspects, count: cases.length, bad }
}

type Tested = { readonly group: Group; readonly raw: number; readonly chance: number }

/** Each group against all dishes outside it. */
function testOn(groups: readonly Group[], bundles: readonly Bundle[], fisher: ReturnType<typeof fisherUpTo>): Tested[] {
  const all = clustersOf(bundles)
  const raw = groups.map((group) => {
    const inside = clustersOf(group.bundles)
    const outside: Cluster[] = []
    for (const [series, one] of all) {
      const own = inside.get(series)
      const rest = own ? { count: one.count - own.count, bad: one.bad - own.bad } : one
      if (rest.count > 0) outside.push(rest)
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
function clustersOf(bundles: readonly Bundle[]): ReadonlyMap<number, Cluster> {
  const found = new Map<number, Cluster>()
  for (const { series, count, bad } of bundles) {
    const known = found.get(series)
    found.set(series, known ? { count: known.count + count, bad: known.bad + bad } : { count, bad })
  }
  return found
}

/** What each group comes to among the dishes outside the first suspect. */
function withoutGroup(
  groups: readonly Group[],
  first: Group,
  bundles: readonly Bundle[],
  fisher: ReturnType<typeof fisherUpTo>,
): Map<Group, number> {
  const out = new Set(first.bundles)
  const kept = (all: readonly Bundle[]) => all.filter((bundle) => !out.has(bundle))
  const rest = groups.map((group): Group => ({ ...group, bundles: kept(group.bundles) }))
  const tested = testOn(rest, kept(bundles), fisher)
  return new Map(groups.map((group, index) => [group, tested[index]?.chance ?? 1]))
}
