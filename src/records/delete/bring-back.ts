/** Restores deleted records, and shows the toast that offers undo. */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { Intent } from '../../domain/acts/intent'
import { bodyOf, type EntityDefinition, type Row } from '../../domain/kit/entity'
import { toast } from '../../state/screen/overlays'

/** Long enough to notice a mistake on the next list. */
const UNDO_MS = 8000

export function offerUndo(text: string, onUndo: () => Promise<unknown>): void {
  toast({ kind: 'success', text, duration: UNDO_MS, undo: { onUndo: () => void onUndo() } })
}

/** Restores a deleted record. A record whose create was never sent has left no row, so it is created again. */
export async function bringBack(db: PinsetDb, definition: EntityDefinition, row: Row): Promise<Intent> {
  const record = { entity: definition.name, id: row.id }
  const isKnown = row.rev !== undefined || (await rowsOf(db, definition.name).get(row.id)) !== undefined
  return isKnown ? { kind: 'restore', ...record } : { kind: 'create', ...record, values: bodyOf(definition, row) }
}
