/**
 * What the finder says, as kinds of sentences with their numbers: a screen only puts them into words. No sentence may say more than
 * the rates beside it: nothing of dishes that nobody looked at, nothing of chance where one series is all there is.
 */
import { type BenchCase, canIsolate, sharing } from './cases'
import { type Compared, ENOUGH, type Finding, LIKELY, rangeOf, STRONG, type Suspect } from './finder'
import { type Case, FACTORS, type Factor, keysOf, type Tally } from './groups'

export type Sentence =
  /** Of all dishes of the time. */
  | { readonly kind: 'about'; readonly bad: number; readonly count: number; readonly series: number }
  /** Dishes that nobody looked at; `elsewhere` is absent where nothing stands beside. */
  | { readonly kind: 'unseen'; readonly here: number; readonly elsewhere?: number }
  /** There is no dish to compare with. */
  | { readonly kind: 'alone' }
  /** By chance alone some group would look so bad; `isLess`: at most so. */
  | { readonly kind: 'chance'; readonly share: number; readonly isLess: boolean }
  /** All `bad` are of one series: what it shares with no other that says anything cannot be told apart. */
  | { readonly kind: 'one_series'; readonly bad: number; readonly factors: readonly Factor[] }
  /** So few dishes say something that no surer word is said. */
  | { readonly kind: 'few'; readonly known: number }
  | { readonly kind: 'every' }
  /** Dishes of the group that somebody looked at and that were not contaminated. */
  | { readonly kind: 'against'; readonly clean: number }
  /** Contaminated dishes outside the group. */
  | { readonly kind: 'elsewhere'; readonly bad: number }
  /** The series is worse than all others, which names no cause. */
  | { readonly kind: 'worse' }
  | { readonly kind: 'no_group' }
  /** What was not written down of the series. */
  | { readonly kind: 'missing'; readonly factors: readonly Factor[] }
  | { readonly kind: 'unmarked' }

/** Below this only that it is less is said. */
export const LEAST_CHANCE = 0.001

/** What is written down at the bench, and would give more to compare. */
const ASKED_FOR = ['medium', 'run', 'parent_dish', 'work_area'] as const satisfies readonly Factor[]

export function sayAll({ all }: Finding, series: number): Sentence[] {
  const { bad, count, unseen } = all
  return [{ kind: 'about', bad, count, series }, ...(unseen > 0 ? [{ kind: 'unseen', here: unseen } as const] : [])]
}

/** Beside a rate: what of it, and of the rate that it is compared with, rests on silence. */
export function sayUnseen(here: Tally, others: Tally): Sentence[] {
  if (others.count === 0) return here.unseen > 0 ? [{ kind: 'unseen', here: here.unseen }] : []
  const isAny = here.unseen + others.unseen > 0
  return isAny ? [{ kind: 'unseen', here: here.unseen, elsewhere: others.unseen }] : []
}

/** Of a suspect. `told`: what of the asked series cannot be told apart (`apartOf`). */
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

/** Where no group is a suspect. `lacking`: what was not written down of the series (`lackingOf`). */
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

/** Where none of the dishes that were asked about is marked as contaminated. */
export function sayUnmarked({ unseen }: Tally): Sentence[] {
  return [...(unseen > 0 ? [{ kind: 'unseen', here: unseen } as const] : []), { kind: 'unmarked' }]
}

/** What the series shares with no dish of another series that says anything: no test tells these apart, nor from the series itself. */
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
  // A parent dish is said, not its series too.
  return factors.filter((factor) => factor !== 'parent_series' || !factors.includes('parent_dish'))
}

/** What would give more to compare, but was not written down of the series. */
export function lackingOf(cases: readonly Case[], seriesId: string): Factor[] {
  const own = cases.find((one) => one.seriesId === seriesId)
  return own ? ASKED_FOR.filter((factor) => keysOf(own.shares[factor]).length === 0) : []
}

/** What can be put aside of a suspect: `rest` of its other dishes are in quarantine, used or gone. */
export function offerOf({ names }: Suspect, dishes: readonly BenchCase[]): { open: BenchCase[]; rest: number } {
  const mine = sharing(names, dishes)
  const open = mine.filter(({ part }) => canIsolate(part))
  return { open, rest: mine.filter(({ isBad }) => !isBad).length - open.length }
}
