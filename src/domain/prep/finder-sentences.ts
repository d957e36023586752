/**
 * The finder's sentences as kinds with numbers. A screen only formats them. No sentence may claim more than its rates show: nothing about
 * unobserved dishes, and nothing about chance if there is only one series.
 */
import { type BenchCase, canIsolate, sharing } from './cases'
import { type Compared, ENOUGH, type Finding, LIKELY, rangeOf, STRONG, type Suspect } from './finder'
import { type Case, FACTORS, type Factor, keysOf, type Tally } from './groups'

type AboutAll = {
  readonly kind: 'about'
  readonly bad: number
  readonly count: number
  readonly series: number
  readonly from: string
  readonly to: string
}

export type Sentence =
  /** Of all dishes of `series` series, which began from day `from` to day `to` (ISO). */
  | AboutAll
  /** Dishes that nobody looked at; `elsewhere` is absent where nothing stands beside. */
  | { readonly kind: 'unseen'; readonly here: number; readonly elsewhere?: number }
  /** There is no dish to compare with. */
  | { readonly kind: 'alone' }
  /** The chance that some group is this bad at random. `isLess`: the chance is below `share`. */
  | { readonly kind: 'chance'; readonly share: number; readonly isLess: boolean }
  /** All `bad` dishes are of one series, so factors that it shares with no other informative series cannot be distinguished. */
  | { readonly kind: 'one_series'; readonly bad: number; readonly factors: readonly Factor[] }
  /** Too few informative dishes for a stronger word. */
  | { readonly kind: 'few'; readonly known: number }
  | { readonly kind: 'every' }
  /** Observed dishes of the group without contamination. */
  | { readonly kind: 'against'; readonly clean: number }
  /** Contaminated dishes outside the group. */
  | { readonly kind: 'elsewhere'; readonly bad: number }
  /** The series is worse than all others, which names no cause. */
  | { readonly kind: 'worse' }
  | { readonly kind: 'no_group' }
  /** Factors that the series' records lack. */
  | { readonly kind: 'missing'; readonly factors: readonly Factor[] }
  | { readonly kind: 'unmarked' }

/** A smaller chance is only reported as below this. */
export const LEAST_CHANCE = 0.001

/** Factors recorded at the bench that would allow more comparisons. */
const ASKED_FOR = ['medium', 'run', 'parent_dish', 'work_area'] as const satisfies readonly Factor[]

/** `days`: on which each compared series began, in order. */
export function sayAll({ all }: Finding, days: readonly string[]): Sentence[] {
  const { bad, count, unseen } = all
  const about = { kind: 'about', bad, count, series: days.length, from: days[0] ?? '', to: days.at(-1) ?? '' } as const
  return [about, ...(unseen > 0 ? [{ kind: 'unseen', here: unseen } as const] : [])]
}

/** The unobserved dishes beside a rate and beside the rate that it is compared with. */
export function sayUnseen(here: Tally, others: Tally): Sentence[] {
  if (others.count === 0) return here.unseen > 0 ? [{ kind: 'unseen', here: here.unseen }] : []
  const isAny = here.unseen + others.unseen > 0
  return isAny ? [{ kind: 'unseen', here: here.unseen, elsewhere: others.unseen }] : []
}

/** About a suspect. `told`: factors of the given series that cannot be distinguished (`apartOf`). */
export function saySuspect(suspect: Suspect, told: readonly Factor[]): Sentence[] {
  const { bad, count, unseen, others } = suspect
  const clean = count - bad - unseen
  return [
    ...sayHowSure(suspect, told),
    ...(bad === count ? [{ kind: 'every' } as const] : []),
    ...(clean > 0 ? [{ kind: 'against', clean } as const] : []),
    ...(others.bad > 0 ? [{ kind: 'elsewhere', bad: others.bad } as const] : []),
  ]
}

function sayHowSure(suspect: Compared, told: readonly Factor[]): Sentence[] {
  const { bad, count, unknown, badSeries, knownSeries, chance } = suspect
  const known = count - unknown
  const isFew = (known < ENOUGH.likely && chance < LIKELY) || (known < ENOUGH.strong && chance < STRONG)
  return [
    badSeries > 1
      ? { kind: 'chance', share: Math.max(chance, LEAST_CHANCE), isLess: chance < LEAST_CHANCE }
      : { kind: 'one_series', bad, factors: knownSeries > 1 ? [] : told },
    ...(isFew ? [{ kind: 'few', known } as const] : []),
  ]
}

/** If no group is a suspect. `lacking`: factors that the series' records lack (`lackingOf`). */
export function sayNone(finding: Finding, told: readonly Factor[], lacking: readonly Factor[]): Sentence[] {
  const { here, others } = finding.own
  if (others.count === 0) return [{ kind: 'alone' }, ...sayOneSeries(here, told), ...sayMissing(lacking)]
  const isWorse = rangeOf(here).low > others.bad / others.count
  return [{ kind: isWorse ? 'worse' : 'no_group' }, ...sayOneSeries(here, told), ...sayMissing(lacking)]
}

function sayOneSeries({ bad }: Tally, factors: readonly Factor[]): Sentence[] {
  return bad > 0 && factors.length > 0 ? [{ kind: 'one_series', bad, factors }] : []
}

function sayMissing(factors: readonly Factor[]): Sentence[] {
  return factors.length > 0 ? [{ kind: 'missing', factors }] : []
}

/** If none of the given dishes is marked as contaminated. */
export function sayUnmarked({ unseen }: Tally): Sentence[] {
  return [...(unseen > 0 ? [{ kind: 'unseen', here: unseen } as const] : []), { kind: 'unmarked' }]
}

/** Factors that the series shares with no dish of another informative series, so no test can distinguish them from each other. */
export function apartOf(cases: readonly Case[], seriesId: string): Factor[] {
  const own = cases.find((one) => one.seriesId === seriesId)
  if (!own) return []
  const factors = FACTORS.filter((factor) => factor !== 'series').filter((factor) => {
    const shared = new Set(
      cases.flatMap((one) =>
        one.seriesId === seriesId || one.observed === 'unknown' ? [] : keysOf(one.shares[factor]),
      ),
    )
    return keysOf(own.shares[factor]).some((key) => !shared.has(key))
  })
  // A parent dish makes the parent series redundant.
  return factors.filter((factor) => factor !== 'parent_series' || !factors.includes('parent_dish'))
}

/** Useful factors for a comparison that the series' records lack. */
export function lackingOf(cases: readonly Case[], seriesId: string): Factor[] {
  const own = cases.find((one) => one.seriesId === seriesId)
  return own ? ASKED_FOR.filter((factor) => keysOf(own.shares[factor]).length === 0) : []
}

/** The dishes of a suspect that can be quarantined. `rest` of its other dishes are in quarantine, used or lost. */
export function offerOf({ names }: Suspect, dishes: readonly BenchCase[]): { open: BenchCase[]; rest: number } {
  const mine = sharing(names, dishes)
  const open = mine.filter(({ part }) => canIsolate(part))
  return { open, rest: mine.filter(({ isBad }) => !isBad).length - open.length }
}
