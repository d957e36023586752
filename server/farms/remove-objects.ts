/** Removes the files of a removed farm from the object store. */
import { keyOf } from '../files/object-store'
import { MARK } from '../files/open-objects'
import type { FilesPlace } from '../files/s3/s3-address'
import { openS3 } from '../files/s3/s3-store'
import type { Db } from '../storage/schema'

/** The names of the farm's objects, also of uploads that ended early. */
export async function objectsOf(everywhere: Db, farmId: string): Promise<readonly string[]> {
  return everywhere.transaction().execute(async (tx) => {
    const files = await tx
      .selectFrom('file')
      .select('object')
      .where('farm_id', '=', farmId)
      .where('object', 'is not', null)
      .execute()
    const loose = await tx.selectFrom('loose_object').select('object').where('farm_id', '=', farmId).execute()
    return [...files, ...loose].flatMap(({ object }) => (object === null ? [] : [object]))
  })
}

/** Returns the number of objects that could not be removed. `place` undefined: all of them. */
export async function removeObjects(
  place: FilesPlace | undefined,
  farmId: string,
  objects: readonly string[],
): Promise<number> {
  if (objects.length === 0) return 0
  if (place === undefined || place === 'none') return objects.length
  const store = openS3(place)
  let failed = 0
  for (const object of [...objects, MARK]) {
    try {
      await store.remove(keyOf(farmId, object))
    } catch {
      failed += 1
    }
  }
  store.close()
  return failed
}
