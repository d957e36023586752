// @ts-check
/** Inspects and copies a database file without changing it. Plain JavaScript, because a backup must not depend on a build. */
import { statSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import { wrongSum } from './rotted-rows.mjs'

/** "PinS": the application id in the SQLite header of our files. */
export const APPLICATION_ID = 0x50696e53

/**
 * Copies one snapshot of a database into a file that is missing or empty. The database may be in use. The copy has no log
 * beside it, and no connection to it stays open.
 * @param {string} source
 * @param {string} target
 */
export function copyDatabase(source, target) {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 })
  try {
    // Not SQLite's page-by-page backup: on a busy server that restarts with every commit. And not prepared: a statement would
    // keep the database open until it is garbage-collected.
    database.exec(`vacuum into '${target.replaceAll("'", "''")}'`)
  } finally {
    database.close()
  }
}

/**
 * Reads a database file through a connection that does not stay open. SQLite's prepared statements keep their connection open
 * until they are garbage-collected. The last connection to close removes the log by its path, even if that is by then the log
 * of another database. So the connection is in memory; the file is attached to it as `file` and detached at the end.
 * @template T
 * @param {string} path
 * @param {(database: InstanceType<typeof DatabaseSync>) => T} read
 * @returns {T}
 */
export function readDatabase(path, read) {
  const database = new DatabaseSync(':memory:', { readOnly: true, timeout: 5000 })
  try {
    database.exec(`attach '${path.replaceAll("'", "''")}' as file`)
    return read(database)
  } finally {
    try {
      database.exec('detach file')
    } catch {
      // The file was never attached.
    }
    database.close()
  }
}

/** SQLite's primary result codes. */
const CORRUPT = 11
const NOT_A_DATABASE = 26

const TABLES = ['farm_head', 'record', 'change_log', 'idem', 'app_user', 'session', 'kysely_migration']

/**
 * @typedef {object} Inspected
 * @property {readonly string[]} migrations names of the migrations it went through
 * @property {readonly string[]} kinds of its records
 * @property {number} records live ones
 * @property {number} head the farm's newest revision
 * @property {{ readonly files: number, readonly bytes: number }} outside files whose bytes are in an object store
 */

/**
 * Reads the whole file. A problem is half a sentence that follows the file's name. A quick check skips the slowest part:
 * whether the indexes agree with their tables.
 * @param {string} file
 * @param {'integrity_check' | 'quick_check'} check
 * @returns {Inspected | { readonly problem: string }}
 */
export function inspectDatabase(file, check = 'integrity_check') {
  try {
    if (statSync(file).size === 0) return { problem: 'is empty' }
    return readDatabase(file, (database) => inspect(database, check))
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
    if (code === NOT_A_DATABASE) return { problem: 'is no database' }
    if (code === CORRUPT) return { problem: 'is damaged' }
    return { problem: `cannot be read: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/**
 * @param {InstanceType<typeof DatabaseSync>} database
 * @param {'integrity_check' | 'quick_check'} check
 * @returns {Inspected | { readonly problem: string }}
 */
function inspect(database, check) {
  /** @param {string} sql @returns {unknown[]} the first column */
  const column = (sql) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0])
  const tables = column("select name from file.sqlite_master where type = 'table'")
  const mark = column('pragma file.application_id')[0]
  // Files that are older than the application id have 0 there.
  const isOurs = (mark === APPLICATION_ID || mark === 0) && TABLES.every((table) => tables.includes(table))
  if (!isOurs) return { problem: 'is no Pinset database' }
  const findings = column(`pragma file.${check}(1)`)
  if (findings.length !== 1 || findings[0] !== 'ok')
    return { problem: `is damaged: ${String(findings[0]).replace(/\s+/g, ' ')}` }
  const heads = column('select head from file.farm_head')
  if (heads.length !== 1) return { problem: 'holds no farm' }
  const wrong = wrongSum(database)
  if (wrong !== undefined) return { problem: `is damaged: ${wrong}` }
  // An older database has no such files.
  const hasObjects = column("select name from pragma_table_info('file', 'file')").includes('object')
  /** @param {string} sum */
  const outside = (sum) => (hasObjects ? Number(column(`select ${sum} from file.file where object is not null`)[0]) : 0)
  return {
    migrations: column('select name from file.kysely_migration order by name').map(String),
    kinds: column('select distinct kind from file.record').map(String),
    records: Number(column('select count(*) from file.record where deleted = 0')[0]),
    head: Number(heads[0]),
    outside: { files: outside('count(*)'), bytes: outside('coalesce(sum(total), 0)') },
  }
}
