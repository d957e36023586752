/** Dishes grouped by everything they share, for the finder. */

export const FACTORS = [
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
] as const
export type Factor = (typeof FACTORS)[number]

/**
 * `seen`: the dish was observed. `silent`: it was not, although contamination would show by now. `unknown`: it was not, and this proves
 * nothing, because it is too early or the whole series was discarded.
 */
export type Observed = 'seen' | 'silent' | 'unknown'

export type Case = {
  readonly seriesId: string
  readonly number: number
  readonly isBad: boolean
  /** A contaminated dish counts as seen. */
  readonly observed: Observed
  /** The keys that it shares with others, by factor. */
  readonly shares: Shares
}

/** One key or several by factor: a series may have two parent dishes. */
export type Shares = Readonly<Partial<Record<Factor, string | readonly string[] | undefined>>>

export type GroupName = { readonly factor: Factor; readonly key: string }

/** Counts of dishes. `unseen`: not observed. `unknown`: those of them that prove nothing. */
export type Tally = {
  readonly count: number
  readonly bad: number
  readonly unseen: number
  readonly unknown: number
}

/** Dishes of one series with identical `shares`. A group contains all of them or none. */
export type Bundle = Tally & {
  /** The index of the series. */
  readonly series: number
  /** Indexes into the cases. */
  readonly members: readonly number[]
}

export type Group = Tally & { readonly names: readonly GroupName[]; readonly bundles: readonly Bundle[] }

export type Grouped = { readonly bundles: readonly Bundle[]; readonly groups: readonly Group[] }

/** All groups of two or more dishes, except of all dishes. Groups of the same dishes are merged. */
export function groupsOf(cases: readonly Case[]): Grouped {
  const bundles = bundlesOf(cases)
  const byName = new Map<string, { name: GroupName; places: number[] }>()
  for (const [place, { shares }] of bundles.entries()) {
    for (const factor of FACTORS) {
      for (const key of keysOf(shares[factor])) {
        const id = `${factor} ${key}`
        const found = byName.get(id)
        if (found) found.places.push(place)
        else byName.set(id, { name: { factor, key }, places: [place] })
      }
    }
  }
  const byPlaces = new Map<string, Group & { readonly names: GroupName[] }>()
  for (const { name, places } of byName.values()) {
    const id = places.join()
    const same = byPlaces.get(id)
    if (same) same.names.push(name)
    else
      byPlaces.set(
        id,
        groupOf(
          name,
          places.flatMap((place) => bundles[place] ?? []),
        ),
      )
  }
  const groups = [...byPlaces.values()].filter(({ count }) => count >= 2 && count < cases.length)
  return { bundles, groups }
}

function groupOf(name: GroupName, bundles: readonly Bundle[]) {
  return { names: [name], bundles, ...sumOf(bundles) }
}

export function sumOf(tallies: readonly Tally[]): Tally {
  let [count, bad, unseen, unknown] = [0, 0, 0, 0]
  for (const one of tallies) {
    count += one.count
    bad += one.bad
    unseen += one.unseen
    unknown += one.unknown
  }
  return { count, bad, unseen, unknown }
}

export function tallyOf(cases: readonly Case[]): Tally {
  const tally = { count: 0, bad: 0, unseen: 0, unknown: 0 }
  for (const one of cases) addTo(tally, one)
  return tally
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

function addTo(tally: Mutable<Tally>, { isBad, observed }: Case): void {
  tally.count += 1
  if (isBad) tally.bad += 1
  else if (observed !== 'seen') tally.unseen += 1
  if (!isBad && observed === 'unknown') tally.unknown += 1
}

type Growing = Mutable<Bundle> & { readonly members: number[]; readonly shares: Shares }

/** Shared factors are read once per bundle, because a farm has thousands of dishes but few series. */
function bundlesOf(cases: readonly Case[]): readonly Growing[] {
  const bySeries = new Map<string, { series: number; byShares: Map<Shares, Growing> }>()
  const bundles: Growing[] = []
  for (const [index, one] of cases.entries()) {
    const { seriesId, shares } = one
    const known = bySeries.get(seriesId) ?? { series: bySeries.size, byShares: new Map<Shares, Growing>() }
    const nothing = { count: 0, bad: 0, unseen: 0, unknown: 0 }
    const bundle = known.byShares.get(shares) ?? { series: known.series, shares, members: [], ...nothing }
    if (bundle.count === 0) {
      bySeries.set(seriesId, known)
      known.byShares.set(shares, bundle)
      bundles.push(bundle)
    }
    bundle.members.push(index)
    addTo(bundle, one)
  }
  return bundles
}

export function keysOf(shared: string | readonly string[] | undefined): readonly string[] {
  return shared === undefined ? [] : typeof shared === 'string' ? [shared] : [...new Set(shared)]
}
