/** Marks parts of a series: makes one observation of several parts, and can undo it for some of them. */
import { bodyOf, type EntityDefinition, type Row } from '../kit/entity'
import type { Values } from '../kit/field'
import type { PartState, Treatment } from '../kit/part-states'
import { kindSaid } from '../kit/reference'
import type { Create } from './intent'
import { reversalValues, type Undoing } from './undo'

/** The content of an observation. At least one field is given. */
export type Sight = {
  readonly status?: PartState
  readonly colonized_percent?: number
  readonly contamination_type?: string
  readonly treatment?: Treatment
  /** The id of the place to which the parts are moved. */
  readonly place_id?: string
  readonly quarantined?: boolean
  readonly photos?: readonly string[]
}

export type Marked = {
  readonly id: string
  readonly kind: string
  readonly seriesId: string
  readonly numbers: readonly number[]
  readonly sight: Sight
  readonly at: string
}

export function mark(observation: EntityDefinition, { id, kind, seriesId, numbers, sight, at }: Marked): Create {
  const { series_id: field } = observation.fields
  const said: Values = field?.type === 'reference' ? kindSaid(field, kind) : {}
  const values = { ...said, series_id: seriesId, quantity_ids: [...numbers], observed_at: at, ...sight }
  return { kind: 'create', entity: observation.name, id, values }
}

/** Undoes an observation for these parts. It stays valid for its other parts. */
export function undoFor(
  observation: EntityDefinition,
  original: Row,
  numbers: readonly number[],
  { newId, now }: Undoing,
): Create {
  const values = { ...reversalValues(observation, original, now), quantity_ids: [...numbers] }
  return { kind: 'create', entity: observation.name, id: newId(), values }
}

/** Repeats an observation, for these parts or for all. Needed when its undo can no longer be dropped from the queue. */
export function sayAgain(
  observation: EntityDefinition,
  original: Row,
  id: string,
  numbers?: readonly number[],
): Create {
  const body = bodyOf(observation, original)
  const values = numbers ? { ...body, quantity_ids: [...numbers] } : body
  return { kind: 'create', entity: observation.name, id, values }
}
