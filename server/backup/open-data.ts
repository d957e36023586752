/**
 * Opens the database at a start. An existing file must be an intact Pinset farm; any other file stays unchanged and is
 * reported. A new database gets its name only when complete, so an empty or incomplete file is never ours.
 */
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RandomBytes } from '../../src/domain/ids'
import type { Registry } from '../../src/domain/kit/entity'
import { Stop } from '../config'
import { type Database, openDatabase, openStore } from '../storage/store'
import { StorageTrouble, troubleOf } from '../storage/trouble'
import { DATABASE, LOG_PARTS } from './data-files'
import { moveDurably } from './durable-files.mjs'
import { judgeDatabase } from './known-database'

export type OpenOrder = {
  readonly dataDir: string
  readonly databaseUrl?: string
  readonly registry: Registry
  readonly now: number
  readonly randomBytes: RandomBytes
  readonly say: (line: string) => void
}

/** The check reads the whole file. From this size on it takes long enough to announce it. */
const LARGE_BYTES = 300_000_000

/** Throws Stop with one line when the database cannot be served. The caller must hold the directory's lock. */
export async function openData(order: OpenOrder): Promise<Database> {
  if (order.databaseUrl !== undefined) return openServer(order, order.databaseUrl)
  const location = join(order.dataDir, DATABASE)
  const isOld = existsSync(location)
  try {
    if (isOld) await refuseUnknown(order, location)
    else await makeDatabase(order, location)
    return await openDatabase({ ...order, location })
  } catch (error) {
    if (error instanceof Stop) throw error
    const trouble = troubleOf(error)
    const line = `${location} cannot be opened: ${trouble instanceof Error ? trouble.message : String(trouble)}`
    // Rotted texts of views and indexes pass SQLite's checks and fail as wrong SQL.
    const advice = isOld && !(trouble instanceof StorageTrouble) ? `; if it is damaged, ${adviceFor('is damaged')}` : ''
    throw new Stop(`${line}${advice}`, 1)
  }
}

/** The address may contain a password: the line names only its host and database. */
async function openServer(order: OpenOrder, location: string): Promise<Database> {
  try {
    return await openDatabase({ ...order, location })
  } catch (error) {
    const { host, pathname } = new URL(location)
    const trouble = troubleOf(error)
    throw new Stop(
      `DATABASE_URL: ${host}${pathname} cannot be opened: ${trouble instanceof Error ? trouble.message : String(trouble)}`,
      1,
    )
  }
}

async function refuseUnknown({ registry, say }: OpenOrder, location: string): Promise<void> {
  const bytes = statSync(location).size
  if (bytes > LARGE_BYTES) say(`checking the database (${Math.round(bytes / 1e6)} MB)`)
  const found = await judgeDatabase(location, registry, 'quick_check')
  if ('problem' in found) throw new Stop(`${location} ${found.problem}; ${adviceFor(found.problem)}`, 1)
}

function adviceFor(problem: string): string {
  if (/newer version/.test(problem)) return 'git pull, then npm start'
  if (/cannot be read/.test(problem)) return 'it must belong to the user the server runs as'
  if (/damaged|empty|holds no farm/.test(problem)) {
    return 'put a backup in its place with "npm run restore -- FILE --force"'
  }
  return 'move it away, or set DATA_DIR to another folder'
}

async function makeDatabase(order: OpenOrder, location: string): Promise<void> {
  const log = LOG_PARTS.map((part) => `${location}${part}`).find((path) => existsSync(path))
  // SQLite would remove the log, which may hold the last acknowledged changes.
  if (log)
    throw new Stop(`${location} is gone, and its log ${log} is still there; bring both back, or move the log away`, 1)
  const part = `${location}.making`
  for (const path of [part, ...LOG_PARTS.map((one) => `${part}${one}`)]) rmSync(path, { force: true })
  writeFileSync(part, '', { mode: 0o600, flag: 'wx' })
  const store = await openStore({ ...order, location: part })
  await store.close()
  moveDurably(part, location)
}
