/** The movements of an ingredient, newest first, and the same as the fold gets them. */
import { type PinsetDb, rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import type { EntityDefinition } from '../../../domain/kit/entity'
import { type Movement, type MovementKind, movementOf, sortKey } from '../../../domain/rules/stock'
import { useReplica } from '../../../state/replica/replica'
import { usePacedLive, useStockKinds } from '../../../state/replica/use-live'

export type MovementRow = {
  readonly definition: EntityDefinition
  readonly kind: MovementKind
  readonly row: StoredRow
  readonly at: string
  /** Whether a reversal undid it. */
  readonly isUndone: boolean
}

export type ItemMovements = {
  /** Without reversals; reversed movements are marked. */
  readonly shown: readonly MovementRow[]
  readonly movements: readonly Movement[]
  /** All purchases, also those without a movement yet. */
  readonly purchases: readonly StoredRow[]
}

export function useMovements(itemId: string | undefined): ItemMovements | undefined {
  const { db } = useReplica()
  return usePacedLive(useStockKinds(), async () => {
    const { all, purchases } = itemId === undefined ? { all: [], purchases: [] } : await readMovements(db, itemId)
    const undone = new Set(all.map(({ movement }) => movement.reverses))
    const shown = all
      .filter(({ movement }) => !movement.reverses)
      .sort((a, b) => (sortKey(a.movement) > sortKey(b.movement) ? -1 : 1))
      .map(({ definition, kind, row, movement }) => ({
        definition,
        kind,
        row,
        at: movement.at,
        isUndone: undone.has(movement.id),
      }))
    return { shown, movements: all.map(({ movement }) => movement), purchases }
  }, [db, itemId])
}

export type ReadMovement = {
  readonly definition: EntityDefinition
  readonly kind: MovementKind
  readonly row: StoredRow
  readonly movement: Movement
}

/** An ingredient's movements, reversals among them, and all of its purchases. */
export async function readMovements(
  db: PinsetDb,
  itemId: string,
): Promise<{ readonly all: readonly ReadMovement[]; readonly purchases: readonly StoredRow[] }> {
  const all: ReadMovement[] = []
  const purchases: StoredRow[] = []
  for (const definition of db.entities) {
    if (!definition.stock) continue
    for (const row of await rowsOf(db, definition.name).where('item_id').equals(itemId).toArray()) {
      if (definition.stock === 'purchase') purchases.push(row)
      const movement = movementOf(definition.stock, row)
      if (movement) all.push({ definition, kind: definition.stock, row, movement })
    }
  }
  return { all, purchases }
}
