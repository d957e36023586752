/** The migration with which the bytes of files may be in an object store. Released: it never changes. */
import type { Kysely, Migration } from 'kysely'

export const objects: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('file').addColumn('object', 'text').execute()
    await db.schema
      .alterTable('file')
      .addColumn('is_lost', 'bigint', (is) => is.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('loose_object')
      .addColumn('farm_id', 'text', (is) => is.notNull())
      .addColumn('object', 'text', (is) => is.notNull())
      .addColumn('sha256', 'text', (is) => is.notNull())
      .addColumn('user_id', 'text')
      .addColumn('bytes', 'bigint', (is) => is.notNull())
      .addColumn('at', 'bigint', (is) => is.notNull())
      .addColumn('is_going', 'bigint', (is) => is.notNull())
      .addPrimaryKeyConstraint('loose_object_pk', ['farm_id', 'object'])
      .execute()
  },
}
