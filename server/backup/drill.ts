/**
 * A drill: restores a backup into a scratch folder, opens it as a start of the server would, and compares everything that can be
 * compared. It proves the backup before a farm needs it. It never writes to the farm's database or to the backup.
 */
import { createHash } from 'node:crypto'
import { existsSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { instantOf } from '../../src/domain/clock'
import type { RandomBytes } from '../../src/domain/ids'
import type { Registry } from '../../src/domain/kit/entity'
import { Stop } from '../config'
import { digest, feedPaths } from '../read/changes'
import { migrations } from '../storage/migrations'
import type { Store } from '../storage/store'
import { ISSUE } from '../write/kind'
import { backupsFolder, makeScratch, newestBackup, writeNote } from './backup-folder'
import { DATABASE } from './data-files'
import { lockDataDir } from './data-lock'
import { readDatabase } from './database-file.mjs'
import { hashFile, readSeal } from './file-seal.mjs'
import { judgeDatabase } from './known-database'
import { openData } from './open-data'
import { type Digests, differing, readHead, readLogged, readRecorded, readStamp } from './recorded-state'
import { restoreDatabase } from './restore-database'

export type DrillOrder = {
  readonly dataDir: string
  /** Absolute; without it the newest nightly backup. */
  readonly file?: string | undefined
  readonly registry: Registry
  readonly now: () => number
  readonly randomBytes: RandomBytes
}

export type Drilled = {
  readonly file: string
  readonly records: number
  readonly head: number
  readonly files: number
  /** Bytes of the files. */
  readonly bytes: number
  readonly compared: readonly string[]
  readonly tookMs: number
}

/** Throws Stop with one line when the backup cannot be restored or anything differs. Either result is noted for the admins. */
export async function drill(order: DrillOrder): Promise<Drilled> {
  const begun = order.now()
  const file = order.file ?? newestBackup(order.dataDir, begun)?.path
  if (file === undefined) throw new Stop(`there is no backup in ${backupsFolder(order.dataDir)}; name a FILE`, 1)
  if (!existsSync(file)) throw new Stop(`there is no file ${file}`, 1)
  const scratch = prepare(order, file, begun)
  const note = (ok: boolean, line: string) => {
    const end = order.now()
    try {
      writeNote(order.dataDir, 'drill', { at: instantOf(end), ok, line, took_ms: end - begun })
    } catch {
      // The result is printed too.
    }
    return end - begun
  }
  try {
    const found = await compare(order, file, scratch)
    const tookMs = note(true, `${file}: ${found.records} records, ${found.files} files, revision ${found.head}`)
    return { file, ...found, tookMs }
  } catch (error) {
    const line = error instanceof Error ? error.message : String(error)
    note(false, line)
    throw error instanceof Stop ? error : new Stop(`the drill failed: ${line}`, 1)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The restored copy, the copy it is made from, and room for the migrations. */
const COPIES = 3

function prepare({ dataDir }: DrillOrder, file: string, now: number): string {
  let scratch: string
  try {
    scratch = makeScratch(dataDir, now)
  } catch (error) {
    throw new Stop(
      `no scratch folder in ${backupsFolder(dataDir)}: ${error instanceof Error ? error.message : error}`,
      1,
    )
  }
  const needed = COPIES * statSync(file).size
  const { bavail, bsize } = statfsSync(scratch)
  if (bavail * bsize >= needed) return scratch
  rmSync(scratch, { recursive: true, force: true })
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
  throw new Stop(
    `the disk has ${megabytes(bavail * bsize)} free, and a drill of this file needs ${megabytes(needed)}`,
    1,
  )
}

type Comparison = Omit<Drilled, 'file' | 'tookMs'>

async function compare(order: DrillOrder, file: string, scratch: string): Promise<Comparison> {
  const { registry, now, randomBytes } = order
  const compared: string[] = []
  const seal = readSeal(file)
  if (seal !== undefined && hashFile(file) !== seal) throw new Stop(`${file} is damaged: its checksum differs`, 1)
  if (seal !== undefined) compared.push('checksum')
  const edges = { registry, now: now(), randomBytes }
  const judged = await judgeDatabase(file, registry, 'integrity_check')
  if ('problem' in judged) throw new Stop(`${file} ${judged.problem}`, 1)
  const before = { ...readHead(file), ...readRecorded(file) }
  const restored = await restoreDatabase({ dataDir: scratch, file, force: false, ...edges })
  const lock = lockDataDir(scratch)
  const path = join(scratch, DATABASE)
  try {
    const database = await openData({ dataDir: scratch, ...edges, say: () => undefined })
    const store = database.farm(await database.ensureFarm(undefined, edges.now, randomBytes), randomBytes)
    try {
      const feed = await feedOf(store, registry)
      // The log of an older version keeps settled issues, which its table of records still calls live.
      const steps = Object.keys(await migrations.getMigrations()).length
      const ignored = judged.migrations.length < steps ? [ISSUE.name] : []
      const kinds = new Set(feedPaths(registry).keys())
      const logged = readLogged(path, before.head)
      const after = readRecorded(path)
      const equal = (what: string, one: Digests, other: Digests, isOf = (_kind: string) => true) => {
        const [kind] = differing(one, other).filter((name) => isOf(name) && !ignored.includes(name))
        if (kind !== undefined) throw new Stop(`${file} does not restore to its records: ${what} of ${kind} differs`, 1)
      }
      if (restored.head !== before.head)
        throw new Stop(`${file} restores to revision ${restored.head}, not ${before.head}`, 1)
      equal('the sync digest', logged.feed, feed, (kind) => kinds.has(kind))
      equal('the content', logged.rows, after.rows)
      equal('the restored content', before.rows, after.rows)
      compared.push('records', 'log of changes')
      const own = join(order.dataDir, DATABASE)
      if (isSameHistory(own, before)) {
        equal('the content on the server', readLogged(own, before.head).rows, after.rows)
        compared.push('records of the server')
      }
      const files = checkFiles(path, file)
      compared.push('bytes of the files')
      return { records: after.count, head: before.head, ...files, compared }
    } finally {
      await database.close()
    }
  } finally {
    lock.release()
  }
}

/** The digest that devices would compare, by kind. */
async function feedOf(store: Store, registry: Registry): Promise<Digests> {
  const actor = { id: '', is_admin: true }
  const { body } = await digest({ store, registry }, { actor }, { query: 'of=stamps' })
  const { buckets } = body as { readonly buckets: Readonly<Record<string, readonly string[]>> }
  return new Map([...feedPaths(registry)].map(([kind, path]) => [kind, buckets[path] ?? []]))
}

/** Whether the farm's own database went on from the backup, and its log reaches back to it. */
function isSameHistory(own: string, { head, stamp }: { readonly head: number; readonly stamp: string }): boolean {
  if (!existsSync(own) || stamp === '' || readStamp(own, head) !== stamp) return false
  return readHead(own).horizon <= head
}

/** Compares the bytes of every file in the database with its name, which is their SHA-256. */
function checkFiles(path: string, file: string): { readonly files: number; readonly bytes: number } {
  return readDatabase(path, (database) => {
    const all = database.prepare('select sha256, total from file.file where object is null').all() as {
      sha256: string
      total: number
    }[]
    const parts = database.prepare('select bytes from file.file_part where sha256 = ? order by start')
    let bytes = 0
    for (const { sha256, total } of all) {
      const hash = createHash('sha256')
      let size = 0
      for (const row of parts.iterate(sha256)) {
        const piece = (row as { readonly bytes: Uint8Array }).bytes
        hash.update(piece)
        size += piece.length
      }
      if (size !== total || hash.digest('hex') !== sha256)
        throw new Stop(`${file} is damaged: the bytes of file ${sha256} differ`, 1)
      bytes += size
    }
    return { files: all.length, bytes }
  })
}
