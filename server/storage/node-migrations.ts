/** Migrations since several processes serve one database. A released one never changes: add a new one below it. */
import { type Kysely, type Migration, sql } from 'kysely'
import { createTable } from './create-table'
import { objects } from './migrate-objects'
import { keySums, rowSums } from './row-sums'

const SESSION = {
  texts: ['farm_id', 'token_hash', 'user_id', 'id', 'kind', 'device'],
  integers: ['remember', 'created_at', 'expires_at', 'absolute_at', 'last_used_at'],
  optionalTexts: ['scope', 'ended', 'ended_where'],
  optionalIntegers: ['ended_at'],
  key: ['farm_id', 'token_hash'],
} as const

/** The key of sessions begins with the farm, like every other key: many farms share a database. */
const sessionsByFarm: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('session').renameTo('old_session').execute()
    for (const name of ['session_user', 'session_id']) await db.schema.dropIndex(name).execute()
    await createTable(db, 'session_by_farm', SESSION)
    const columns = sql.join(
      [...SESSION.texts, ...SESSION.integers, ...SESSION.optionalTexts, ...SESSION.optionalIntegers].map((name) =>
        sql.ref(name),
      ),
    )
    await sql`insert into session_by_farm (${columns}) select ${columns} from old_session`.execute(db)
    await db.schema.dropTable('old_session').execute()
    await db.schema.alterTable('session_by_farm').renameTo('session').execute()
    await db.schema.createIndex('session_user').on('session').columns(['farm_id', 'user_id']).execute()
    await db.schema.createIndex('session_id').unique().on('session').columns(['farm_id', 'id']).execute()
  },
}

/** Cached folds name the version of the fold, so that a start need not empty the table. */
const balancesByFold: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('stock_balance').execute()
    await createTable(db, 'stock_balance', {
      texts: ['farm_id', 'item_id', 'fold', 'data'],
      key: ['farm_id', 'item_id', 'fold'],
    })
  },
}

/** The last time of each daily task, so that one of several processes does it. */
const dailyTasks: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'daily_task', { texts: ['farm_id', 'name'], integers: ['done_at'], key: ['farm_id', 'name'] })
  },
}

/**
 * The farms of a database that serves several, each by its web address. A database with one farm has no row here. Limits: requests a
 * minute at each node, and bytes of files.
 */
const sites: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'site', {
      texts: ['farm_id', 'origin'],
      integers: ['created_at'],
      optionalIntegers: ['suspended_at', 'most_requests', 'most_file_bytes'],
      key: ['farm_id'],
    })
    await db.schema.createIndex('site_origin').unique().on('site').column('origin').execute()
  },
}

export const nodeMigrations: { readonly [name: string]: Migration } = {
  '010-sessions-by-farm': sessionsByFarm,
  '011-balances-by-fold': balancesByFold,
  '012-daily-tasks': dailyTasks,
  '013-sites': sites,
  '014-objects': objects,
  '015-row-sums': rowSums,
  '016-key-sums': keySums,
}
