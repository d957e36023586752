/**
 * Files still being sent, stored per file and person: two people who send the same file never touch each other's pieces.
 * Dropping pieces only costs time: the device sends the file again from its beginning.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Extension } from '../../src/domain/kit/files'
import type { Db } from '../storage/schema'
import type { Tx } from '../storage/store'

/** One person's upload of a file. */
export type Try = { readonly sha256: string; readonly by: string }

export type Incoming = { readonly extension: Extension; readonly total: number; readonly held: number }

const TABLES = ['incoming_part', 'incoming_file'] as const

export async function findIncoming({ db, farmId }: Tx, { sha256, by }: Try): Promise<Incoming | undefined> {
  const found = await db
    .selectFrom('incoming_file')
    .select(['extension', 'total', 'held'])
    .where('farm_id', '=', farmId)
    .where('sha256', '=', sha256)
    .where('user_id', '=', by)
    .executeTakeFirst()
  return found as Incoming | undefined
}

/** Appends the bytes; `after` is the state of the file with them, `now` is in milliseconds. */
export async function putIncoming(
  { db, farmId }: Tx,
  { sha256, by }: Try,
  bytes: Uint8Array,
  { after, now }: { readonly after: Incoming; readonly now: number },
): Promise<void> {
  const mine = { farm_id: farmId, sha256, user_id: by }
  await db
    .insertInto('incoming_part')
    .values({ ...mine, start: after.held - bytes.length, bytes })
    .execute()
  await db
    .insertInto('incoming_file')
    .values({ ...mine, ...after, at: now })
    .onConflict((conflict) =>
      conflict.columns(['farm_id', 'sha256', 'user_id']).doUpdateSet({ held: after.held, at: now }),
    )
    .execute()
}

export async function readIncoming({ db, farmId }: Tx, { sha256, by }: Try): Promise<Uint8Array> {
  const parts = await db
    .selectFrom('incoming_part')
    .select('bytes')
    .where('farm_id', '=', farmId)
    .where('sha256', '=', sha256)
    .where('user_id', '=', by)
    .orderBy('start')
    .execute()
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

/** Without `by`: the pieces of all people. */
export async function dropIncoming({ db, farmId }: Tx, { sha256, by }: Partial<Try> & { sha256: string }) {
  for (const table of TABLES) {
    const all = db.deleteFrom(table).where('farm_id', '=', farmId).where('sha256', '=', sha256)
    await (by === undefined ? all : all.where('user_id', '=', by)).execute()
  }
}

/** Drops uploads without progress since an instant, in milliseconds. */
export async function dropOldIncoming(db: Db, farmId: string, since: number): Promise<void> {
  const isOld: Expression<SqlBool> = sql<SqlBool>`exists (select 1 from incoming_file as old
    where old.farm_id = incoming_part.farm_id and old.sha256 = incoming_part.sha256
    and old.user_id = incoming_part.user_id and old.at < ${since})`
  await db.deleteFrom('incoming_part').where('farm_id', '=', farmId).where(isOld).execute()
  await db.deleteFrom('incoming_file').where('farm_id', '=', farmId).where('at', '<', since).execute()
}
