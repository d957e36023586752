// @ts-check
/**
 * A one-time code for a person who lost the only admin's password, written into the database, with or without a running server.
 * It must never migrate the tables, nor keep the file open: the server owns them.
 */
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { readDatabase } from '../backup/database-file.mjs'
import { Stop } from '../build/setup.mjs'
import { RESET_LASTS } from './code-times.mjs'
import { slowHash } from './slow-hash.mjs'

/** Sixteen digits, 53 bits: longer than an admin's code, because this one is not keyed with the server's secret. */
export function makeLongCode() {
  return Array.from({ length: 16 }, () => randomInt(10)).join('')
}

/**
 * @param {{ readonly dataDir: string, readonly email: string, readonly now: number }} order
 * @returns {Promise<string>} the code, formatted for reading aloud
 * @throws {Stop} one clear line
 */
export async function makeConsoleCode({ dataDir, email, now }) {
  const path = join(dataDir, 'pinset.db')
  if (!existsSync(path)) throw new Stop(`there is no database in ${dataDir}`)
  const user = findUser(path, email)
  const code = makeLongCode()
  const hashed = await slowHash(code)
  const values = [user.farm_id, user.id, hashed, String(now), String(now + RESET_LASTS)].map(quoted)
  write(
    path,
    `insert or replace into reset_code (farm_id, user_id, code_hash, created_at, expires_at) values (${values.join(', ')})`,
  )
  return spoken(code)
}

/** The code in groups of four. @param {string} code */
export const spoken = (code) => code.replace(/(....)(?=.)/g, '$1-')

/** @param {string} path @param {string} email @returns {{ readonly farm_id: string, readonly id: string }} */
function findUser(path, email) {
  // E-mails are ASCII here; the server compares the same form.
  const key = email.trim().toLowerCase()
  const [tables, users] = tried(() =>
    readDatabase(path, (database) => [
      database.prepare("select name from file.sqlite_master where name = 'reset_code'").all(),
      database.prepare('select farm_id, id, approved from file.app_user where email_key = ? and deleted = 0').all(key),
    ]),
  )
  if (tables?.length === 0) throw new Stop('the database is of an older version: start the server once, then try again')
  return judgeUser(users?.[0], email)
}

/**
 * @param {{ readonly [column: string]: unknown } | undefined} user
 * @param {string} email
 * @returns {{ readonly farm_id: string, readonly id: string }}
 */
export function judgeUser(user, email) {
  if (!user) throw new Stop(`no account has the e-mail ${email}`)
  if (Number(user.approved) !== 1)
    throw new Stop(`the account of ${email} waits for an admin's approval: a code would not help`)
  return { farm_id: String(user.farm_id), id: String(user.id) }
}

/** @param {string} path @param {string} statement */
function write(path, statement) {
  tried(() => {
    const database = new DatabaseSync(path, { timeout: 5000 })
    try {
      // Not prepared: a statement would keep the database open until it is garbage-collected.
      database.exec(statement)
    } finally {
      database.close()
    }
  })
}

/** @template T @param {() => T} run @returns {T} */
function tried(run) {
  try {
    return run()
  } catch (error) {
    throw new Stop(`the database cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** @param {string} value */
function quoted(value) {
  return `'${value.replaceAll("'", "''")}'`
}
