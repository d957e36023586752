/**
 * Files that no live record names. A deleted record may be restored, so its files stay as long as its tombstone. Once a day the
 * server notes since which revision a file has no record; it drops the file when the log up to that revision is pruned.
 */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '../storage/schema'
import type { Tx } from '../storage/store'
import { FILE } from '../write/kind'

/** Whether a live record names the row's file. */
export const isNamed: Expression<SqlBool> = sql<SqlBool>`exists (
  select 1 from record_ref where record_ref.farm_id = file.farm_id and record_ref.to_kind = ${FILE}
  and record_ref.to_id = file.sha256 || '.' || file.extension)`

export async function markIdleFiles(db: Db, farmId: string): Promise<void> {
  await db.updateTable('file').set({ idle_rev: null }).where('farm_id', '=', farmId).where(isNamed).execute()
  const head = db.selectFrom('farm_head').select('head').where('farm_id', '=', farmId)
  await db
    .updateTable('file')
    .set({ idle_rev: head })
    .where('farm_id', '=', farmId)
    .where('idle_rev', 'is', null)
    .where((is) => is.not(isNamed))
    .execute()
}

/** `upTo`: the newest revision beyond the horizon. A record may name a file again after it was marked. */
export async function dropIdleFiles(tx: Tx, now: number, upTo: number): Promise<void> {
  await dropFiles(tx, now, (file) => file.where('idle_rev', '<=', upTo).where((is) => is.not(isNamed)))
}

type Found = SelectQueryBuilder<Tables, 'file', object>

/** `now` in milliseconds: from then on their objects are loose. */
export async function dropFiles({ db, farmId }: Tx, now: number, which: (all: Found) => Found): Promise<void> {
  const all = which(db.selectFrom('file').where('farm_id', '=', farmId))
  await db
    .insertInto('loose_object')
    .columns(['farm_id', 'object', 'sha256', 'bytes', 'at', 'is_going'])
    .expression(
      all.where('object', 'is not', null).select((row) => [
        'farm_id',
        row.ref('object').$notNull().as('object'),
        'sha256',
        'total',
        // PostgreSQL takes a bare parameter for text.
        sql<number>`cast(${now} as bigint)`.as('at'),
        sql<number>`1`.as('is_going'),
      ]),
    )
    .execute()
  const files = all.select('sha256')
  await db.deleteFrom('file_part').where('farm_id', '=', farmId).where('sha256', 'in', files).execute()
  await db.deleteFrom('file').where('farm_id', '=', farmId).where('sha256', 'in', files).execute()
}
