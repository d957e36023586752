/** The states of a numbered part of a series, with their words for screens, labels and the wire. */
import type { Label } from './field'

/** Options of a field with the state of parts. */
export const PART_STATES = [
  { value: 'poured', label: /*i18n*/ { id: 'dish.poured', message: 'Poured' } },
  { value: 'inoculated', label: /*i18n*/ { id: 'dish.inoculated', message: 'Inoculated' } },
  { value: 'growing', label: /*i18n*/ { id: 'dish.growing', message: 'Growing' } },
  { value: 'colonized', label: /*i18n*/ { id: 'dish.colonized', message: 'Colonized' } },
  { value: 'stored', label: /*i18n*/ { id: 'dish.stored', message: 'Stored' } },
  { value: 'used', label: /*i18n*/ { id: 'dish.used', message: 'Used' } },
  { value: 'contaminated', label: /*i18n*/ { id: 'dish.contaminated', message: 'Contaminated' } },
  { value: 'discarded', label: /*i18n*/ { id: 'dish.discarded', message: 'Discarded' } },
  { value: 'dead', label: /*i18n*/ { id: 'dish.dead', message: 'Dead' } },
] as const satisfies readonly { readonly value: string; readonly label: Label }[]

export type PartState = (typeof PART_STATES)[number]['value']

/** Final states: no other observation changes them. Of several, the last in this list counts. */
export const FINAL_STATES = ['dead', 'contaminated', 'discarded'] as const satisfies readonly PartState[]
export type FinalState = (typeof FINAL_STATES)[number]

export type LiveState = Exclude<PartState, FinalState>
export const LIVE_STATES = PART_STATES.map(({ value }) => value).filter((state): state is LiveState => !isFinal(state))

export function isFinal(state: unknown): state is FinalState {
  return FINAL_STATES.some((final) => final === state)
}

export function isLive(state: unknown): state is LiveState {
  return LIVE_STATES.some((live) => live === state)
}
