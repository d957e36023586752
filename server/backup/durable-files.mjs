// @ts-check
/** Writes files durably: both the file's bytes and the folder's entry are flushed to the disk. */
import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

/** Moves a finished file to its place atomically, replacing any file there. @param {string} from @param {string} to */
export function moveDurably(from, to) {
  flush(from, 'r+')
  renameSync(from, to)
  flushFolder(dirname(to))
}

/** @param {string} folder */
export function flushFolder(folder) {
  // Windows cannot open folders; there the rename itself is journalled.
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
