// @ts-check
/**
 * The checksum of a record's row. SQLite has none: a bit that rots inside a value gives another value without an error. A CRC-32
 * finds each change of up to 32 neighbouring bits. Plain JavaScript, because a backup checks it without a build.
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

/** Whether the row is as it was written. A row without a sum was written by a version before the sums. @param {Summed & { sum: number | null }} row */
export function isIntact(row) {
  return row.sum === null || row.sum === rowSum(row)
}
