/** The parts of a series that will be picked, and how many days its flushes took to come. */
import { daysBetween } from '../clock'
import type { PartState } from '../kit/part-states'
import type { Fold, Part } from '../prep/dish-fold'
import { hasEnded, type Series, standingIn } from '../prep/series'
import type { DayOf } from './days-in'
import { type Flushes, MOST_FLUSHES } from './flush'
import { isYield, type Pick } from './picks'
import type { Grown } from './yields'

/** From which day the days to a pick count: the first sighting in a state, or for a later flush the last pick before it. */
export type Event = 'fruiting' | 'pinning' | `flush ${number}`

export type Between = { readonly event: Event; readonly days: number }

/** Parts of which the next pick is expected. */
export type Waiting = {
  readonly event: Event
  readonly flush: number
  /** The day of the event. */
  readonly since: string
  readonly parts: number
  /** Whether they were seen fruiting or pinning for this flush. Otherwise they rest, and may give nothing more. */
  readonly isSeen: boolean
}

/** `parts`: those that began. */
type Told = {
  readonly parts: readonly Part[]
  readonly fold: Fold
  readonly flushes: Flushes
  readonly dayOf: DayOf
}

/** The days between events and picks of a series. Sightings count for the first flush only: nobody records them as carefully later. */
export function betweenOf(
  series: Series,
  { observations, picks }: Grown,
  { flushes: { of }, dayOf }: Omit<Told, 'parts' | 'fold'>,
): readonly Between[] {
  const spans = new Map<number, { readonly from: string; readonly to: string }>()
  for (const { id, at } of picks.filter(isYield)) {
    const flush = of.get(id) ?? 1
    spans.set(flush, { from: spans.get(flush)?.from ?? at, to: at })
  }
  const days = (from: string, to: string) => daysBetween(dayOf(from), dayOf(to))
  const found: Between[] = []
  const first = spans.get(1)
  for (const state of ['fruiting', 'pinning'] as const) {
    const seen = first && firstSeen(series, observations, state)
    if (seen !== undefined && first && seen <= first.from) found.push({ event: state, days: days(seen, first.from) })
  }
  for (const [flush, { from }] of spans) {
    const before = spans.get(flush - 1)
    if (before && before.to <= from) found.push({ event: `flush ${flush}`, days: days(before.to, from) })
  }
  return found
}

function firstSeen(series: Series, observations: Grown['observations'], state: string): string | undefined {
  const seen = standingIn(series, observations).flatMap(({ observation: { status, observed_at: at } }) =>
    status === state && typeof at === 'string' ? [at] : [],
  )
  return seen.sort()[0]
}

type Last = { readonly at: string }

/** Empty for a series that ended. */
export function waitingOf(series: Series, { picks }: Grown, { parts, fold, flushes, dayOf }: Told): readonly Waiting[] {
  if (hasEnded(series)) return []
  const last = lastPicks(picks)
  const found = new Map<string, Waiting>()
  for (const { number, state, isQuarantined } of parts) {
    const live = fold.get(number)?.live
    const pickedAt = last(number)?.at
    const isSeen = live !== undefined && (pickedAt === undefined || live.at > pickedAt)
    const isGrowing = WAITING.includes(state) || (pickedAt !== undefined && !isSeen && LIVING.includes(state))
    if (isQuarantined || !isGrowing) continue
    const one = nextOf(number, state, { flushes, isSeen, seenAt: live?.at, pickedAt })
    if (!one) continue
    const waiting = { ...one, since: dayOf(one.since), parts: 1 }
    const key = `${waiting.event} ${waiting.flush} ${waiting.since} ${waiting.isSeen}`
    found.set(key, { ...waiting, parts: (found.get(key)?.parts ?? 0) + 1 })
  }
  return [...found.values()]
}

const WAITING: readonly string[] = ['fruiting', 'pinning', 'picked', 'resting']
/** States that an earlier sighting gave to a part that was picked since. */
const LIVING: readonly string[] = ['inoculated', 'growing', 'colonized']

type Next = Omit<Waiting, 'parts'>

type Known = {
  readonly flushes: Flushes
  /** Whether its state was seen after its last pick. */
  readonly isSeen: boolean
  readonly seenAt: string | undefined
  readonly pickedAt: string | undefined
}

/** `since` is an instant here. */
function nextOf(number: number, state: PartState, { flushes, isSeen, seenAt, pickedAt }: Known): Next | undefined {
  const before = flushes.lastOf(number) ?? 0
  const flush = before + 1
  if (flush > MOST_FLUSHES) return undefined
  const isFruit = isSeen && (state === 'fruiting' || state === 'pinning')
  if (isFruit && (state === 'pinning' || before === 0)) {
    return seenAt === undefined ? undefined : { event: state, flush, since: seenAt, isSeen: true }
  }
  if (pickedAt === undefined) return undefined
  return { event: `flush ${flush}`, flush, since: pickedAt, isSeen: isFruit }
}

/** The last pick of a part, or of parts that are not told apart. */
function lastPicks(picks: readonly Pick[]): (number: number) => Last | undefined {
  const own = new Map<number, Last>()
  let any: Last | undefined
  for (const { at, numbers } of picks) {
    for (const number of numbers) own.set(number, { at })
    if (numbers.length === 0) any = { at }
  }
  return (number) => {
    const mine = own.get(number)
    return mine && any ? (mine.at > any.at ? mine : any) : (mine ?? any)
  }
}
