/** The files of a data directory, and who may read them: they hold hashes of passwords and sessions, so nobody but their owner. */
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const DATABASE = 'pinset.db'
export const LOCK = 'lock.db'
/** What the first `--lan` fixed, with a secret key. */
export const LAN_FILE = 'lan.json'

/** What SQLite keeps beside a database. */
export const LOG_PARTS = ['-wal', '-shm'] as const

const OWN = /^((pinset(-replaced-.*)?|lock)\.db|lan\.json$)/

/** Takes files that an older version made from other accounts of the machine. Returns those it could not change. */
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
