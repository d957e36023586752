/** Undoing a posted record: a new record of the same kind that names it. The original stays; the fold forgets both. */
import type { PinsetDb } from '../data/db'
import { rowsOf } from '../data/db'
import type { Intent } from '../data/intent'
import type { StoredRow } from '../data/rows'
import { instantOf } from '../domain/clock'
import type { EntityDefinition, Row } from '../domain/kit/entity'
import { reversalOf } from '../domain/rules/movement'

/** The change that undoes `original`; `now` in milliseconds is when it was undone. */
export function reversalIntent(definition: EntityDefinition, original: Row, id: string, now: number): Intent {
  const moments = Object.entries(definition.fields).flatMap(([key, field]) => (field.prefill === 'now' ? [key] : []))
  const values = {
    ...reversalOf(definition, original),
    ...Object.fromEntries(moments.map((key) => [key, instantOf(now)])),
  }
  return { kind: 'create', entity: definition.name, id, values }
}

/** The record that undid this one; undefined when it stands. */
export async function reversedBy(
  db: PinsetDb,
  definition: EntityDefinition,
  id: string,
): Promise<StoredRow | undefined> {
  if (!definition.fields.reverses_id) return undefined
  return rowsOf(db, definition.name).where('reverses_id').equals(id).first()
}
