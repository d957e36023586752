/**
 * Undo of a posted record: a new record of its kind names it in `reverses_id`. The original stays; the fold skips both.
 */
import type { PinsetDb } from '../../data/db'
import { rowsOf } from '../../data/db'
import type { Intent } from '../../data/intent'
import type { StoredRow } from '../../data/rows'
import { reversalValues } from '../../data/save/inverse'
import type { EntityDefinition, Row } from '../../domain/kit/entity'
import { undoneAmong } from '../../domain/rules/movement'

/** The reversal of `original`; `now` is the instant of the undo in milliseconds. */
export function reversalIntent(definition: EntityDefinition, original: Row, id: string, now: number): Intent {
  return { kind: 'create', entity: definition.name, id, values: reversalValues(definition, original, now) }
}

type Here = { readonly db: PinsetDb; readonly newId: () => string; readonly now: () => number }

/** The reversals of those of the records that are on this device: the inverse of a gesture that posted them. */
export async function reversalIntents(
  { db, newId, now }: Here,
  definition: EntityDefinition,
  ids: readonly string[],
): Promise<Intent[]> {
  const rows = await rowsOf(db, definition.name).bulkGet([...ids])
  return rows.flatMap((row) => (row ? [reversalIntent(definition, row, newId(), now())] : []))
}

/** The record's unsent mutations, in order, without those that are being cancelled. */
export async function unsentOf(db: PinsetDb, id: string): Promise<readonly string[]> {
  const waiting = await db.outbox.where('recordId').equals(id).sortBy('seq')
  return waiting.filter(({ state }) => state !== 'cancelling').map((mutation) => mutation.id)
}

/** Whether the record was undone, as a whole. */
export async function isUndone(db: PinsetDb, definition: EntityDefinition, row: StoredRow): Promise<boolean> {
  if (!definition.fields.reverses_id) return false
  const reversals = await rowsOf(db, definition.name).where('reverses_id').equals(row.id).toArray()
  return undoneAmong(definition, [row, ...reversals]).has(row.id)
}
