/** Moves files from the database into the object store, one at a time. Every file is readable at every moment. */
import type { Context } from '../context'
import type { Tx } from '../storage/store'
import { turn } from '../turn'
import { isTaken, noteSending } from './loose-objects'
import { keyOf, type ObjectStore } from './object-store'
import { digestOf, readParts } from './stored-files'

/** Returns how many files it moved. A damaged file is reported and stays. */
export async function moveFiles(context: Context, objects: ObjectStore): Promise<number> {
  const { store } = context
  let moved = 0
  for (let after = ''; !context.isDraining(); await turn()) {
    const next = await store.read((tx) => nextFile(tx, after))
    if (!next) break
    const { sha256, bytes } = next
    after = sha256
    if (digestOf(bytes) !== sha256) {
      context.report(new Error(`the bytes of the file ${sha256} are damaged in the database`))
      continue
    }
    const now = context.clock.now()
    const object = await store.write((tx) => noteSending(tx, { by: undefined, now }, { sha256, bytes: bytes.length }))
    await objects.put(keyOf(store.farmId, object), bytes, sha256)
    if (await store.write((tx) => settle(tx, sha256, object))) moved += 1
  }
  return moved
}

async function nextFile(tx: Tx, after: string) {
  const found = await tx.db
    .selectFrom('file')
    .select('sha256')
    .where('farm_id', '=', tx.farmId)
    .where('sha256', '>', after)
    .where('object', 'is', null)
    .orderBy('sha256')
    .executeTakeFirst()
  return found && { sha256: found.sha256, bytes: await readParts(tx, found.sha256) }
}

/** False when the file was deleted or moved in the meantime: its object then stays loose. */
async function settle(tx: Tx, sha256: string, object: string): Promise<boolean> {
  const { db, farmId } = tx
  const row = db.selectFrom('file').select('sha256').where('farm_id', '=', farmId).where('sha256', '=', sha256)
  const found = await row.where('object', 'is', null).executeTakeFirst()
  if (!found || !(await isTaken(tx, object))) return false
  await db.updateTable('file').set({ object }).where('farm_id', '=', farmId).where('sha256', '=', sha256).execute()
  await db.deleteFrom('file_part').where('farm_id', '=', farmId).where('sha256', '=', sha256).execute()
  return true
}
