/** What a series yielded: the report of `GET /yields`. */
import { dateIn, daysBetween } from '../clock'
import type { Values } from '../kit/field'
import { type Fold, foldParts, type Part, withObservations } from '../prep/dish-fold'
import { isMoved, type Moved } from '../prep/moved'
import { begunAt, begunIn, hasBegun, type Series } from '../prep/series'
import { type FlushRule, flushesOf } from './flush'
import { biologicalEfficiency, flushShares } from './formulas'
import { fruitedIn } from './fruited'
import { gramsOfTenths, isYield, type Pick, sightOfPick } from './picks'

/** Why a figure cannot be said. */
export type Unsaid = 'no_dry_weight' | 'not_begun'

/** Grams and percents have one decimal. */
export type YieldReport = {
  readonly series_id: string
  readonly parts_started: number
  readonly parts_fruited: number
  readonly picked_g: number
  readonly waste_g: number
  readonly dry_g: number | null
  readonly be_percent: number | null
  readonly per_part_started_g: number | null
  readonly per_part_fruited_g: number | null
  readonly flushes: readonly { readonly flush: number; readonly grams: number; readonly share_percent: number }[]
  readonly days_to_first_pick: number | null
  readonly cannot_say?: Unsaid
}

export type Grown = {
  readonly observations: readonly Values[]
  /** Those of the series, in their order. */
  readonly picks: readonly Pick[]
  readonly moved: Moved
  readonly rule: FlushRule
}

/**
 * Fresh weight from dry substrate. Waste is told apart and counts for no figure. Dry weight is that of all parts started, lost ones
 * included: a lost bag is a loss of yield.
 */
export function yieldOf(series: Series, grown: Grown): YieldReport {
  const { observations, picks, moved, rule } = grown
  const { row } = series
  const started = startedIn(series, pickedFold(foldParts(observations), picks), moved).length
  const fruited = fruitedIn(series, observations, grown).size
  const good = picks.filter(isYield)
  const picked = sumOf(good)
  const dry = typeof row.dry_g_per_part === 'number' ? row.dry_g_per_part * started : undefined
  const perPart = (parts: number) => (parts === 0 ? null : oneDecimal(gramsOfTenths(picked) / parts))
  const unsaid = unsaidOf(series, started)
  return {
    series_id: String(row.id),
    parts_started: started,
    parts_fruited: fruited,
    picked_g: gramsOfTenths(picked),
    waste_g: gramsOfTenths(sumOf(picks) - picked),
    dry_g: dry ?? null,
    be_percent: unsaid || !dry ? null : oneDecimal(biologicalEfficiency(gramsOfTenths(picked), dry)),
    per_part_started_g: perPart(started),
    per_part_fruited_g: perPart(fruited),
    flushes: flushReport(good, flushesOf(picks, rule).of),
    days_to_first_pick: daysTo(series, good[0], rule),
    ...(unsaid && { cannot_say: unsaid }),
  }
}

/** A picked part began, whether or not its other states were recorded. */
export function pickedFold(fold: Fold, picks: readonly Pick[]): Fold {
  return withObservations(fold, picks.map(sightOfPick))
}

/** The parts with culture that are not in a later series: their dry weight counts. */
export function startedIn(series: Series, fold: Fold, moved: Moved): readonly Part[] {
  if (!hasBegun(series)) return []
  const id = String(series.row.id)
  return begunIn(series, fold).filter(({ number }) => !isMoved(moved, id, number))
}

/** Why the efficiency of a series cannot be said. `started`: how many parts. */
export function unsaidOf({ row: { dry_g_per_part: dry } }: Series, started: number): Unsaid | undefined {
  if (started === 0) return 'not_begun'
  return typeof dry === 'number' && dry > 0 ? undefined : 'no_dry_weight'
}

function flushReport(picks: readonly Pick[], of: ReadonlyMap<string, number>): YieldReport['flushes'] {
  const sums = new Map<number, number>()
  for (const { id, tenths } of picks) {
    const flush = of.get(id) ?? 1
    sums.set(flush, (sums.get(flush) ?? 0) + tenths)
  }
  const inOrder = [...sums].sort(([a], [b]) => a - b)
  const shares = flushShares(inOrder.map(([, tenths]) => tenths))
  return inOrder.map(([flush, tenths], index) => ({
    ...{ flush, grams: gramsOfTenths(tenths), share_percent: oneDecimal(shares[index] ?? 0) },
  }))
}

/** Days of the farm from the start of the series to its first pick. */
function daysTo(series: Series, first: Pick | undefined, { zone }: FlushRule): number | null {
  const begun = begunAt(series)
  return first && begun !== undefined ? daysBetween(dateIn(begun, zone), dateIn(first.at, zone)) : null
}

function sumOf(picks: readonly Pick[]): number {
  return picks.reduce((sum, { tenths }) => sum + tenths, 0)
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
