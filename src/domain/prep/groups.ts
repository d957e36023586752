/** Dishes grouped by everything they share, for the finder. */

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

/** Dishes of one series with one and the same `shares`: a group has all of them or none. */
export type Bundle = {
  /** The series' place among all of them. */
  readonly series: number
  /** Indexes into the cases. */
  readonly members: readonly number[]
  readonly count: number
  readonly bad: number
}

export type Group = {
  readonly names: readonly GroupName[]
  readonly bundles: readonly Bundle[]
  readonly count: number
  readonly bad: number
}

export type Grouped = { readonly bundles: readonly Bundle[]; readonly groups: readonly Group[] }

/** All groups of two dishes and more, but not of all; groups of the same dishes are one. */
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
  let [count, bad] = [0, 0]
  for (const bundle of bundles) {
    count += bundle.count
    bad += bundle.bad
  }
  return { names: [name], bundles, count, bad }
}

type Growing = { -readonly [K in keyof Bundle]: Bundle[K] } & { readonly members: number[]; readonly shares: Shares }

/** What dishes share is read once a bundle: a farm has thousands of dishes, but few series. */
function bundlesOf(cases: readonly Case[]): readonly Growing[] {
  const bySeries = new Map<string, { series: number; byShares: Map<Shares, Growing> }>()
  const bundles: Growing[] = []
  for (const [index, { seriesId, shares, isBad }] of cases.entries()) {
    const known = bySeries.get(seriesId) ?? { series: bySeries.size, byShares: new Map<Shares, Growing>() }
    const bundle = known.byShares.get(shares) ?? { series: known.series, shares, members: [], count: 0, bad: 0 }
    if (bundle.count === 0) {
      bySeries.set(seriesId, known)
      known.byShares.set(shares, bundle)
      bundles.push(bundle)
    }
    bundle.members.push(index)
    bundle.count += 1
    if (isBad) bundle.bad += 1
  }
  return bundles
}

export function keysOf(shared: string | readonly string[] | undefined): readonly string[] {
  return shared === undefined ? [] : typeof shared === 'string' ? [shared] : [...new Set(shared)]
}
