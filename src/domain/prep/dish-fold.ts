/**
 * The states of a series' numbered parts: a pure fold over its observations, equal on every device in any order of arrival. The knowledge
 * of a part is a join of single observations: associative, commutative and idempotent. It works for any series with numbered parts.
 *
 * The latest `observed_at` counts, then the larger id. Spent, dead, contaminated and discarded are final: no other observation changes
 * them. Only undoing the observation itself does, because the fold ignores undone observations.
 */
import { instantOf } from '../clock'
import type { Values } from '../kit/field'
import {
  FINAL_STATES,
  type FinalState,
  isEmpty,
  isFinal,
  isLive,
  isTreatment,
  type LiveState,
  type PartState,
  type Treatment,
} from '../kit/part-states'

/** A value with the instant `at` and the `id` of its observation. */
export type Seen<T> = { readonly value: T; readonly at: string; readonly id: string }

/** All observations of one part: the latest of each kind. */
export type Known = { readonly [K in FinalState | Treatment]?: Seen<true> } & {
  readonly live?: Seen<LiveState>
  /** The id of the place where it stands. */
  readonly place?: Seen<string>
  readonly percent?: Seen<number>
  readonly by?: Seen<string>
  readonly quarantined?: Seen<boolean>
}

const NOTHING: Known = {}

export type Part = {
  readonly number: number
  readonly state: PartState
  /** 0 to 100, if known. */
  readonly percent: number | undefined
  /** Whether it was ever contaminated. A discarded part keeps this mark. */
  readonly isContaminated: boolean
  readonly contaminatedBy: string | undefined
  readonly isQuarantined: boolean
  /** The place where its last move put it. Undefined if it was never moved. */
  readonly placeId: string | undefined
}

export type Fold = ReadonlyMap<number, Known>

/** An observation, and the parts for which it is still valid. */
export type Standing<T extends Values = Values> = { readonly observation: T; readonly numbers: readonly number[] }

/**
 * The standing observations in order: no reversals, and only the parts for which they were not undone. An undo covers the parts that it
 * names, and the observation stays valid for the others.
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

/** Whether a person saw in which state parts are, also if it is as before. A photo, a note, a move or a quarantine does not say that. */
export function isStateObservation({ status, colonized_percent: percent, treatment }: Values): boolean {
  return typeof status === 'string' || typeof percent === 'number' || treatment === 'checked'
}

/** The state that an observation gives, if it gives one. A percent above zero means that the part grows. */
export function stateSaid({ status, colonized_percent: percent }: Values): PartState | undefined {
  if (isLive(status) || isFinal(status)) return status
  return typeof percent === 'number' && percent > 0 ? 'growing' : undefined
}

/** The undone parts by the observation's id. */
function undoneParts(observations: readonly Values[]): ReadonlyMap<string, ReadonlySet<number>> {
  const undone = new Map<string, Set<number>>()
  for (const undoing of observations) {
    const { reverses_id: id } = undoing
    if (typeof id === 'string') undone.set(id, new Set([...(undone.get(id) ?? []), ...numbersOf(undoing)]))
  }
  return undone
}

/** Folds the standing observations of a series. */
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
  // Engines read an object that grew key by key several times slower than its copy.
  for (const [number, known] of fold) fold.set(number, { ...known })
  return fold
}

/** Adds one observation, not a reversal, to a fold without reading the earlier ones again. */
export function withObservation(fold: Fold, observation: Values): Fold {
  return withObservations(fold, [observation])
}

/** Adds observations, none of them a reversal or undone. What is known of other parts stays the same object. */
export function withObservations(fold: Fold, observations: readonly Values[]): Fold {
  if (observations.length === 0) return fold
  const next = new Map(fold)
  for (const observation of observations) {
    const said = saidBy(observation)
    for (const number of numbersOf(observation)) next.set(number, join(next.get(number) ?? NOTHING, said))
  }
  return next
}

/** Joins two folds. Each observation must be in one of them, together with its reversals. */
export function joinFolds(a: Fold, b: Fold): Fold {
  const both = new Map(a)
  for (const [number, known] of b) both.set(number, join(both.get(number) ?? NOTHING, known))
  return both
}

/** The instant, or a moment after the latest observation of these parts: a wrong clock may have put that one into the future. */
export function instantAfter(fold: Fold, numbers: readonly number[], instant: string): string {
  const all = numbers.flatMap((number) => Object.values(fold.get(number) ?? {}).map(({ at }) => at))
  const latest = all.toSorted().at(-1) ?? ''
  return latest < instant ? instant : instantOf(Date.parse(latest) + 1)
}

function numbersOf({ quantity_ids: numbers }: Values): number[] {
  return Array.isArray(numbers) ? numbers.filter((number) => typeof number === 'number') : []
}

function saidBy(observation: Values): Known {
  const { colonized_percent: percent, contamination_type: by, quarantined, place_id: place, treatment } = observation
  const state = stateSaid(observation)
  const at = String(observation.observed_at)
  const id = String(observation.id)
  const said: Growing = {}
  if (isFinal(state)) said[state] = { value: true, at, id }
  else if (state !== undefined) said.live = { value: state, at, id }
  if (typeof percent === 'number') said.percent = { value: percent, at, id }
  if (typeof by === 'string') said.by = { value: by, at, id }
  if (typeof quarantined === 'boolean') said.quarantined = { value: quarantined, at, id }
  if (typeof place === 'string') said.place = { value: place, at, id }
  if (isTreatment(treatment)) said[treatment] = { value: true, at, id }
  return said
}

/** Joins what two sets of observations say about a part: the later of each kind. */
export function join(a: Known, b: Known): Known {
  const both = { ...a }
  take(both, b)
  return both
}

type Growing = { -readonly [K in keyof Known]: Known[K] }

/** Changes `known` in place, because a farm has tens of thousands of observations. */
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

/** The parts of a series in order, `count` of them. Parts without an observation are in the series' own state. */
export function partsOf(count: number, own: PartState, fold: Fold): Part[] {
  return Array.from({ length: count }, (_, index) => partOf(index + 1, own, fold))
}

export function partOf(number: number, own: PartState, fold: Fold): Part {
  const known = fold.get(number) ?? NOTHING
  const final = FINAL_STATES.findLast((state) => known[state] || state === own)
  return {
    number,
    state: final ?? known.live?.value ?? own,
    percent: isOutdated(known) ? undefined : known.percent?.value,
    isContaminated: known.contaminated !== undefined,
    contaminatedBy: known.contaminated && known.by?.value,
    isQuarantined: known.quarantined?.value === true,
    placeId: known.place?.value,
  }
}

/** Whether a later state replaces the percent. Growing, stored and used keep it. */
function isOutdated({ live, percent }: Known): boolean {
  if (!live || !percent || !isLater(live, percent)) return false
  if (live.value === 'colonized') return percent.value < 100
  return percent.value > 0 && (isEmpty(live.value) || live.value === 'inoculated')
}

/** The number of parts by state. States without parts are absent. */
export function countStates(parts: readonly Part[]): ReadonlyMap<PartState, number> {
  const counts = new Map<PartState, number>()
  for (const { state } of parts) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}
