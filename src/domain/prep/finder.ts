/**
 * What do contaminated dishes have in common? Dishes are grouped by everything they share (a series, a parent dish, a parent series, the
 * agar series, the sterilizer run, the recipe, the packages in the agar, the person, the day, the work area, the strain), and
 * each group's rate is compared with that of the farm in the same time. How sure that is comes from an exact test, corrected for all groups that
 * were looked at: with few dishes and many groups something always looks bad. Dishes of one series share what nobody wrote
 * down; how much is measured, and they count for fewer (`independent`).
 */
import { alikeness, type Cluster, fisherUpTo, holm, independent, wilson } from './statistics'

export const FACTORS = [
  'series',
  'parent_dish',
  'parent_series',
  'agar_series',
  'run',
  'recipe',
  'package',
  'person',
  'day',
  'work_area',
  'strain',
] as const
export type Factor = (typeof FACTORS)[number]

/** A dish as the finder sees it. */
export type Case = {
  readonly seriesId: string
  readonly number: number
  readonly isBad: boolean
  /** What it shares with others: by factor, a key. */
  readonly shares: Shares
}

/** By factor one key or several: a series may have two parent dishes. */
export type Shares = Readonly<Partial<Record<Factor, string | readonly string[] | undefined>>>

export type GroupName = { readonly factor: Factor; readonly key: string }

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

type Group = { readonly names: GroupName[]; readonly members: readonly number[]; readonly bad: number }

/** The suspects among the groups of the chosen dishes: indexes into `cases`. */
export function findCauses(cases: readonly Case[], chosen: readonly number[]): Finding {
  const bad = cases.filter(({ isBad }) => isBad).length
  const groups = groupsOf(cases)
  const fisher = fisherUpTo(cases.length + 2)
  const tested = testOn(groups, cases, fisher)
  const mine = new Set(chosen)
  const listed = tested
    .filter(({ group, chance }) => chance < WEAK && group.members.some((index) => mine.has(index)))
    .sort((a, b) => a.chance - b.chance || a.raw - b.raw || b.group.bad - a.group.bad)
  const [first] = listed
  if (!first || first.chance >= LIKELY) return { suspects: [], count: cases.length, bad }
  const left = withoutGroup(groups, first.group, cases, fisher)
  const suspects = listed.map(({ group, chance }, rank): Suspect => {
    const count = group.members.length
    return {
      names: group.names,
      members: group.members,
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

/** All groups of two dishes and more, but not of all; groups of the same dishes are one. */
function groupsOf(cases: readonly Case[]): Group[] {
  const byName = new Map<string, { name: GroupName; members: number[] }>()
  for (const [index, { shares }] of cases.entries()) {
    for (const factor of FACTORS) {
      for (const key of keysOf(shares[factor])) {
        const id = `${factor} ${key}`
        const found = byName.get(id)
        if (found) found.members.push(index)
        else byName.set(id, { name: { factor, key }, members: [index] })
      }
    }
  }
  const byMembers = new Map<string, Group>()
  for (const { name, members } of byName.values()) {
    if (members.length < 2 || members.length === cases.length) continue
    const id = members.join()
    const same = byMembers.get(id)
    if (same) same.names.push(name)
    else byMembers.set(id, { names: [name], members, bad: members.filter((index) => cases[index]?.isBad).length })
  }
  return [...byMembers.values()]
}

export function keysOf(shared: string | readonly string[] | undefined): readonly string[] {
  return shared === undefined ? [] : typeof shared === 'string' ? [shared] : [...new Set(shared)]
}

type Tested = { readonly group: Group; readonly raw: number; readonly chance: number }

/** Each group against all dishes outside it. */
function testOn(groups: readonly Group[], cases: readonly Case[], fisher: ReturnType<typeof fisherUpTo>): Tested[] {
  const series = [...new Set(cases.map(({ seriesId }) => seriesId))]
  const places = new Map(series.map((id, index) => [id, index]))
  const seriesOf = cases.map(({ seriesId }) => places.get(seriesId) ?? 0)
  const all = clustersOf(cases.keys(), cases, seriesOf, series.length)
  const raw = groups.map(({ members }) => {
    // Nothing to compare with, or nothing left of it.
    if (members.length === 0 || members.length === cases.length) return 1
    const inside = clustersOf(members, cases, seriesOf, series.length)
    const outside = all.map((one, index): Cluster => {
      const own = inside[index]
      return { count: one.count - (own?.count ?? 0), bad: one.bad - (own?.bad ?? 0) }
    })
    const sides = [inside, outside].map((side) => side.filter(({ count }) => count > 0))
    const correlation = alikeness(sides)
    const [mine, others] = sides.map((side) => independent(side, correlation))
    if (!mine || !others) return 1
    return fisher(mine.count + others.count, mine.bad + others.bad, mine.count, mine.bad)
  })
  const corrected = holm(raw)
  return groups.map((group, index) => ({ group, raw: raw[index] ?? 1, chance: corrected[index] ?? 1 }))
}

/** Dishes by series. */
function clustersOf(
  members: Iterable<number>,
  cases: readonly Case[],
  seriesOf: readonly number[],
  count: number,
): Cluster[] {
  const found = Array.from({ length: count }, () => ({ count: 0, bad: 0 }))
  for (const index of members) {
    const cluster = found[seriesOf[index] ?? 0]
    if (!cluster) continue
    cluster.count += 1
    if (cases[index]?.isBad) cluster.bad += 1
  }
  return found
}

/** What each group comes to among the dishes outside the first suspect. */
function withoutGroup(
  groups: readonly Group[],
  first: Group,
  cases: readonly Case[],
  fisher: ReturnType<typeof fisherUpTo>,
): Map<Group, number> {
  const out = new Set(first.members)
  const kept = cases.flatMap((_, index) => (out.has(index) ? [] : [index]))
  const places = new Map(kept.map((index, place) => [index, place]))
  const rest = groups.map(({ names, members, bad }): Group => {
    return { names, members: members.flatMap((index) => places.get(index) ?? []), bad }
  })
  const left = kept.flatMap((index) => cases[index] ?? [])
  const tested = testOn(rest, left, fisher)
  return new Map(groups.map((group, index) => [group, tested[index]?.chance ?? 1]))
}
