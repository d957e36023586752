/** Undo of posted records on this device (`src/domain/acts/undo.ts`). */
import type { PinsetDb } from '../../data/db'
import { rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import type { Intent } from '../../domain/acts/intent'
import { undo } from '../../domain/acts/undo'
import type { EntityDefinition } from '../../domain/kit/entity'
import { undoneAmong } from '../../domain/rules/movement'

type Here = { readonly db: PinsetDb; readonly newId: () => string; readonly now: () => number }

/** The reversals of these records, as far as they are on this device: the inverse of the gesture that posted them. */
export async function reversalIntents(
  { db, newId, now }: Here,
  definition: EntityDefinition,
  ids: readonly string[],
): Promise<Intent[]> {
  const rows = await rowsOf(db, definition.name).bulkGet([...ids])
  return undo(
    definition,
    rows.flatMap((row) => row ?? []),
    { newId, now: now() },
  )
}

/** The record's unsent mutations in order, without cancelled ones. */
export async function unsentOf(db: PinsetDb, id: string): Promise<readonly string[]> {
  const waiting = await db.outbox.where('recordId').equals(id).sortBy('seq')
  return waiting.filter(({ state }) => state !== 'cancelling').map((mutation) => mutation.id)
}

/** Whether the whole record was undone. */
export async function isUndone(db: PinsetDb, definition: EntityDefinition, row: StoredRow): Promise<boolean> {
  if (!definition.fields.reverses_id) return false
  const reversals = await rowsOf(db, definition.name).where('reverses_id').equals(row.id).toArray()
  return undoneAmong(definition, [row, ...reversals]).has(row.id)
}
