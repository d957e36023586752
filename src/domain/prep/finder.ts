/**
 * What do contaminated dishes have in common? Dishes are grouped by everything they share (a parent dish, a parent series, the
 * agar series, the sterilizer run, the recipe, the person, the day, the work area, the strain), and each group's rate is
 * compared with that of the farm in the same time. How sure that is comes from an exact test, corrected for all groups that
 * were looked at: with few dishes and many groups something always looks bad.
 */
import { fisherOf, holm, wilson } from './statistics'

export const FACTORS = [
  'parent_dish',
  'parent_series',
  'agar_series',
  'run',
  'recipe',
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
  readonly shares: Readonly<Partial<Record<Factor, string | undefined>>>
}

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
  const tested = testOn(groups, cases.length, bad)
  const mine = new Set(chosen)
  const listed = tested
    .filter(({ group, chance }) => chance < WEAK && group.members.some((index) => mine.has(index)))
    .sort((a, b) => a.chance - b.chance || a.raw - b.raw || b.group.bad - a.group.bad)
  const [first] = listed
  if (!first || first.chance >= LIKELY) return { suspects: [], count: cases.length, bad }
  const left = withoutGroup(groups, first.group, cases)
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
      const key = shares[factor]
      if (key === undefined) continue
      const id = `${factor} ${key}`
      const found = byName.get(id)
      if (found) found.members.push(index)
      else byName.set(id, { name: { factor, key }, members: [index] })
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

type Tested = { readonly group: Group; readonly raw: number; readonly chance: number }

function testOn(groups: readonly Group[], count: number, bad: number): Tested[] {
  const fisher = fisherOf(count, bad)
  const raw = groups.map(({ members, bad: hits }) => fisher(members.length, hits))
  const corrected = holm(raw)
  return groups.map((group, index) => ({ group, raw: raw[index] ?? 1, chance: corrected[index] ?? 1 }))
}

/** What each group comes to among the dishes outside the first suspect. */
function withoutGroup(groups: readonly Group[], first: Group, cases: readonly Case[]): Map<Group, number> {
  const out = new Set(first.members)
  const rest = groups.map((group): Group => {
    const members = group.members.filter((index) => !out.has(index))
    return { names: group.names, members, bad: members.filter((index) => cases[index]?.isBad).length }
  })
  const bad = cases.filter(({ isBad }, index) => isBad && !out.has(index)).length
  const tested = testOn(rest, cases.length - out.size, bad)
  return new Map(groups.map((group, index) => [group, tested[index]?.chance ?? 1]))
}
