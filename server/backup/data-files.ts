/** The files of a data directory and their permissions. Only the owner may read them: they hold password and session hashes. */
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const DATABASE = 'pinset.db'
export const LOCK = 'lock.db'
/** The settings that the first `--lan` fixed, with a secret key. */
export const LAN_FILE = 'lan.json'

/** Files that SQLite keeps beside a database. */
export const LOG_PARTS = ['-wal', '-shm'] as const

const OWN = /^((pinset(-replaced-.*)?|lock)\.db|lan\.json$)/

/** Removes the permissions that an older version gave to other users. Returns the files it could not change. */
export function keepPrivate(dataDir: string): string[] {
  const open: string[] = []
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name)
    if (!OWN.test(name)) continue
    const found = lstatSync(path)
    if (!found.isFile() || (found.mode & 0o077) === 0) continue
    try {
      chmodSync(path, 0o600)
    } catch {
      open.push(path)
    }
  }
  return open
}
