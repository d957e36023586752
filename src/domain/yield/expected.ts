/** What a flush usually gives on this farm, from its own flushes that are over. */
import { dateIn, daysBetween } from '../clock'
import { quantile } from '../prep/quantile'
import { hasEnded, type Series } from '../prep/series'
import { type FlushRule, flushesOf } from './flush'
import { fruitedIn } from './fruited'
import { gramsOfTenths, isYield, type Pick } from './picks'
import { isSubstrate } from './substrate'
import type { Grown } from './yields'

/** With fewer series nothing is usual. */
export const FEWEST_SERIES = 5

/** One flush of one series that is over. Grams are fresh weight without waste. */
export type FlushYield = {
  readonly seriesId: string
  readonly strainId: string | undefined
  readonly recipeId: string | undefined
  readonly flush: number
  /** Grams per part that was picked in this flush. */
  readonly perPart: number
  /** Grams per part that ever fruited: smaller where some parts gave nothing more. */
  readonly perFruited: number
}

/**
 * A flush is over when a later flush was picked, when its last pick is more than the farm's gap of days ago at `now` (an instant), or when
 * the series ended. A pick of parts that are not told apart counts as of all parts that fruited. Where it is unknown how many fruited there
 * is no yield per part. Empty for a series that is no substrate.
 */
export function flushYieldsOf(series: Series, grown: Grown, now: string): readonly FlushYield[] {
  const { picks, rule } = grown
  if (picks.length === 0 || !isSubstrate(series)) return []
  const fruited = fruitedIn(series, grown.observations, grown).size
  const flushes = sumFlushes(picks, rule)
  const last = Math.max(...flushes.keys())
  const over = (flush: number, { until }: Flush) => flush < last || hasEnded(series) || isPast(until, now, rule)
  return [...flushes].flatMap(([flush, sums]) => {
    const parts = sums.isTold ? sums.numbers.size : fruited
    if (parts === 0 || !over(flush, sums)) return []
    const grams = gramsOfTenths(sums.tenths)
    return {
      ...{ seriesId: String(series.row.id), ...growthOf(series), flush },
      ...{ perPart: grams / parts, perFruited: grams / Math.max(parts, fruited) },
    }
  })
}

type Flush = {
  tenths: number
  readonly numbers: Set<number>
  /** Whether every pick names its parts. */
  isTold: boolean
  /** The instant of the last pick. */
  until: string
}

function sumFlushes(picks: readonly Pick[], rule: FlushRule): ReadonlyMap<number, Flush> {
  const { of } = flushesOf(picks, rule)
  const found = new Map<number, Flush>()
  for (const pick of picks) {
    const flush = of.get(pick.id) ?? 1
    const sums = found.get(flush) ?? { tenths: 0, numbers: new Set(), isTold: true, until: pick.at }
    if (isYield(pick)) sums.tenths += pick.tenths
    for (const number of pick.numbers) sums.numbers.add(number)
    if (pick.numbers.length === 0) sums.isTold = false
    sums.until = pick.at
    found.set(flush, sums)
  }
  return found
}

function isPast(until: string, now: string, { gapDays, zone }: FlushRule): boolean {
  return daysBetween(dateIn(until, zone), dateIn(now, zone)) > gapDays
}

/** The usual grams of a flush, with the quartiles. `n` is the number of series. */
export type UsualPick = {
  readonly n: number
  /** Per part that gives this flush. */
  readonly low: number
  readonly median: number
  readonly high: number
  /** The same per part that fruited before, whether or not it fruits again. */
  readonly again: { readonly low: number; readonly median: number; readonly high: number }
}

/** Too few series to say more. */
export type TooFew = { readonly n: number; readonly median?: undefined }

export type Growth = { readonly strainId: string | undefined; readonly recipeId: string | undefined }
export type UsualPicks = (of: Growth, flush: number) => UsualPick | TooFew

/** The farm's own median for each strain, recipe and flush. */
export function usualPicks(yields: readonly FlushYield[]): UsualPicks {
  const groups = new Map<string, FlushYield[]>()
  for (const one of yields) {
    const key = keyOf(one, one.flush)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  const usual = new Map([...groups].map(([key, group]) => [key, usualIn(group)]))
  return (of, flush) => usual.get(keyOf(of, flush)) ?? { n: 0 }
}

const keyOf = ({ strainId = '', recipeId = '' }: Growth, flush: number) => `${strainId} ${recipeId} ${flush}`

function usualIn(group: readonly FlushYield[]): UsualPick | TooFew {
  const n = group.length
  if (n < FEWEST_SERIES) return { n }
  return { n, ...quartiles(group.map((one) => one.perPart)), again: quartiles(group.map((one) => one.perFruited)) }
}

function quartiles(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) }
}

/** The ids of strain and recipe of a series. */
export function growthOf({ row }: Series): Growth {
  return { strainId: textIn(row.strain_id), recipeId: textIn(row.recipe_id) }
}

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
