/** Undoing a posted record: a new record of the same kind that names it. The original stays; the fold forgets both. */
import type { PinsetDb } from '../../data/db'
import { rowsOf } from '../../data/db'
import type { Intent } from '../../data/intent'
import { reversalValues } from '../../data/inverse'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition, Row } from '../../domain/kit/entity'

/** The change that undoes `original`; `now` in milliseconds is when it was undone. */
export function reversalIntent(definition: EntityDefinition, original: Row, id: string, now: number): Intent {
  return { kind: 'create', entity: definition.name, id, values: reversalValues(definition, original, now) }
}

/** Everything of this record that waits here, in order. */
export async function unsentOf(db: PinsetDb, id: string): Promise<readonly string[]> {
  const waiting = await db.outbox.where('recordId').equals(id).sortBy('seq')
  return waiting.filter(({ state }) => state !== 'cancelling').map((mutation) => mutation.id)
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
