/** The states of a numbered part of a series, for rules and the wire. Each kind of series has its own words for them (`series.ts`). */
import type { Label, Option } from './field'

/** All states, from the first to the last. */
export const STATES = [
  'poured',
  'filled',
  'inoculated',
  'growing',
  'colonized',
  'stored',
  'fruiting',
  'pinning',
  'picked',
  'resting',
  'used',
  'contaminated',
  'discarded',
  'dead',
  'spent',
] as const

export type PartState = (typeof STATES)[number]

/** A state of parts as an option of a field. */
export type StateOption = Option & { readonly value: PartState }

/** The states of dishes. */
export const DISH_STATES = [
  { value: 'poured', label: /*i18n*/ { id: 'dish.poured', message: 'Poured' } },
  { value: 'inoculated', label: /*i18n*/ { id: 'dish.inoculated', message: 'Inoculated' } },
  { value: 'growing', label: /*i18n*/ { id: 'dish.growing', message: 'Growing' } },
  { value: 'colonized', label: /*i18n*/ { id: 'dish.colonized', message: 'Colonized' } },
  { value: 'stored', label: /*i18n*/ { id: 'dish.stored', message: 'Stored' } },
  { value: 'used', label: /*i18n*/ { id: 'dish.used', message: 'Used' } },
  { value: 'contaminated', label: /*i18n*/ { id: 'dish.contaminated', message: 'Contaminated' } },
  { value: 'discarded', label: /*i18n*/ { id: 'dish.discarded', message: 'Discarded' } },
  { value: 'dead', label: /*i18n*/ { id: 'dish.dead', message: 'Dead' } },
] as const satisfies readonly StateOption[]

/**
 * The states of jars, bags and other parts that grow. Each word gets the value of the field `vessel`, because the words of some languages
 * depend on the gender of the part.
 */
export const GROW_STATES = [
  { value: 'filled', label: /*i18n*/ { id: 'part.filled', message: 'Filled' } },
  { value: 'inoculated', label: /*i18n*/ { id: 'part.inoculated', message: 'Inoculated' } },
  { value: 'growing', label: /*i18n*/ { id: 'part.growing', message: 'Growing' } },
  { value: 'colonized', label: /*i18n*/ { id: 'part.colonized', message: 'Colonized' } },
  { value: 'stored', label: /*i18n*/ { id: 'part.stored', message: 'Stored' } },
  { value: 'fruiting', label: /*i18n*/ { id: 'part.fruiting', message: 'Fruiting' } },
  { value: 'pinning', label: /*i18n*/ { id: 'part.pinning', message: 'Pins' } },
  { value: 'picked', label: /*i18n*/ { id: 'part.picked', message: 'Picked' } },
  { value: 'resting', label: /*i18n*/ { id: 'part.resting', message: 'Resting' } },
  { value: 'used', label: /*i18n*/ { id: 'part.used', message: 'Used' } },
  { value: 'contaminated', label: /*i18n*/ { id: 'part.contaminated', message: 'Contaminated' } },
  { value: 'discarded', label: /*i18n*/ { id: 'part.discarded', message: 'Discarded' } },
  { value: 'dead', label: /*i18n*/ { id: 'part.dead', message: 'Dead' } },
  { value: 'spent', label: /*i18n*/ { id: 'part.spent', message: 'Spent' } },
] as const satisfies readonly StateOption[]

/** Final states: no other observation changes them. Of several, the last in this list counts. */
export const FINAL_STATES = ['spent', 'dead', 'contaminated', 'discarded'] as const satisfies readonly PartState[]
export type FinalState = (typeof FINAL_STATES)[number]

export type LiveState = Exclude<PartState, FinalState>
export const LIVE_STATES = STATES.filter((state): state is LiveState => !isFinal(state))

export function isFinal(state: unknown): state is FinalState {
  return FINAL_STATES.some((final) => final === state)
}

export function isLive(state: unknown): state is LiveState {
  return LIVE_STATES.some((live) => live === state)
}

/** Whether no culture was put on the part yet. */
export function isEmpty(state: PartState): boolean {
  return state === 'poured' || state === 'filled'
}

/** Whether the part still colonizes, or has not begun to. */
export function isBefore(state: PartState): boolean {
  return isEmpty(state) || state === 'inoculated' || state === 'growing'
}

/** Whether the part is gone from its place: used up, spent, dead or discarded. */
export function isGone(state: PartState): boolean {
  return state === 'used' || state === 'spent' || state === 'dead' || state === 'discarded'
}

/** What was done with parts, besides giving them a state. 'Checked': a person saw them, and they are as before. The words get the value of the field `vessel`, as those of the states. */
export const TREATMENTS = [
  { value: 'shaken', label: /*i18n*/ { id: 'treatment.shaken', message: 'Shaken' } },
  { value: 'cold_shock', label: /*i18n*/ { id: 'treatment.cold_shock', message: 'Cold shock' } },
  { value: 'cased', label: /*i18n*/ { id: 'treatment.cased', message: 'Cased' } },
  { value: 'soaked', label: /*i18n*/ { id: 'treatment.soaked', message: 'Soaked' } },
  { value: 'opened', label: /*i18n*/ { id: 'treatment.opened', message: 'Opened' } },
  { value: 'misted', label: /*i18n*/ { id: 'treatment.misted', message: 'Misted' } },
  { value: 'beneficial', label: /*i18n*/ { id: 'treatment.beneficial', message: 'Beneficial organisms' } },
  { value: 'checked', label: /*i18n*/ { id: 'treatment.checked', message: 'Checked' } },
] as const satisfies readonly { readonly value: string; readonly label: Label }[]

export type Treatment = (typeof TREATMENTS)[number]['value']

export function isTreatment(value: unknown): value is Treatment {
  return TREATMENTS.some((one) => one.value === value)
}
