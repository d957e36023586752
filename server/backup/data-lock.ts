/**
 * Only one process may use the data directory. It locks lock.db with an exclusive transaction for its whole life; the
 * operating system releases the lock when the process ends, even after a crash.
 */
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { Stop } from '../config'
import { LOCK } from './data-files'

export type DataLock = { readonly release: () => void }

/** Creates the directory if needed and locks it. Throws Stop when another process has it; `advice` says what to do. */
export function lockDataDir(dataDir: string, advice = ''): DataLock {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Stop(`Cannot create DATA_DIR ${dataDir}: ${error instanceof Error ? error.message : error}`, 1)
  }
  let lock: InstanceType<typeof DatabaseSync> | undefined
  try {
    const path = join(dataDir, LOCK)
    closeSync(openSync(path, 'a', 0o600))
    lock = new DatabaseSync(path, { timeout: 0 })
    lock.exec('begin exclusive')
    const held = lock
    return { release: () => held.close() }
  } catch (error) {
    lock?.close()
    const isBusy = error instanceof Error && /locked|busy/i.test(error.message)
    throw new Stop(
      isBusy
        ? `DATA_DIR ${dataDir} is in use by another process${advice && `: ${advice}`}`
        : `Cannot use DATA_DIR ${dataDir}: ${error instanceof Error ? error.message : error}`,
      1,
    )
  }
}
