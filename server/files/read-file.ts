/** Reads the bytes of a file from the database or the object store, and never gives out other bytes than those of its name. */
import type { Context } from '../context'
import { filesTrouble, keyOf } from './object-store'
import { findFile, readParts, type StoredFile } from './stored-files'

export type ReadFile = { readonly file: StoredFile; readonly bytes: Uint8Array }

/** Undefined when there is no such file. Throws StorageTrouble when its bytes cannot be had. */
export async function readFile(
  context: Pick<Context, 'store' | 'objects'>,
  sha256: string,
): Promise<ReadFile | undefined> {
  for (let before: string | undefined; ; ) {
    const found = await context.store.read(async (tx) => {
      const file = await findFile(tx, sha256)
      return file && { file, bytes: file.object === null ? await readParts(tx, sha256) : undefined }
    })
    if (!found) return undefined
    const { file, bytes } = found
    if (bytes) return { file, bytes }
    const object = file.object ?? ''
    // Twice the same object: it did not move while it was read.
    if (object === before) {
      if (file.is_lost === 0) await markLost(context, sha256, object)
      throw filesTrouble(`the object of ${sha256} is missing or damaged`)
    }
    const here = await fromObject(context, sha256, { object, total: file.total })
    if (here) return { file, bytes: here }
    before = object
  }
}

async function fromObject(
  { store, objects }: Pick<Context, 'store' | 'objects'>,
  sha256: string,
  { object, total }: { readonly object: string; readonly total: number },
): Promise<Uint8Array | undefined> {
  if (!objects) throw filesTrouble(`${sha256} is in the object store, and FILES_S3_URL is not set`)
  const found = await objects.get(keyOf(store.farmId, object), { sha256, total })
  return typeof found === 'string' ? undefined : found
}

/** From now on the file counts as missing for devices, so that one that has a copy sends it again. */
async function markLost({ store }: Pick<Context, 'store'>, sha256: string, object: string): Promise<void> {
  await store.write(({ db, farmId }) =>
    db
      .updateTable('file')
      .set({ is_lost: 1 })
      .where('farm_id', '=', farmId)
      .where('sha256', '=', sha256)
      .where('object', '=', object)
      .execute(),
  )
}
