/**
 * What became of the numbered parts of a series: a pure fold over its observations, the same on every device whatever order
 * they arrived in. What is known of a part is a join of what single observations say, so it is associative, commutative and
 * idempotent. Written for dishes; any series with numbered parts and observations folds alike.
 *
 * The latest `observed_at` counts, of equal instants the larger id. Dead, contaminated and discarded are final: no other
 * observation returns from them, only undoing the observation itself: then it does not stand, and the fold never saw it.
 */
import type { Values } from '../kit/field'
import { FINAL_STATES, isFinal, isLive, type LiveState, type PartState } from '../kit/part-states'

/** A value with the moment that it was seen. `at` is an instant, `id` the observation's. */
export type Seen<T> = { readonly value: T; readonly at: string; readonly id: string }

/** All that observations say of one part; each entry is the latest of its kind. */
export type Known = {
  readonly live?: Seen<LiveState>
  readonly dead?: Seen<true>
  readonly contaminated?: Seen<true>
  readonly discarded?: Seen<true>
  readonly percent?: Seen<number>
  readonly by?: Seen<string>
  readonly quarantined?: Seen<boolean>
}

const NOTHING: Known = {}

/** A part as it is shown. */
export type Part = {
  readonly number: number
  readonly state: PartState
  /** 0 to 100, where somebody said it. */
  readonly percent: number | undefined
  /** It was contaminated; the mark stays on a discarded part. */
  readonly isContaminated: boolean
  readonly contaminatedBy: string | undefined
  readonly isQuarantined: boolean
}

/** What is known of each part by its number. */
export type Fold = ReadonlyMap<number, Known>

/** An observation, and the parts that it still speaks of. */
export type Standing<T extends Values = Values> = { readonly observation: T; readonly numbers: readonly number[] }

/**
 * The observations that stand, in their order: those that undo nothing, for the parts of which they were not undone. An undo
 * is of the parts that it names: of the others the observation goes on saying the same.
 */
export function standing<T extends Values>(observations: readonly T[]): readonly Standing<T>[] {
  const undone = undoneParts(observations)
  return observations.flatMap((observation) => {
    if (typeof observation.reverses_id === 'string') return []
    const all = numbersOf(observation)
    const gone = undone.get(String(observation.id))
    const numbers = gone ? all.filter((number) => !gone.has(number)) : all
    return numbers.length > 0 ? [{ observation, numbers }] : []
  })
}

/** Whether an observation says how parts are: a photo, a note or a quarantine does not. */
export function isStateObservation({ status, colonized_percent: percent }: Values): boolean {
  return typeof status === 'string' || typeof percent === 'number'
}

/** The parts of which an observation was undone, by its id. */
function undoneParts(observations: readonly Values[]): ReadonlyMap<string, ReadonlySet<number>> {
  const undone = new Map<string, Set<number>>()
  for (const undoing of observations) {
    const { reverses_id: id } = undoing
    if (typeof id === 'string') undone.set(id, new Set([...(undone.get(id) ?? []), ...numbersOf(undoing)]))
  }
  return undone
}

/** The fold over a series' observations: what stands of them. */
export function foldParts(observations: readonly Values[]): Fold {
  const fold = new Map<number, Growing>()
  for (const { observation, numbers } of standing(observations)) {
    const said = saidBy(observation)
    for (const number of numbers) {
      const known = fold.get(number)
      if (known) take(known, said)
      else fold.set(number, { ...said })
    }
  }
  return fold
}

/** The fold with one more observation that undoes nothing: what is there already need not be read again. */
export function withObservation(fold: Fold, observation: Values): Fold {
  const next = new Map(fold)
  const said = saidBy(observation)
  for (const number of numbersOf(observation)) next.set(number, join(fold.get(number) ?? NOTHING, said))
  return next
}

/** What two folds say together. Each observation is in one of them, with all that undoes it. */
export function joinFolds(a: Fold, b: Fold): Fold {
  const both = new Map(a)
  for (const [number, known] of b) both.set(number, join(both.get(number) ?? NOTHING, known))
  return both
}

function numbersOf({ quantity_ids: numbers }: Values): number[] {
  return Array.isArray(numbers) ? numbers.filter((number) => typeof number === 'number') : []
}

/** What one observation says of each of its parts. */
function saidBy(observation: Values): Known {
  const { status, colonized_percent: percent, contamination_type: by, quarantined } = observation
  const at = String(observation.observed_at)
  const id = String(observation.id)
  const said: Growing = {}
  if (isLive(status)) said.live = { value: status, at, id }
  else if (isFinal(status)) said[status] = { value: true, at, id }
  // Who says how far a part is says that it grows.
  else if (typeof percent === 'number' && percent > 0) said.live = { value: 'growing', at, id }
  if (typeof percent === 'number') said.percent = { value: percent, at, id }
  if (typeof by === 'string') said.by = { value: by, at, id }
  if (typeof quarantined === 'boolean') said.quarantined = { value: quarantined, at, id }
  return said
}

/** What two sets of observations say together: of each kind the later. */
export function join(a: Known, b: Known): Known {
  const both = { ...a }
  take(both, b)
  return both
}

type Growing = { -readonly [K in keyof Known]: Known[K] }

/** Joins into an object of the caller's own: a farm has tens of thousands of observations. */
function take(known: Growing, said: Known): void {
  const all: Record<string, Seen<unknown> | undefined> = known
  for (const key in said) {
    const seen = said[key as keyof Known]
    if (seen && isLater(seen, all[key])) all[key] = seen
  }
}

function isLater(seen: Seen<unknown>, than: Seen<unknown> | undefined): boolean {
  if (!than) return true
  return seen.at === than.at ? seen.id > than.id : seen.at > than.at
}

/** The parts of a series as they are shown: `count` of them, in order, those nobody looked at in the series' own state. */
export function partsOf(count: number, own: PartState, fold: Fold): Part[] {
  return Array.from({ length: count }, (_, index) => partOf(index + 1, own, fold.get(index + 1) ?? NOTHING))
}

function partOf(number: number, own: PartState, known: Known): Part {
  const final = FINAL_STATES.findLast((state) => known[state] || state === own)
  return {
    number,
    state: final ?? known.live?.value ?? own,
    percent: isOutdated(known) ? undefined : known.percent?.value,
    isContaminated: known.contaminated !== undefined,
    contaminatedBy: known.contaminated && known.by?.value,
    isQuarantined: known.quarantined?.value === true,
  }
}

/** Whether a state that was seen after the percent says otherwise; growing, stored and used leave it as it was. */
function isOutdated({ live, percent }: Known): boolean {
  if (!live || !percent || !isLater(live, percent)) return false
  if (live.value === 'colonized') return percent.value < 100
  return percent.value > 0 && (live.value === 'poured' || live.value === 'inoculated')
}

/** How many parts are in each state; the states that none is in are absent. */
export function countStates(parts: readonly Part[]): ReadonlyMap<PartState, number> {
  const counts = new Map<PartState, number>()
  for (const { state } of parts) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}
