/** What is usual with a chosen record, read off the records on this device that name it too. */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'

/** Undefined where nothing is usual with a choice at the path. */
export async function readUsual(
  db: PinsetDb,
  { name, usual }: Pick<EntityDefinition, 'name' | 'usual'>,
  path: string,
  chosen: StoredRow,
): Promise<Values | undefined> {
  if (usual?.by !== path || !db.entities.some((entity) => entity.name === name)) return undefined
  return usual.values(chosen, await rowsOf(db, name).where(path).equals(chosen.id).toArray())
}
