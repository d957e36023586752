import { rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import { type Movement, movementOf } from '../../domain/rules/stock'
import { useReplica } from '../../state/replica'
import { useKeptLive, useStockKinds } from '../../state/use-live'

export type LastRecord = { readonly definition: EntityDefinition; readonly row: StoredRow; readonly at: string }

/** How many of the newest ids are read: a late record is sorted by the time of its act. */
const LOOKED_AT = 100

/** The last movements, newest first, without reversed ones and their reversals. */
export function useLastRecords(most: number): readonly LastRecord[] | undefined {
  const { db } = useReplica()
  return useKeptLive(
    'last records',
    useStockKinds(),
    async () => {
      const found: LastRecord[] = []
      const reversed = new Set<string>()
      for (const definition of db.entities) {
        if (!definition.stock) continue
        for (const row of await rowsOf(db, definition.name).toCollection().reverse().limit(LOOKED_AT).toArray()) {
          const movement = movementOf(definition.stock, row)
          if (movement?.reverses) reversed.add(movement.reverses)
          else if (movement) found.push({ definition, row, at: recordedAt(row, movement) })
        }
      }
      return found
        .filter(({ row }) => !reversed.has(row.id))
        .sort((a, b) => (a.at === b.at ? b.row.id.localeCompare(a.row.id) : b.at.localeCompare(a.at)))
        .slice(0, most)
    },
    [most],
  )
}

/** A purchase counts from the day that it names; here it is listed by the moment at which somebody recorded it. */
function recordedAt(row: StoredRow, { kind, at }: Movement): string {
  if (kind !== 'purchase') return at
  return typeof row.became_received_at === 'string' ? row.became_received_at : (row.created_at ?? at)
}
