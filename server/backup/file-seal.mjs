// @ts-check
/**
 * The SHA-256 of a nightly backup, in a file beside it, in the form of `sha256sum`. SQLite's own check does not notice a changed byte
 * inside a text; this one does. Plain JavaScript, because a backup must not depend on a build.
 */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { basename } from 'node:path'

/** @param {string} file */
export const sealPath = (file) => `${file}.sha256`

const PIECE = 1 << 20

/** @param {string} file @returns {string} hexadecimal */
export function hashFile(file) {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(PIECE)
  const handle = openSync(file, 'r')
  try {
    for (let count = readSync(handle, piece); count > 0; count = readSync(handle, piece))
      hash.update(piece.subarray(0, count))
  } finally {
    closeSync(handle)
  }
  return hash.digest('hex')
}

/** @param {string} hash @param {string} file @returns {string} */
export const sealText = (hash, file) => `${hash}  ${basename(file)}\n`

/** @param {string} file @returns {string | undefined} the hash that was written beside a backup; undefined without a seal */
export function readSeal(file) {
  try {
    return /^[0-9a-f]{64}(?= )/.exec(readFileSync(sealPath(file), 'utf8'))?.[0]
  } catch {
    return undefined
  }
}
