/**
 * Objects in the object store that no file names. Each object is noted before it is sent and named by its file afterwards, so a
 * crash in between leaves a noted object, never a file without bytes. Objects of deleted files stay noted too. They are removed
 * after a month, so that a backup of the last month finds the objects of all its files.
 */
import type { Context } from '../context'
import type { Db } from '../storage/schema'
import type { Tx } from '../storage/store'
import { turn } from '../turn'
import { keyOf, type ObjectStore } from './object-store'

const DAY_MS = 86_400_000
export const LOOSE_DAYS = 30
/** An upload that is repeated uses its object again, unless that may be removed while the upload lasts. */
const REUSED_MS = 20 * DAY_MS
/** Objects removed between two writes. */
const AT_ONCE = 50

/** `by` is the sender's id, or undefined for the server itself. `now` in milliseconds. */
type Sending = { readonly by: string | undefined; readonly now: number }

/** Notes an object that is to be sent and returns its name. */
export async function noteSending(
  { db, farmId, randomBytes }: Tx,
  { by, now }: Sending,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
): Promise<string> {
  const mine = db.selectFrom('loose_object').select('object').where('farm_id', '=', farmId)
  const found = await mine
    .where('sha256', '=', sha256)
    .where('user_id', '=', by ?? '')
    .where('is_going', '=', 0)
    .where('at', '>', now - REUSED_MS)
    .executeTakeFirst()
  if (found) return found.object
  const object = `${sha256}-${Buffer.from(randomBytes(8)).toString('hex')}`
  await db
    .insertInto('loose_object')
    .values({ farm_id: farmId, object, sha256, user_id: by ?? null, bytes, at: now, is_going: 0 })
    .execute()
  return object
}

/** A file is about to name the object. False if it is being removed, or if another request has used it. */
export async function isTaken({ db, farmId }: Tx, object: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('loose_object')
    .where('farm_id', '=', farmId)
    .where('object', '=', object)
    .where('is_going', '=', 0)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Bytes that a person is sending, or sent in vain, since an instant. Another upload of the same file is not counted. */
export async function bytesUnderWay(
  { db, farmId }: Tx,
  by: string,
  { since, except }: { readonly since: number; readonly except: readonly string[] },
): Promise<number> {
  const found = await db
    .selectFrom('loose_object')
    .select((row) => row.fn.sum<number | null>('bytes').as('bytes'))
    .where('farm_id', '=', farmId)
    .where('user_id', '=', by)
    .where('at', '>=', since)
    .where('sha256', 'not in', [...except, ''])
    .executeTakeFirst()
  return Number(found?.bytes ?? 0)
}

/**
 * Removes loose objects after their time. They are marked first: from then on no file can name them, however late its upload
 * ends. What fails is done the next day.
 */
export async function removeLoose(
  { store, clock, isDraining }: Pick<Context, 'store' | 'clock' | 'isDraining'>,
  objects: ObjectStore,
): Promise<void> {
  const before = clock.now() - LOOSE_DAYS * DAY_MS
  for (;;) {
    const going = await store.write(async ({ db, farmId }) => {
      const rows = db.selectFrom('loose_object').select('object').where('farm_id', '=', farmId)
      const old = await rows.where('at', '<', before).orderBy('at').orderBy('object').limit(AT_ONCE).execute()
      const names = old.map(({ object }) => object)
      if (names.length > 0) await ofNames(db, farmId, names).execute()
      return names
    })
    for (const object of going) await objects.remove(keyOf(store.farmId, object))
    if (going.length > 0) {
      await store.write(({ db, farmId }) =>
        db.deleteFrom('loose_object').where('farm_id', '=', farmId).where('object', 'in', going).execute(),
      )
    }
    if (going.length < AT_ONCE || isDraining()) return
    await turn()
  }
}

function ofNames(db: Db, farmId: string, names: readonly string[]) {
  return db.updateTable('loose_object').set({ is_going: 1 }).where('farm_id', '=', farmId).where('object', 'in', names)
}
