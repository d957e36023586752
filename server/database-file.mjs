// @ts-check
/**
 * A database file seen from outside, without changing a byte of it: is it one of ours, is it sound, and a copy of it. Plain
 * JavaScript, because a backup must not depend on a build.
 */
import { DatabaseSync } from '@photostructure/sqlite'

/** "PinS": what SQLite's header says of our files. */
export const APPLICATION_ID = 0x50696e53

/**
 * Copies one snapshot of a database into a file that is not there yet, or empty. The database may be in use; the copy has
 * no log beside it, and nothing of it stays open.
 * @param {string} source
 * @param {string} target
 */
export function copyDatabase(source, target) {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 })
  try {
    // Not SQLite's page-by-page backup: under a busy server that begins again with every commit. And not prepared: a
    // statement would keep the database open until it is collected.
    database.exec(`vacuum into '${target.replaceAll("'", "''")}'`)
  } finally {
    database.close()
  }
}

const TABLES = ['farm_head', 'record', 'change_log', 'idem', 'app_user', 'session', 'kysely_migration']

/**
 * @typedef {object} Inspected
 * @property {readonly string[]} migrations names of the steps its tables went through
 * @property {readonly string[]} kinds of its records
 * @property {number} records live ones
 * @property {number} head the farm's newest revision
 */

/**
 * Reads the whole file. A problem is half a sentence that follows the file's name.
 * @param {string} file
 * @returns {Inspected | { readonly problem: string }}
 */
export function inspectDatabase(file) {
  let database
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    return inspect(database)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (/not a database/i.test(reason)) return { problem: 'is no database' }
    return { problem: /malformed/i.test(reason) ? 'is damaged' : `cannot be read: ${reason}` }
  } finally {
    database?.close()
  }
}

/** @param {InstanceType<typeof DatabaseSync>} database @returns {Inspected | { readonly problem: string }} */
function inspect(database) {
  /** @param {string} sql @returns {unknown[]} the first column */
  const column = (sql) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0])
  const tables = column("select name from sqlite_master where type = 'table'")
  const mark = column('pragma application_id')[0]
  // Files from before the mark say 0.
  const isOurs = (mark === APPLICATION_ID || mark === 0) && TABLES.every((table) => tables.includes(table))
  if (!isOurs) return { problem: 'is no Pinset database' }
  const findings = column('pragma integrity_check')
  if (findings.length !== 1 || findings[0] !== 'ok') return { problem: `is damaged: ${findings[0]}` }
  const heads = column('select head from farm_head')
  if (heads.length !== 1) return { problem: 'holds no farm' }
  return {
    migrations: column('select name from kysely_migration order by name').map(String),
    kinds: column('select distinct kind from record').map(String),
    records: Number(column('select count(*) from record where deleted = 0')[0]),
    head: Number(heads[0]),
  }
}
