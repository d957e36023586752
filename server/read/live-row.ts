/** Reads one live record. Refuses with `not_found` if there is none, and with `deleted` after its deletion. */
import type { EntityDefinition, Row } from '../../src/domain/kit/entity'
import type { Tx } from '../storage/store'
import { isDeleted } from '../write/kind'
import { refuse, refuseMissing } from '../write/refusals'

export async function liveRow(tx: Tx, { name, label }: EntityDefinition, id: string): Promise<Row> {
  const [found] = await tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: name, id })
  if (!found) return refuseMissing(label.message)
  const row = JSON.parse(found.data) as Row
  return isDeleted(row) ? refuse('deleted') : row
}
