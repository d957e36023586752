/** Reads the usual values for a chosen record, from the records on this device that name it too. */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'

/** Undefined if a choice at the path has no usual values. */
export async function readUsual(
  db: PinsetDb,
  { name, usual }: Pick<EntityDefinition, 'name' | 'usual'>,
  path: string,
  chosen: StoredRow,
): Promise<Values | undefined> {
  if (usual?.by !== path || !db.entities.some((entity) => entity.name === name)) return undefined
  return usual.values(chosen, await rowsOf(db, name).where(path).equals(chosen.id).toArray())
}
