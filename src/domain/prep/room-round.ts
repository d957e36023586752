/**
 * A round through a room: one answer for each shelf. A part is asked about while culture lives in it. A lost part has its answer already,
 * and nothing grows in an empty one.
 */

import type { Values } from '../kit/field'
import { isEmpty, isFinal, type PartState } from '../kit/part-states'
import type { Contents, PlaceRow, Standing } from './contents'
import type { Part } from './dish-fold'
import type { Series } from './series'

export const ANSWERS = ['as_before', 'pins', 'problem'] as const
export type Answer = (typeof ANSWERS)[number]

/** One shelf. `place` is the room itself for what stands on no shelf. */
export type RoundRow<P extends PlaceRow, T extends Values = Values> = {
  readonly place: P
  /** What stands there, with the parts that are not asked about. */
  readonly standing: readonly Standing<T>[]
  /** The parts to ask about, by series. Empty if all were lost after the answer. */
  readonly asked: readonly Standing<T>[]
}

function isAsked({ state }: Part): boolean {
  return !isFinal(state) && !isEmpty(state)
}

/** The shelves with a part to ask about, in the order of the contents, and those answered already. The room's own parts come last. */
export function roundOf<P extends PlaceRow, T extends Values>(
  room: P,
  { shelves, own }: Pick<Contents<P, T>, 'shelves' | 'own'>,
  isAnswered: (shelfId: string) => boolean,
): RoundRow<P, T>[] {
  return [...shelves, { place: room, standing: own }].flatMap(({ place, standing }) => {
    const asked = standing.flatMap(({ series, parts }) => {
      const live = parts.filter(isAsked)
      return live.length > 0 ? [{ series, parts: live }] : []
    })
    const isShown = asked.length > 0 || (isAnswered(place.id) && standing.length > 0)
    return isShown ? [{ place, standing, asked }] : []
  })
}

/** Whether pins are a usual sight in parts of this series: a verb of its form, or of its kind if it has no forms. */
export function mayPin({ definition: { series }, row }: Series): boolean {
  const verbs = series.verbsBy ? (series.verbsBy.first[String(row[series.verbsBy.field])] ?? []) : series.verbs
  return verbs.includes('pinning')
}

/** The parts that one observation tells about. A state, because that of an observation is the state of all its parts. */
export type Told = { readonly status: PartState | undefined; readonly numbers: readonly number[] }

/**
 * What an answer says about these parts of a series. 'As before' repeats each state, so parts in two states take two observations. A
 * problem is somewhere on the shelf, and gives no state.
 */
export function toldBy(answer: Answer, series: Series, parts: readonly Part[]): Told[] {
  const asked = parts.filter(isAsked)
  if (asked.length === 0) return []
  if (answer === 'problem') return [{ status: undefined, numbers: asked.map(({ number }) => number) }]
  const byState = new Map<PartState, number[]>()
  for (const { number, state } of asked) {
    const status = answer === 'pins' && mayPin(series) ? 'pinning' : state
    byState.set(status, [...(byState.get(status) ?? []), number])
  }
  return [...byState].map(([status, numbers]) => ({ status, numbers }))
}

/** The answers of one day, by room and by shelf. */
export type RoundDraft = {
  /** The farm's day. */
  readonly day: string
  readonly rooms: Readonly<Record<string, Answers>>
}

export type Answers = Readonly<Record<string, Answered>>

export type Answered = {
  readonly answer: Answer
  /** Its observations. */
  readonly ids: readonly string[]
  /** Whether no other shelf was answered by the same gesture. */
  readonly isAlone: boolean
}

export const NO_ROUND: RoundDraft = { day: '', rooms: {} }

/** The answers for a room. Those of an earlier day do not count. */
export function answersIn({ day, rooms }: RoundDraft, roomId: string, today: string): Answers {
  return day === today ? (rooms[roomId] ?? {}) : {}
}

/** The draft with these answers of today for a room: they replace those of the same shelves. Undefined removes one. */
export function withAnswers(
  draft: RoundDraft,
  roomId: string,
  today: string,
  answers: Readonly<Record<string, Answered | undefined>>,
): RoundDraft {
  const merged = { ...answersIn(draft, roomId, today), ...answers }
  const room = Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, Answered] => !!entry[1]))
  return { day: today, rooms: { ...(draft.day === today ? draft.rooms : {}), [roomId]: room } }
}

/** Whether a stored value is a draft. */
export function isRoundDraft({ day, rooms }: Values): boolean {
  if (typeof day !== 'string' || !isObject(rooms)) return false
  return Object.values(rooms).every((room) => isObject(room) && Object.values(room).every(isAnswer))
}

function isAnswer(found: unknown): boolean {
  if (!isObject(found)) return false
  const { answer, ids, isAlone } = found
  const isKnown = ANSWERS.some((one) => one === answer)
  return isKnown && Array.isArray(ids) && ids.every((id) => typeof id === 'string') && typeof isAlone === 'boolean'
}

function isObject(found: unknown): found is Values {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
}
