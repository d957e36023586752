/** Marks parts of a series: one observation of what was seen of them, and its undo for some of them. */
import { bodyOf, type EntityDefinition, type Row } from '../kit/entity'
import type { Values } from '../kit/field'
import type { PartState } from '../kit/part-states'
import { kindSaid } from '../kit/reference'
import type { Create } from './intent'
import { reversalValues, type Undoing } from './undo'

/** What was seen; at least one of them. */
export type Sight = {
  readonly status?: PartState
  readonly colonized_percent?: number
  readonly contamination_type?: string
  readonly quarantined?: boolean
  /** Names of files. */
  readonly photos?: readonly string[]
}

export type Marked = {
  readonly id: string
  /** The kind of the series, by name. */
  readonly kind: string
  readonly seriesId: string
  readonly numbers: readonly number[]
  readonly sight: Sight
  /** The instant. */
  readonly at: string
}

export function mark(observation: EntityDefinition, { id, kind, seriesId, numbers, sight, at }: Marked): Create {
  const { series_id: field } = observation.fields
  const said: Values = field?.type === 'reference' ? kindSaid(field, kind) : {}
  const values = { ...said, series_id: seriesId, quantity_ids: [...numbers], observed_at: at, ...sight }
  return { kind: 'create', entity: observation.name, id, values }
}

/** Takes back what an observation says of these parts; of the others it goes on saying the same. */
export function undoFor(
  observation: EntityDefinition,
  original: Row,
  numbers: readonly number[],
  { newId, now }: Undoing,
): Create {
  const values = { ...reversalValues(observation, original, now), quantity_ids: [...numbers] }
  return { kind: 'create', entity: observation.name, id: newId(), values }
}

/** Says again what was taken back too late to drop it: of these parts, or of all. */
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
