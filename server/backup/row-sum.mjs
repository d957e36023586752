// @ts-check
/**
 * The checksums of rows: of records, and of the answers to idempotency keys. SQLite has none: a bit that rots inside a value gives
 * another value without an error. A CRC-32 finds each change of up to 32 neighbouring bits. Plain JavaScript, because a backup
 * checks it without a build.
 */
import { crc32 } from 'node:zlib'

/**
 * @typedef {object} Summed
 * @property {string} kind
 * @property {string} id
 * @property {number} rev
 * @property {number} deleted
 * @property {string | null} owner
 * @property {string} data
 */

/** @param {Summed} row @returns {number} */
export function rowSum({ kind, id, rev, deleted, owner, data }) {
  return crc32(data, crc32(`${kind} ${id} ${rev} ${deleted} ${owner ?? ''}`))
}

/**
 * Whether a row of a file is as it was written. Every row of a file has its sum: without one, a rotted bit has moved the row's values.
 * Text that became bytes has the same sum.
 * @param {Summed & { sum: number | null }} row
 */
export function isIntact(row) {
  return typeof row.data === 'string' && row.sum === rowSum(row)
}

/**
 * @typedef {object} Keyed
 * @property {string} key
 * @property {string} user_id
 * @property {string} fingerprint
 * @property {string} state
 * @property {number} status
 * @property {string} answer
 * @property {string | null} kind
 * @property {string | null} id
 * @property {number | null} rev
 * @property {string | null} body
 * @property {string} created_at
 */

/** @param {Keyed} row @returns {number} */
export function keySum(row) {
  const { key, user_id, fingerprint, state, status, answer, kind, id, rev, body, created_at } = row
  return crc32(JSON.stringify([key, user_id, fingerprint, state, status, answer, kind, id, rev, body, created_at]))
}

/** The same for the answer to a key. @param {Keyed & { sum: number | null }} row */
export function isIntactKey(row) {
  return row.sum === keySum(row)
}
