/**
 * Undoes a posted record with a new record of its kind that names it in `reverses_id`. The original stays, and the fold skips both. Other
 * records are undone by the opposite change, which each act returns as `back`.
 */
import { instantOf } from '../clock'
import type { MakeId } from '../ids'
import type { EntityDefinition, Row } from '../kit/entity'
import type { Values } from '../kit/field'
import { reversalOf } from '../rules/movement'
import type { Create } from './intent'

/** `now` is the instant of the undo, in milliseconds. */
export type Undoing = { readonly newId: MakeId; readonly now: number }

export function reversalValues(definition: EntityDefinition, original: Values, now: number): Values {
  const moments = Object.entries(definition.fields).flatMap(([key, field]) => (field.prefill === 'now' ? [key] : []))
  return { ...reversalOf(definition, original), ...Object.fromEntries(moments.map((key) => [key, instantOf(now)])) }
}

/** Undoes whole posted records. */
export function undo(definition: EntityDefinition, originals: readonly Row[], { newId, now }: Undoing): Create[] {
  return originals.map((original) => ({
    ...{ kind: 'create', entity: definition.name, id: newId() },
    values: reversalValues(definition, original, now),
  }))
}
