/**
 * A round through a room: one answer for each shelf. A part is asked about while culture lives in it. A lost part has its answer already,
 * and nothing grows in an empty one.
 */

import type { Values } from '../kit/field'
import { isEmpty, isFinal } from '../kit/part-states'
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

/** What one observation says, of which parts of a series. */
export type Told = {
  readonly sight: { readonly status: 'pinning' } | { readonly treatment: 'checked' } | { readonly quarantined: true }
  readonly numbers: readonly number[]
}

/**
 * What an answer says about these parts of a series. Undefined if none of them is asked about. 'As before' gives no state: another phone
 * may have seen pins that this one does not know yet. A problem is somewhere on the shelf, and gives no state either.
 */
export function toldBy(answer: Answer, series: Series, parts: readonly Part[]): Told | undefined {
  const numbers = parts.filter(isAsked).map(({ number }) => number)
  if (numbers.length === 0) return undefined
  if (answer === 'problem') return { sight: { quarantined: true }, numbers }
  return { sight: answer === 'pins' && mayPin(series) ? { status: 'pinning' } : { treatment: 'checked' }, numbers }
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
