/**
 * A round of picking: a room, then part, weight, part, weight. The next part books the weight of the one before, and so does Next. A booked
 * weight is recorded at once; until its record is stored it stays in the round.
 */
import { parseDecimal } from '../kit/decimal'
import { MOST_FLUSHES } from './flush'
import { type Grade, tenthsOf } from './picks'

/** A part, or parts of a series that are not told apart. */
export type PartPicked = { readonly kind: string; readonly seriesId: string; readonly number?: number }

/** What is on the scale. */
export type Target = PartPicked & {
  /** Of its next weight. */
  readonly flush: number
  /** The largest weight that one part of its strain ever gave, in tenths of a gram. Absent if none did. */
  readonly most?: number
  /** When it was put on the scale, or a moment after it was seen last: its weights are of no earlier instant. */
  readonly at?: string
  /** Where it stands. */
  readonly placeId?: string
}

/** A weight with all that its record says. `id` is that of the record, `tenths` are tenths of a gram. */
export type Booking = PartPicked & {
  readonly id: string
  readonly at: string
  readonly tenths: number
  readonly grade: Grade
  readonly flush: number
  readonly placeId?: string
  /** Whether its record is stored. */
  readonly isSaved: boolean
}

export type PickDraft = {
  /** The room. */
  readonly placeId?: string
  readonly grade: Grade
  readonly target?: Target
  /** As it was keyed, with a point: at most one decimal. */
  readonly grams: string
  /** The weight that was asked about: the same weight again is meant. */
  readonly asked?: number
  /** In the order of their bookings. */
  readonly picks: readonly Booking[]
}

export const NO_PICKS: PickDraft = { grade: 'A', grams: '', picks: [] }

/** The id and the instant of a booking. */
export type Stamp = { readonly id: string; readonly at: string }

/** What a gesture did, for the person. */
export type Told =
  | { readonly kind: 'booked'; readonly booking: Booking }
  /** It had no weight. */
  | { readonly kind: 'skipped'; readonly part: PartPicked }
  /** The weight is larger than usual: nothing was done yet. */
  | { readonly kind: 'asked'; readonly tenths: number }
  | { readonly kind: 'nothing' }

export type Step = { readonly draft: PickDraft; readonly told: Told }

export type Digits = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | '.'

/** The most that one record takes, in tenths of a gram. */
const MOST_TENTHS = 5_000_000
/** A weight above so many times the largest one is asked about. */
const UNUSUAL = 1.5

export function keyed(draft: PickDraft, digits: Digits): PickDraft {
  if (!draft.target) return draft
  const grams = withDigits(draft.grams, digits)
  const isWeight = /^(\d+(\.\d?)?)?$/.test(grams) && (tenthsKeyed(grams) ?? 0) <= MOST_TENTHS
  return isWeight ? { ...draft, grams } : draft
}

function withDigits(before: string, digits: Digits): string {
  if (digits === '.') return before === '' ? '0.' : `${before}.`
  const [first = ''] = digits
  if (before === '0' || before === '') return digits === '00' ? '0' : first
  return before + digits
}

/** Without the last digit. */
export function erased(draft: PickDraft): PickDraft {
  return { ...draft, grams: draft.grams.slice(0, -1) }
}

/** With a weight that was keyed before. */
export function restored(draft: PickDraft, grams: string): PickDraft {
  return { ...draft, grams }
}

export function graded(draft: PickDraft, grade: Grade): PickDraft {
  return { ...draft, grade }
}

/** The next flush for this part only; after the last one the first. */
export function flushStepped(draft: PickDraft): PickDraft {
  const { target } = draft
  return target ? { ...draft, target: { ...target, flush: (target.flush % MOST_FLUSHES) + 1 } } : draft
}

/** The weight in tenths of a gram. Undefined for none. */
export function tenthsKeyed(grams: string): number | undefined {
  const text = grams.endsWith('.') ? grams.slice(0, -1) : grams
  if (text === '' || parseDecimal(text) === undefined) return undefined
  const tenths = tenthsOf(text)
  return tenths === 0 ? undefined : tenths
}

/** Books the weight. Without one the part is skipped. A series without numbers stays for its next weight. */
export function next(draft: PickDraft, stamp: Stamp): Step {
  return draft.target?.number === undefined ? left(draft, stamp) : leave(draft, stamp)
}

/** Books the weight, and takes the part or the series from the scale. */
export function leave(draft: PickDraft, stamp: Stamp): Step {
  const step = left(draft, stamp)
  return step.told.kind === 'asked' || !step.draft.target ? step : { ...step, draft: without(step.draft) }
}

/** Books the weight, and goes on with the rest of the part. */
export function split(draft: PickDraft, stamp: Stamp): Step {
  return tenthsKeyed(draft.grams) === undefined ? { draft, told: { kind: 'nothing' } } : left(draft, stamp)
}

/** The part of a scan. The same part again changes nothing. */
export function turnedTo(draft: PickDraft, target: Target, stamp: Stamp): Step {
  if (draft.target && isSame(draft.target, target)) return { draft, told: { kind: 'nothing' } }
  const step = left(draft, stamp)
  return step.told.kind === 'asked' ? step : { ...step, draft: { ...without(step.draft), target } }
}

/** The room of the next picks. A weight before it is one of the room before. */
export function entered(draft: PickDraft, placeId: string, stamp: Stamp): Step {
  if (draft.placeId === placeId) return { draft, told: { kind: 'nothing' } }
  const step = left(draft, stamp)
  return step.told.kind === 'asked' ? step : { ...step, draft: { ...without(step.draft), placeId } }
}

function without({ target: _, asked: __, ...draft }: PickDraft): PickDraft {
  return { ...draft, grams: '' }
}

/** Books the weight of the part, which stays. */
function left(draft: PickDraft, stamp: Stamp): Step {
  const { target, asked, ...rest } = draft
  const tenths = tenthsKeyed(draft.grams)
  if (!target) return { draft, told: { kind: 'nothing' } }
  if (tenths === undefined) return { draft, told: skippedBy(draft, target) }
  if (asked !== tenths && isUnusual(draft, target, tenths)) {
    return { draft: { ...draft, asked: tenths }, told: { kind: 'asked', tenths } }
  }
  const booking = bookingOf(draft, target, tenths, stamp)
  return { draft: { ...rest, target, grams: '', picks: [...draft.picks, booking] }, told: { kind: 'booked', booking } }
}

/** A part with a weight just now was not skipped, nor was a series. */
function skippedBy({ picks }: PickDraft, part: Target): Told {
  const last = picks.at(-1)
  const isDone = part.number === undefined || (last !== undefined && isSame(last, part))
  return isDone ? { kind: 'nothing' } : { kind: 'skipped', part: partOf(part) }
}

function bookingOf({ placeId: room, grade }: PickDraft, target: Target, tenths: number, stamp: Stamp): Booking {
  const placeId = room ?? target.placeId
  return {
    ...{ ...partOf(target), id: stamp.id, at: atOf(target, stamp), tenths, grade, flush: target.flush },
    ...(placeId !== undefined && { placeId }),
    isSaved: false,
  }
}

/** Of a part that another device has seen, whose clock is ahead, it is a later instant than this device's. */
function atOf({ at = '' }: Target, stamp: Stamp): string {
  return at > stamp.at ? at : stamp.at
}

function partOf({ kind, seriesId, number }: PartPicked): PartPicked {
  return { kind, seriesId, ...(number !== undefined && { number }) }
}

export function isSame(a: PartPicked, b: PartPicked): boolean {
  return a.kind === b.kind && a.seriesId === b.seriesId && a.number === b.number
}

/** Whether the weight is more than one part of this strain can usually give. Weights of several parts are never asked about. */
function isUnusual({ picks }: PickDraft, target: Target, tenths: number): boolean {
  if (target.number === undefined) return false
  const here = picks.flatMap((pick) =>
    pick.seriesId === target.seriesId && pick.number !== undefined ? [pick.tenths] : [],
  )
  const most = Math.max(target.most ?? 0, ...here)
  return most > 0 && tenths > most * UNUSUAL
}

/** Whether the weight waits for its second gesture. */
export function isAsked({ asked, grams }: PickDraft): boolean {
  return asked !== undefined && asked === tenthsKeyed(grams)
}

/** Its record is stored. */
export function saved(draft: PickDraft, id: string): PickDraft {
  return { ...draft, picks: draft.picks.map((pick) => (pick.id === id ? { ...pick, isSaved: true } : pick)) }
}

/** Without the picks that were undone. */
export function undone(draft: PickDraft, ids: readonly string[]): PickDraft {
  return { ...draft, picks: draft.picks.filter(({ id }) => !ids.includes(id)) }
}

/** The draft with what is known by now of the part on the scale. */
export function withMost(draft: PickDraft, part: PartPicked, most: number): PickDraft {
  const { target } = draft
  return target && isSame(target, part) ? { ...draft, target: { ...target, most } } : draft
}

/** The draft with what was read again of the part on the scale. */
export function readAgain(draft: PickDraft, target: Target): PickDraft {
  const { target: before } = draft
  return before && isSame(before, target) ? { ...draft, target: { ...before, ...target } } : draft
}

/** A new round, with what is not recorded yet. Unless a weight is keyed, the grade is the first one and the scale is empty. */
export function begunAnew(draft: PickDraft): PickDraft {
  const picks = draft.picks.filter(({ isSaved }) => !isSaved)
  if (tenthsKeyed(draft.grams) !== undefined) return { ...draft, picks }
  return { ...without(draft), grade: NO_PICKS.grade, picks }
}

/** The round is over. What is not recorded yet stays. */
export function ended(draft: PickDraft): PickDraft {
  return { ...NO_PICKS, picks: begunAnew(draft).picks }
}
