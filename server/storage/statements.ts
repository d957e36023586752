/** The queries of the write path and of every request, compiled once. All of them filter by the farm first. */
import { type ExpressionBuilder, sql } from 'kysely'
import { prepare } from './prepared'
import type { Db, Tables } from './schema'

type Farm = { farm_id: string }
type RecordName = Farm & { kind: string; id: string }
type Ref = Tables['record_ref']

const KEYS_AT_ONCE = 20

/** The stamp of a revision, from the log, or from past_stamp once the log was pruned. */
function stampOf(row: ExpressionBuilder<Tables, 'farm_head'>, rev: number) {
  const logged = row
    .selectFrom('change_log')
    .select('change_log.stamp')
    .whereRef('change_log.farm_id', '=', 'farm_head.farm_id')
    .where('change_log.rev', '=', rev)
    .where('change_log.stamp', 'is not', null)
    .limit(1)
  const past = row
    .selectFrom('past_stamp')
    .select('past_stamp.stamp')
    .whereRef('past_stamp.farm_id', '=', 'farm_head.farm_id')
    .where('past_stamp.rev', '=', rev)
  return row.fn.coalesce(logged, past).as('stamp_at')
}

export function makeStatements(db: Db, kinds: readonly string[]) {
  return {
    recordById: prepare<RecordName>()((p) =>
      db
        .selectFrom('record')
        .select(['kind', 'id', 'rev', 'deleted', 'owner', 'data', 'sum'])
        .where('farm_id', '=', p('farm_id'))
        .where('kind', '=', p('kind'))
        .where('id', '=', p('id')),
    ),
    kindsOfId: prepare<Farm & { id: string }>()((p) =>
      db
        .selectFrom('record')
        .select('kind')
        .where('farm_id', '=', p('farm_id'))
        // With the kinds listed, SQLite looks them up by the key: the id alone has no index.
        .where('kind', 'in', [...kinds])
        .where('id', '=', p('id')),
    ),
    liveOfKind: prepare<Farm & { kind: string }>()((p) =>
      db
        .selectFrom('record')
        .select('data')
        .where('farm_id', '=', p('farm_id'))
        .where('kind', '=', p('kind'))
        .where('deleted', '=', 0),
    ),
    putRecord: prepare<Tables['record']>()((p) =>
      db
        .insertInto('record')
        .values({
          farm_id: p('farm_id'),
          kind: p('kind'),
          id: p('id'),
          rev: p('rev'),
          deleted: p('deleted'),
          owner: p('owner'),
          data: p('data'),
          sum: p('sum'),
        })
        .onConflict((conflict) =>
          conflict.columns(['farm_id', 'kind', 'id']).doUpdateSet((row) => ({
            rev: row.ref('excluded.rev'),
            deleted: row.ref('excluded.deleted'),
            owner: row.ref('excluded.owner'),
            data: row.ref('excluded.data'),
            sum: row.ref('excluded.sum'),
          })),
        ),
    ),
    putLog: prepare<Tables['change_log']>()((p) =>
      db.insertInto('change_log').values({
        farm_id: p('farm_id'),
        rev: p('rev'),
        kind: p('kind'),
        id: p('id'),
        at: p('at'),
        by: p('by'),
        before: p('before'),
        after: p('after'),
        stamp: p('stamp'),
      }),
    ),
    loggedRow: prepare<RecordName & { rev: number }>()((p) =>
      db
        .selectFrom('change_log')
        .select('after')
        .where('farm_id', '=', p('farm_id'))
        .where('kind', '=', p('kind'))
        .where('id', '=', p('id'))
        .where('rev', '=', p('rev')),
    ),
    newestChange: prepare<Farm>()((p) =>
      db.selectFrom('change_log').select('at').where('farm_id', '=', p('farm_id')).orderBy('rev', 'desc').limit(1),
    ),
    head: prepare<Farm>()((p) => db.selectFrom('farm_head').selectAll().where('farm_id', '=', p('farm_id'))),
    putHead: prepare<Farm & { head: number; stamp: string }>()((p) =>
      db
        .updateTable('farm_head')
        .set({ head: p('head'), stamp: p('stamp') })
        .where('farm_id', '=', p('farm_id'))
        .returning('head'),
    ),
    stampAt: prepare<Farm & { rev: number }>()((p) =>
      db
        .selectFrom('farm_head')
        .select((row) => stampOf(row, p('rev')))
        .where('farm_id', '=', p('farm_id')),
    ),
    /** The counter row with the stamp of one revision: callers name one with each request. */
    headWith: prepare<Farm & { rev: number }>()((p) =>
      db
        .selectFrom('farm_head')
        .selectAll()
        .select((row) => stampOf(row, p('rev')))
        .where('farm_id', '=', p('farm_id')),
    ),
    keyHolder: prepare<Farm & { kind: string; field: string; key: string }>()((p) =>
      db
        .selectFrom('record_key')
        .select('id')
        .where('farm_id', '=', p('farm_id'))
        .where('kind', '=', p('kind'))
        .where('field', '=', p('field'))
        .where('key', '=', p('key')),
    ),
    /** Unique values between two, of the given length, last first. */
    keysBetween: prepare<Farm & { kind: string; field: string; from: string; below: string; length: number }>()((p) =>
      db
        .selectFrom('record_key')
        .select('key')
        .where('farm_id', '=', p('farm_id'))
        .where('kind', '=', p('kind'))
        .where('field', '=', p('field'))
        .where('key', '>=', p('from'))
        .where('key', '<', p('below'))
        .where((row) => sql`length(${row.ref('key')})`, '=', p('length'))
        .orderBy('key', 'desc')
        .limit(KEYS_AT_ONCE),
    ),
    addKey: prepare<Tables['record_key']>()((p) =>
      db
        .insertInto('record_key')
        .values({ farm_id: p('farm_id'), kind: p('kind'), field: p('field'), key: p('key'), id: p('id') }),
    ),
    dropKey: prepare<Tables['record_key']>()((p) =>
      db
        .deleteFrom('record_key')
        .where('farm_id', '=', p('farm_id'))
        .where('kind', '=', p('kind'))
        .where('field', '=', p('field'))
        .where('key', '=', p('key'))
        .where('id', '=', p('id')),
    ),
    refsTo: prepare<Farm & { to_kind: string; to_id: string; limit: number }>()((p) =>
      db
        .selectFrom('record_ref')
        .select(['from_kind', 'from_id', 'field'])
        .where('farm_id', '=', p('farm_id'))
        .where('to_kind', '=', p('to_kind'))
        .where('to_id', '=', p('to_id'))
        .orderBy('from_kind')
        .orderBy('from_id')
        .orderBy('field')
        .limit(p('limit')),
    ),
    referrers: prepare<Omit<Ref, 'from_id'> & { limit: number }>()((p) =>
      db
        .selectFrom('record_ref')
        .select('from_id')
        .where('farm_id', '=', p('farm_id'))
        .where('to_kind', '=', p('to_kind'))
        .where('to_id', '=', p('to_id'))
        .where('from_kind', '=', p('from_kind'))
        .where('field', '=', p('field'))
        .limit(p('limit')),
    ),
    addRef: prepare<Ref>()((p) =>
      db
        .insertInto('record_ref')
        .values({
          farm_id: p('farm_id'),
          to_kind: p('to_kind'),
          to_id: p('to_id'),
          from_kind: p('from_kind'),
          from_id: p('from_id'),
          field: p('field'),
        })
        .onConflict((conflict) => conflict.doNothing()),
    ),
    dropRef: prepare<Ref>()((p) =>
      db
        .deleteFrom('record_ref')
        .where('farm_id', '=', p('farm_id'))
        .where('to_kind', '=', p('to_kind'))
        .where('to_id', '=', p('to_id'))
        .where('from_kind', '=', p('from_kind'))
        .where('from_id', '=', p('from_id'))
        .where('field', '=', p('field')),
    ),
    dropBalance: prepare<Farm & { item_id: string }>()((p) =>
      db.deleteFrom('stock_balance').where('farm_id', '=', p('farm_id')).where('item_id', '=', p('item_id')),
    ),
    claimKey: prepare<Tables['idem']>()((p) =>
      db
        .insertInto('idem')
        .values({
          farm_id: p('farm_id'),
          key: p('key'),
          user_id: p('user_id'),
          fingerprint: p('fingerprint'),
          state: p('state'),
          status: p('status'),
          answer: p('answer'),
          kind: p('kind'),
          id: p('id'),
          rev: p('rev'),
          body: p('body'),
          created_at: p('created_at'),
          sum: p('sum'),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key'),
    ),
    claimOf: prepare<Farm & { key: string }>()((p) =>
      db.selectFrom('idem').selectAll().where('farm_id', '=', p('farm_id')).where('key', '=', p('key')),
    ),
    finishKey: prepare<Omit<Tables['idem'], 'user_id' | 'fingerprint' | 'created_at'>>()((p) =>
      db
        .updateTable('idem')
        .set({
          state: p('state'),
          status: p('status'),
          answer: p('answer'),
          kind: p('kind'),
          id: p('id'),
          rev: p('rev'),
          body: p('body'),
          sum: p('sum'),
        })
        .where('farm_id', '=', p('farm_id'))
        .where('key', '=', p('key')),
    ),
    releaseKey: prepare<Farm & { key: string }>()((p) =>
      db.deleteFrom('idem').where('farm_id', '=', p('farm_id')).where('key', '=', p('key')),
    ),
    rightsOf: prepare<Farm & { id: string }>()((p) =>
      db
        .selectFrom('app_user')
        .select(['is_admin', 'approved', 'deleted'])
        .where('farm_id', '=', p('farm_id'))
        .where('id', '=', p('id')),
    ),
    sessionUser: prepare<Farm & { token_hash: string }>()((p) =>
      db
        .selectFrom('session')
        .innerJoin('app_user', (join) =>
          join.onRef('app_user.farm_id', '=', 'session.farm_id').onRef('app_user.id', '=', 'session.user_id'),
        )
        .select([
          'session.user_id',
          'session.expires_at',
          'session.absolute_at',
          'session.remember',
          'session.ended',
          'session.ended_at',
          'session.ended_where',
          'session.id',
          'session.kind',
          'session.device',
          'session.scope',
          'session.last_used_at',
          'app_user.is_admin',
          'app_user.approved',
          'app_user.deleted',
        ])
        .where('session.token_hash', '=', p('token_hash'))
        .where('session.farm_id', '=', p('farm_id')),
    ),
  }
}

export type Statements = ReturnType<typeof makeStatements>
