// @ts-check
/** A file is there only when the disk says so: what was written, and the folder's entry that names it. */
import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

/** Puts a finished file where it belongs, in place of what may be there: either wholly or not at all. @param {string} from @param {string} to */
export function moveDurably(from, to) {
  flush(from, 'r+')
  renameSync(from, to)
  flushFolder(dirname(to))
}

/** @param {string} folder */
export function flushFolder(folder) {
  // Windows opens no folders; there the rename itself is journalled.
  if (process.platform !== 'win32') flush(folder, 'r')
}

/** @param {string} path @param {string} flags */
function flush(path, flags) {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
