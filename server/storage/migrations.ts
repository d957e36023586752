/** The migrations. A released one never changes: add a new one below it. They use only SQL that SQLite and PostgreSQL share. */
import { randomUUID } from 'node:crypto'
import { type Kysely, type Migration, type MigrationProvider, sql } from 'kysely'
import { createTable, type Shape } from './create-table'
import { nodeMigrations } from './node-migrations'
import { firstStamp } from './stamps'

const FIRST_TABLES: { readonly [table: string]: Shape } = {
  farm_head: { texts: ['farm_id', 'epoch'], integers: ['head', 'horizon'], key: ['farm_id'] },
  record: {
    texts: ['farm_id', 'kind', 'id', 'data'],
    integers: ['rev', 'deleted'],
    optionalTexts: ['owner'],
    key: ['farm_id', 'kind', 'id'],
  },
  record_key: { texts: ['farm_id', 'kind', 'field', 'key', 'id'], key: ['farm_id', 'kind', 'field', 'key'] },
  record_ref: {
    texts: ['farm_id', 'to_kind', 'to_id', 'from_kind', 'from_id', 'field'],
    key: ['farm_id', 'to_kind', 'to_id', 'from_kind', 'from_id', 'field'],
  },
  change_log: {
    texts: ['farm_id', 'kind', 'id', 'at', 'after'],
    integers: ['rev'],
    optionalTexts: ['by', 'before'],
    key: ['farm_id', 'rev', 'kind', 'id'],
  },
  idem: {
    texts: ['farm_id', 'key', 'user_id', 'fingerprint', 'state', 'answer', 'created_at'],
    integers: ['status'],
    optionalTexts: ['kind', 'id', 'body'],
    optionalIntegers: ['rev'],
    key: ['farm_id', 'key'],
  },
  session: {
    texts: ['farm_id', 'token_hash', 'user_id'],
    integers: ['remember', 'created_at', 'expires_at', 'absolute_at'],
    key: ['token_hash'],
  },
  app_user: {
    texts: ['farm_id', 'id', 'email_key'],
    integers: ['is_admin', 'approved', 'deleted'],
    optionalTexts: ['password_hash', 'last_login_at'],
    key: ['farm_id', 'id'],
  },
  login_throttle: {
    texts: ['farm_id', 'key'],
    integers: ['failures', 'until', 'updated_at'],
    key: ['farm_id', 'key'],
  },
  stock_balance: { texts: ['farm_id', 'item_id', 'data'], key: ['farm_id', 'item_id'] },
}

const FIRST_INDEXES = [
  { name: 'record_feed', table: 'record', columns: ['farm_id', 'rev', 'kind', 'id'] },
  { name: 'record_list', table: 'record', columns: ['farm_id', 'kind', 'rev', 'id'] },
  { name: 'session_user', table: 'session', columns: ['farm_id', 'user_id'] },
  { name: 'app_user_email', table: 'app_user', columns: ['farm_id', 'email_key'] },
]

const storageCore: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, shape] of Object.entries(FIRST_TABLES)) await createTable(db, name, shape)
    for (const { name, table, columns } of FIRST_INDEXES) {
      await db.schema.createIndex(name).on(table).columns(columns).execute()
    }
  },
}

/** A settled issue counts as deleted: it leaves the list and the digest, and is pruned later. */
const settledIssuesAreOver: Migration = {
  async up(db: Kysely<unknown>) {
    type Found = { readonly farm_id: string; readonly id: string; readonly data: string }
    const { rows } = await sql<Found>`select farm_id, id, data from record where kind = 'issue'`.execute(db)
    for (const { farm_id, id, data } of rows) {
      if (!Object.hasOwn(JSON.parse(data), 'settled_at')) continue
      await sql`update record set deleted = 1 where farm_id = ${farm_id} and kind = 'issue' and id = ${id}`.execute(db)
    }
  },
}

/** The last revision before a restore: it shows devices which changes the restored server has lost. */
const epochBeginsAt: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('farm_head')
      .addColumn('epoch_head', 'bigint', (is) => is.notNull().defaultTo(0))
      .execute()
  },
}

/** The last revision that an earlier epoch shares with this one. */
const pastEpochs: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'past_epoch', {
      texts: ['farm_id', 'epoch'],
      integers: ['shared'],
      key: ['farm_id', 'epoch'],
    })
  },
}

/** Ended sessions stay for some time with the reason, so that their device can show it. */
const sessionsSayWhy: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('session').addColumn('ended', 'text').execute()
  },
}

/** The bytes of files that records name (S28), in pieces as they arrived. */
const files: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'file', {
      texts: ['farm_id', 'sha256', 'extension'],
      integers: ['total', 'held'],
      optionalIntegers: ['idle_rev'],
      key: ['farm_id', 'sha256'],
    })
    await createTable(db, 'file_part', {
      texts: ['farm_id', 'sha256'],
      integers: ['start'],
      bytes: ['bytes'],
      key: ['farm_id', 'sha256', 'start'],
    })
  },
}

const SESSION_COLUMNS = [
  { name: 'id', type: 'text', default: '' },
  { name: 'kind', type: 'text', default: 'session' },
  { name: 'device', type: 'text', default: '' },
  { name: 'scope', type: 'text' },
  { name: 'last_used_at', type: 'bigint', default: 0 },
  { name: 'ended_at', type: 'bigint' },
  { name: 'ended_where', type: 'text' },
] as const

const PEOPLE_TABLES: { readonly [table: string]: Shape } = {
  invite: {
    texts: ['farm_id', 'id', 'code_hash', 'created_by'],
    integers: ['is_admin', 'approved', 'created_at', 'expires_at'],
    optionalTexts: ['user_id'],
    optionalIntegers: ['opened_at'],
    key: ['farm_id', 'id'],
  },
  reset_code: {
    texts: ['farm_id', 'user_id', 'code_hash'],
    integers: ['created_at', 'expires_at'],
    optionalTexts: ['created_by'],
    key: ['farm_id', 'user_id'],
  },
  reset_request: { texts: ['farm_id', 'account'], integers: ['requested_at'], key: ['farm_id', 'account'] },
}

/** Lists and names sessions; people join by invites and recover accounts by reset codes. */
const people: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of SESSION_COLUMNS) {
      await db.schema
        .alterTable('session')
        .addColumn(column.name, column.type, (is) =>
          'default' in column ? is.notNull().defaultTo(column.default) : is,
        )
        .execute()
    }
    const { rows } = await sql<{ readonly token_hash: string }>`select token_hash from session`.execute(db)
    for (const { token_hash } of rows) {
      await sql`update session set id = ${randomUUID()}, last_used_at = created_at where token_hash = ${token_hash}`.execute(
        db,
      )
    }
    await db.schema.createIndex('session_id').unique().on('session').columns(['farm_id', 'id']).execute()
    for (const [name, shape] of Object.entries(PEOPLE_TABLES)) await createTable(db, name, shape)
    await db.schema.createIndex('invite_code').unique().on('invite').columns(['farm_id', 'code_hash']).execute()
    for (const name of ['joined_by', 'joined_at']) {
      await db.schema.alterTable('app_user').addColumn(name, 'text').execute()
    }
  },
}

/** Stamps of the history (S31): the newest in the counter row, others in the log, or here once the log was pruned. */
const stamps: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('farm_head')
      .addColumn('stamp', 'text', (is) => is.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('change_log').addColumn('stamp', 'text').execute()
    await createTable(db, 'past_stamp', { texts: ['farm_id', 'stamp'], integers: ['rev'], key: ['farm_id', 'rev'] })
    await createTable(db, 'lost_point', {
      texts: ['farm_id', 'stamp'],
      integers: ['rev', 'shared'],
      key: ['farm_id', 'rev', 'stamp'],
    })
    type Found = { readonly farm_id: string; readonly epoch: string; readonly head: number }
    const farms = await sql<Found>`select farm_id, epoch, head from farm_head where head > 0`.execute(db)
    for (const { farm_id, epoch, head } of farms.rows) {
      const newest = await sql<{ readonly data: string }>`
        select data from record where farm_id = ${farm_id} and rev = ${head} order by kind, id`.execute(db)
      const written = newest.rows.map(({ data }) => data)
      const stamp = firstStamp(epoch, head, written)
      await sql`update farm_head set stamp = ${stamp} where farm_id = ${farm_id}`.execute(db)
      await sql`insert into past_stamp (farm_id, rev, stamp) values (${farm_id}, ${head}, ${stamp})`.execute(db)
    }
  },
}

const INCOMING_TABLES: { readonly [table: string]: Shape } = {
  incoming_file: {
    texts: ['farm_id', 'sha256', 'user_id', 'extension'],
    integers: ['total', 'held', 'at'],
    key: ['farm_id', 'sha256', 'user_id'],
  },
  incoming_part: {
    texts: ['farm_id', 'sha256', 'user_id'],
    integers: ['start'],
    bytes: ['bytes'],
    key: ['farm_id', 'sha256', 'user_id', 'start'],
  },
  sent_bytes: { texts: ['farm_id', 'user_id', 'day'], integers: ['bytes'], key: ['farm_id', 'user_id'] },
}

/** Uploads are stored per person and counted. Unfinished ones have no person: they are dropped and their devices start over. */
const filesByPerson: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, shape] of Object.entries(INCOMING_TABLES)) await createTable(db, name, shape)
    await sql`delete from file_part where exists (select 1 from file where file.farm_id = file_part.farm_id
      and file.sha256 = file_part.sha256 and file.held < file.total)`.execute(db)
    await sql`delete from file where held < total`.execute(db)
    await db.schema.alterTable('file').dropColumn('held').execute()
    for (const name of ['sent_by', 'sent_day']) await db.schema.alterTable('file').addColumn(name, 'text').execute()
    await db.schema.alterTable('file').addColumn('replaced_at', 'bigint').execute()
  },
}

export const migrations: MigrationProvider = {
  getMigrations: async () => ({
    '001-storage-core': storageCore,
    '002-settled-issues-are-over': settledIssuesAreOver,
    '003-epoch-begins-at': epochBeginsAt,
    '004-past-epochs': pastEpochs,
    '005-sessions-say-why': sessionsSayWhy,
    '006-files': files,
    '007-people': people,
    '008-stamps': stamps,
    '009-files-by-person': filesByPerson,
    ...nodeMigrations,
  }),
}
