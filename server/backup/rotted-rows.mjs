// @ts-check
/**
 * Finds values that rotted in a database file attached as `file`. SQLite's own checks read its structure, but no value: records have
 * checksums, rows of the log have copies, and files have their digests as names.
 */
import { createHash } from 'node:crypto'
import { isIntact, isIntactKey } from './row-sum.mjs'

/** @typedef {InstanceType<typeof import('@photostructure/sqlite').DatabaseSync>} Database */

/** @param {Database} database @param {string} sql @returns {unknown} the first column of the first row */
function first(database, sql) {
  const row = database.prepare(sql).get()
  return row && Object.values(row)[0]
}

/** @typedef {import('./row-sum.mjs').Summed & { sum: number | null }} RecordRow */
/** @typedef {import('./row-sum.mjs').Keyed & { sum: number | null }} KeyRow */

/** @param {Database} database @returns {string | undefined} the first record, or answer to a key, that is not as it was written */
export function wrongSum(database) {
  for (const row of /** @type {Iterable<RecordRow>} */ (summedRows(database, 'record'))) {
    if (!isIntact(row)) return `the checksum of ${row.kind} ${row.id} is wrong`
  }
  for (const row of /** @type {Iterable<KeyRow>} */ (summedRows(database, 'idem'))) {
    if (!isIntactKey(row)) return `the checksum of the answer to ${row.key} is wrong`
  }
  return undefined
}

/** The rows of a table, one at a time; none in a database from before their sums. @param {Database} database @param {string} table */
function summedRows(database, table) {
  const isSummed = first(database, `select 1 from pragma_table_info('${table}', 'file') where name = 'sum'`)
  return isSummed ? database.prepare(`select * from file.${table}`).iterate() : []
}

/**
 * Each row of the log repeats the row before it, and the newest is the record. Its other columns are in the row too. A record whose
 * row is in the log is never pruned before it.
 */
const LOG = `
  select kind || ' ' || id from (
    select l.*, r.rev as record_rev, r.data,
      lag(l.after) over (partition by l.farm_id, l.kind, l.id order by l.rev) as former
    from file.change_log l left join file.record r on r.farm_id = l.farm_id and r.kind = l.kind and r.id = l.id
  ) where (former is not null and before is not former) or (record_rev = rev and after <> data) or record_rev is null
    or case when json_valid(after) then rev is not after ->> '$.rev' or id is not after ->> '$.id'
      or at is not after ->> '$.updated_at' or by is not after ->> '$.updated_by' else 1 end
  limit 1`

const HEAD = `
  select 1 from file.farm_head f where f.head < (select max(rev) from file.record)
    or f.head <> (select max(rev) from file.change_log)`

/** Rights are in the record of the account too. */
const RIGHTS = `
  select u.id from file.app_user u join file.record r on r.farm_id = u.farm_id and r.kind = 'user' and r.id = u.id
  where u.deleted <> r.deleted or (u.deleted = 0 and (u.is_admin <> coalesce(r.data ->> '$.is_admin', 0)
    or u.approved <> coalesce(r.data ->> '$.approved', 0))) limit 1`

/** The id beside a unique value is in no index, so no integrity check compares it. */
const HOLDERS = `
  select k.kind || ' ' || k.id from file.record_key k
  left join file.record r on r.farm_id = k.farm_id and r.kind = k.kind and r.id = k.id where r.id is null limit 1`

/** @param {Database} database @returns {string | undefined} what is not as it was written in the log, the counter, the codes, the accounts or the files */
export function wrongHistory(database) {
  const logged = first(database, LOG)
  if (logged !== undefined) return `the log of ${logged} is wrong`
  if (first(database, HEAD) !== undefined) return 'the counter of revisions is wrong'
  const holder = first(database, HOLDERS)
  if (holder !== undefined) return `a unique value names ${holder}, which is missing`
  const account = first(database, RIGHTS)
  return account === undefined ? wrongFile(database) : `the rights of the account ${account} are wrong`
}

/** @param {Database} database */
function wrongFile(database) {
  const hasFiles = first(database, "select 1 from file.sqlite_master where name = 'file_part'")
  if (!hasFiles) return undefined
  const parts = database.prepare('select sha256, bytes from file.file_part order by farm_id, sha256, start').iterate()
  /** @type {{ name: string, hash: import('node:crypto').Hash } | undefined} */
  let open
  for (const part of /** @type {Iterable<{ sha256: string, bytes: Uint8Array }>} */ (parts)) {
    if (open?.name !== part.sha256) {
      if (open && open.hash.digest('hex') !== open.name) return `the file ${open.name} is wrong`
      open = { name: part.sha256, hash: createHash('sha256') }
    }
    open.hash.update(part.bytes)
  }
  return open && open.hash.digest('hex') !== open.name ? `the file ${open.name} is wrong` : undefined
}
