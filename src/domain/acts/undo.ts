/**
 * Undo of a posted record: a new record of its kind that names it in `reverses_id`. The original stays; the fold skips both. What is
 * not posted is undone by the opposite change, which each act gives beside what it does.
 */
import { instantOf } from '../clock'
import type { MakeId } from '../ids'
import type { EntityDefinition, Row } from '../kit/entity'
import type { Values } from '../kit/field'
import { reversalOf } from '../rules/movement'
import type { Create } from './intent'

/** Whose undo it is: `now` is its instant in milliseconds. */
export type Undoing = { readonly newId: MakeId; readonly now: number }

/** The values of the record that undoes a posted one, made now. */
export function reversalValues(definition: EntityDefinition, original: Values, now: number): Values {
  const moments = Object.entries(definition.fields).flatMap(([key, field]) => (field.prefill === 'now' ? [key] : []))
  return { ...reversalOf(definition, original), ...Object.fromEntries(moments.map((key) => [key, instantOf(now)])) }
}

/** Takes posted records back, each whole. */
export function undo(definition: EntityDefinition, originals: readonly Row[], { newId, now }: Undoing): Create[] {
  return originals.map((original) => ({
    ...{ kind: 'create', entity: definition.name, id: newId() },
    values: reversalValues(definition, original, now),
  }))
}
