/**
 * Opens the object store at a start. Settings that cannot work stop the start, and so does a store in which files of this farm
 * are missing as a whole: each farm has a mark in the store. An object store that does not answer stops nothing.
 */
import { createHash } from 'node:crypto'
import { outsideText } from '../backup/outside-text.mjs'
import { Stop } from '../config'
import type { Store } from '../storage/store'
import { StorageTrouble } from '../storage/trouble'
import { keyOf, type ObjectStore } from './object-store'
import type { FilesPlace } from './s3/s3-address'
import { S3Refusal, type Times } from './s3/s3-request'
import { openS3 } from './s3/s3-store'

/** The object that marks the store of a farm. */
export const MARK = 'pinset-farm'
/** A start does not wait long. */
const CHECK_TIMES: Times = { attemptMs: 5_000, waitsMs: [250] }

export async function openObjects(
  place: FilesPlace | undefined,
  store: Pick<Store, 'farmId' | 'peek'>,
  say: (line: string) => void,
): Promise<ObjectStore | undefined> {
  const outside = await filesOutside(store)
  if (place === undefined || place === 'none') {
    if (outside.files === 0) return undefined
    const there = `but the object store has ${outsideText(outside)} of this farm`
    if (place === undefined) {
      throw new Stop(`FILES_S3_URL is not set, ${there}; set it, or FILES_S3_URL=none to start without them`, 1)
    }
    say(`FILES_S3_URL is "none", ${there}: requests for them are answered with 503`)
    return undefined
  }
  try {
    await checkMark(openS3(place, CHECK_TIMES), store.farmId, outside)
  } catch (error) {
    const reason = error instanceof StorageTrouble ? error.cause : undefined
    if (!(reason instanceof Error)) throw error
    if (reason.cause instanceof S3Refusal)
      throw new Stop(`FILES_S3_URL: the object store refuses: ${reason.message}`, 1)
    say(`the object store does not work (${reason.message}): files wait until it does`)
  }
  return openS3(place)
}

async function checkMark(objects: ObjectStore, farmId: string, outside: Outside): Promise<void> {
  const mark = Buffer.from(farmId)
  const sha256 = createHash('sha256').update(mark).digest('hex')
  const found = await objects.get(keyOf(farmId, MARK), { sha256, total: mark.length })
  if (typeof found !== 'string') return
  if (found === 'damaged') throw new Stop(`FILES_S3_URL: the object ${farmId}/${MARK} is damaged`, 1)
  if (outside.files > 0) {
    throw new Stop(
      `FILES_S3_URL: the object ${farmId}/${MARK} is not there, so the store lacks ${outsideText(outside)} of this farm`,
      1,
    )
  }
  await objects.put(keyOf(farmId, MARK), mark, sha256)
}

type Outside = { readonly files: number; readonly bytes: number }

async function filesOutside(store: Pick<Store, 'peek'>): Promise<Outside> {
  const found = await store.peek(({ db, farmId }) =>
    db
      .selectFrom('file')
      .select((row) => [row.fn.countAll<number>().as('files'), row.fn.sum<number | null>('total').as('bytes')])
      .where('farm_id', '=', farmId)
      .where('object', 'is not', null)
      .executeTakeFirstOrThrow(),
  )
  return { files: Number(found.files), bytes: Number(found.bytes ?? 0) }
}
