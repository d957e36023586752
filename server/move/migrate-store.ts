/** `npm run migrate-store -- --to URL`: moves a farm from its SQLite file into a PostgreSQL database, with its history and its files. */
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { instantOf } from '../../src/domain/clock'
import type { RandomBytes } from '../../src/domain/ids'
import type { Registry } from '../../src/domain/kit/entity'
import { DATABASE, LOG_PARTS } from '../backup/data-files'
import { lockDataDir } from '../backup/data-lock'
import { judgeDatabase } from '../backup/known-database'
import { Stop } from '../config'
import { openPostgres } from '../storage/postgres'
import { openSqlite } from '../storage/sqlite'
import { migrate } from '../storage/store'
import { type Copied, copyFarm } from './copy-farm'

export type MoveOrder = {
  readonly dataDir: string
  /** The address of the PostgreSQL database. */
  readonly to: string
  readonly registry: Registry
  readonly now: number
  readonly randomBytes: RandomBytes
}

export type Moved = { readonly copied: readonly Copied[]; readonly kept: string }

/** Throws Stop with one clear line; then nothing was moved, and the file is as it was. */
export async function migrateStore(order: MoveOrder): Promise<Moved> {
  const { dataDir, to, registry, now } = order
  const lock = lockDataDir(dataDir, 'stop the server first')
  try {
    const file = join(dataDir, DATABASE)
    if (!existsSync(file)) throw new Stop(`there is no database in ${dataDir}`, 1)
    const found = await judgeDatabase(file, registry, 'integrity_check')
    if ('problem' in found) throw new Stop(`${file} ${found.problem}`, 1)
    const copied = await copy(file, to, registry)
    // Its name changes, so that no start serves the farm from here again.
    const kept = join(dataDir, `pinset-moved-${instantOf(now).slice(0, 19).replaceAll(':', '')}Z.db`)
    for (const part of ['', ...LOG_PARTS])
      if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${kept}${part}`)
    return { copied, kept }
  } catch (error) {
    if (error instanceof Stop) throw error
    throw new Stop(`nothing was moved: ${error instanceof Error ? error.message : String(error)}`, 1)
  } finally {
    lock.release()
  }
}

async function copy(file: string, to: string, registry: Registry): Promise<Copied[]> {
  const source = openSqlite(file)
  try {
    const target = openPostgres(to)
    try {
      await migrate(source, registry)
      await migrate(target, registry)
      const { farm_id } = await source.root.selectFrom('farm_head').select('farm_id').executeTakeFirstOrThrow()
      return await target.root.transaction().execute((tx) => copyFarm(source.root, tx, farm_id))
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
