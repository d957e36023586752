/**
 * The data directory belongs to one process. lock.db is held by an exclusive transaction for the process's whole life;
 * the system frees it when the process ends, however it ends.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { Stop } from './config'

export type DataLock = { readonly release: () => void }

/** Makes the directory when it is not there, and takes it. Throws Stop when another process has it; `advice` says what to do. */
export function lockDataDir(dataDir: string, advice = ''): DataLock {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Stop(`DATA_DIR ${dataDir} cannot be made: ${error instanceof Error ? error.message : error}`, 1)
  }
  const lock = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    const isBusy = error instanceof Error && /locked|busy/i.test(error.message)
    throw new Stop(
      isBusy
        ? `DATA_DIR ${dataDir} is in use by another process${advice && `: ${advice}`}`
        : `DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : error}`,
      1,
    )
  }
  return { release: () => lock.close() }
}
