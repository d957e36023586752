/** Yields by strain and recipe, room, spawn or week: each row with its figures, and what cannot be said. */

import { quantileOfCounts } from '../prep/quantile'
import { mondayOf } from '../prep/rates'
import { wilson } from '../prep/statistics'
import { biologicalEfficiency, flushShares } from './formulas'
import { gramsOfTenths } from './picks'
import { type Cluster, ratioOf, reachOf, type Spread } from './ratio'
import type { RoomShare, SeriesYield } from './series-yield'
import type { Unsaid } from './yields'

export const YIELD_FACTORS = ['pair', 'room', 'spawn', 'week'] as const
export type YieldFactor = (typeof YIELD_FACTORS)[number]

/** With fewer parts the efficiency has no interval. */
export const FEWEST_PARTS = 6

/** Why a series does not count for the efficiency. */
export type Reason = Unsaid | 'not_picked'

/** Percents of dry weight. */
export type Efficiency = {
  readonly percent: number
  /** The 95 % interval, or why there is none. */
  readonly range: { readonly low: number; readonly high: number } | 'few_parts' | 'one_series'
  /** In percents. Absent without an interval. */
  readonly spread?: Spread
  /** Parts and grams of dry weight from which it is. */
  readonly parts: number
  readonly dry: number
  readonly grams: number
}

/** Grams are fresh weight without waste. */
export type YieldRow = {
  /** `pair`: the ids of strain and recipe with a space. `room`: the id of a place. `week`: its Monday. Empty if unknown. */
  readonly key: string
  readonly shares: readonly RoomShare[]
  readonly series: number
  /** All parts that began. */
  readonly parts: number
  readonly grams: number
  readonly wasteGrams: number
  /** Undefined if it can be said of no series. */
  readonly efficiency: Efficiency | undefined
  /** How many series do not count for the efficiency, by reason. */
  readonly unsaid: ReadonlyMap<Reason, number>
  readonly flushes: readonly { readonly flush: number; readonly grams: number; readonly percent: number }[]
  /** Days from the inoculation to the first pick: the median and the middle 80 %. */
  readonly days: { readonly median: number; readonly low: number; readonly high: number } | undefined
  /** Contaminated parts, with the 95 % interval of their rate. From 0 to 1. */
  readonly bad: { readonly count: number; readonly rate: number; readonly low: number; readonly high: number }
  /** The percent of grade A among graded weight. Undefined if nothing is graded. */
  readonly gradeA: number | undefined
}

export type YieldTable = { readonly all: YieldRow; readonly rows: readonly YieldRow[] }

type Member = { readonly of: SeriesYield; readonly share: RoomShare }

/** `roomOf` a place: a shelf counts as its room. Weeks are in order, the latest first. Other rows are by efficiency, the highest first. */
export function yieldsBy(
  factor: YieldFactor,
  yields: readonly SeriesYield[],
  roomOf: (placeId: string) => string = (id) => id,
): YieldTable {
  const members = yields.flatMap((of) => of.shares.map((share): Member => ({ of, share })))
  const groups = new Map<string, Member[]>()
  for (const member of members) {
    const key = keyOf(factor, member, roomOf)
    const group = groups.get(key)
    if (group) group.push(member)
    else groups.set(key, [member])
  }
  const rows = [...groups].map(([key, group]) => rowOf(key, group))
  return { all: rowOf('', members), rows: rows.sort(factor === 'week' ? byWeek : byEfficiency) }
}

function keyOf(factor: YieldFactor, { of, share }: Member, roomOf: (placeId: string) => string): string {
  if (factor === 'room') return roomOf(share.placeId)
  if (factor === 'spawn') return of.spawn
  if (factor === 'week') return of.began === undefined ? '' : mondayOf(of.began)
  return pairKey(of)
}

export function pairKey({ strainId = '', recipeId = '' }: Pick<SeriesYield, 'strainId' | 'recipeId'>): string {
  return `${strainId} ${recipeId}`
}

const byWeek = (a: YieldRow, b: YieldRow) => (a.key < b.key ? 1 : -1)

function byEfficiency(a: YieldRow, b: YieldRow): number {
  const [first, second] = [a.efficiency?.percent ?? -1, b.efficiency?.percent ?? -1]
  return second - first || b.grams - a.grams || (a.key < b.key ? -1 : 1)
}

function rowOf(key: string, members: readonly Member[]): YieldRow {
  const shares = members.map(({ share }) => share)
  const sum = (of: (share: RoomShare) => number) => shares.reduce((all, share) => all + of(share), 0)
  const parts = sum((share) => share.parts)
  const bad = sum((share) => share.bad)
  const graded = sum((share) => share.graded)
  return {
    ...{ key, shares, parts },
    series: new Set(shares.map(({ seriesId }) => seriesId)).size,
    grams: gramsOfTenths(sum(({ tenths }) => tenths)),
    wasteGrams: gramsOfTenths(sum(({ waste }) => waste)),
    efficiency: efficiencyOf(members),
    unsaid: reasonsIn(members),
    flushes: flushesIn(shares),
    days: daysIn(shares),
    bad: { count: bad, rate: parts === 0 ? 0 : bad / parts, ...wilson(bad, parts) },
    gradeA: graded === 0 ? undefined : (100 * sum(({ gradeA }) => gradeA)) / graded,
  }
}

/** Why the series does not count for the efficiency. Undefined if it counts. */
export function reasonOf({ unsaid, isCounted }: SeriesYield): Reason | undefined {
  return unsaid ?? (isCounted ? undefined : 'not_picked')
}

function reasonsIn(members: readonly Member[]): ReadonlyMap<Reason, number> {
  const reasons = new Map<Reason, number>()
  for (const of of new Set(members.map((member) => member.of))) {
    const reason = reasonOf(of)
    if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  return reasons
}

function efficiencyOf(members: readonly Member[]): Efficiency | undefined {
  const counted = members.filter(({ of }) => reasonOf(of) === undefined)
  // Per gram of dry weight, in percent.
  const clusters = new Map<string, Cluster>()
  for (const { share } of counted) {
    const { x, y } = clusters.get(share.seriesId) ?? { x: 0, y: 0 }
    const more = biologicalEfficiency(gramsOfTenths(share.tenths), 1)
    clusters.set(share.seriesId, { x: x + (share.dry ?? 0), y: y + more })
  }
  const grams = gramsOfTenths(counted.reduce((sum, { share }) => sum + share.tenths, 0))
  const dry = counted.reduce((sum, { share }) => sum + (share.dry ?? 0), 0)
  const parts = counted.reduce((sum, { share }) => sum + share.parts, 0)
  // A room may have the weight of parts that belong to another room.
  if (dry === 0) return undefined
  const spread = ratioOf([...clusters.values()])?.spread
  const percent = biologicalEfficiency(grams, dry)
  const said = { percent, parts, dry, grams }
  if (parts < FEWEST_PARTS) return { ...said, range: 'few_parts' }
  if (!spread) return { ...said, range: 'one_series' }
  const reach = reachOf(spread)
  return { ...said, range: { low: Math.max(0, percent - reach), high: percent + reach }, spread }
}

function flushesIn(shares: readonly RoomShare[]): YieldRow['flushes'] {
  const sums = new Map<number, number>()
  for (const { flushes } of shares) {
    for (const [flush, tenths] of flushes) sums.set(flush, (sums.get(flush) ?? 0) + tenths)
  }
  const inOrder = [...sums].sort(([a], [b]) => a - b)
  const percents = flushShares(inOrder.map(([, tenths]) => tenths))
  return inOrder.map(([flush, tenths], index) => ({
    ...{ flush, grams: gramsOfTenths(tenths), percent: percents[index] ?? 0 },
  }))
}

function daysIn(shares: readonly RoomShare[]): YieldRow['days'] {
  const counts = new Map<number, number>()
  for (const { firstDays } of shares) {
    for (const [day, count] of firstDays) counts.set(day, (counts.get(day) ?? 0) + count)
  }
  if (counts.size === 0) return undefined
  const at = (share: number) => quantileOfCounts(counts, share)
  return { median: at(0.5), low: at(0.1), high: at(0.9) }
}
