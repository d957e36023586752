/**
 * Makes a backup the database of a data directory. It checks and migrates a copy first. Only then the copy replaces the
 * old database in one step, and the old one is kept beside it. It must never delete a database. The farm begins a new epoch:
 * the server answers every older cursor with a reset, so that devices notice which changes the server has lost.
 */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { instantOf } from '../../src/domain/clock'
import { makeId, type RandomBytes } from '../../src/domain/ids'
import type { Registry } from '../../src/domain/kit/entity'
import { Stop } from '../config'
import { openStore } from '../storage/store'
import { DATABASE, keepPrivate, LOG_PARTS } from './data-files'
import { lockDataDir } from './data-lock'
import { copyDatabase, type Inspected, inspectDatabase } from './database-file.mjs'
import { flushFolder, moveDurably } from './durable-files.mjs'
import { beginEpoch, readEpochsOf, readHistoriesOf } from './epochs'
import { judgeDatabase } from './known-database'
import { noteRestored } from './restored-note'

export type RestoreOrder = {
  readonly dataDir: string
  readonly file: string
  readonly force: boolean
  readonly registry: Registry
  /** Milliseconds. */
  readonly now: number
  readonly randomBytes: RandomBytes
}

export type Restored = {
  readonly records: number
  readonly head: number
  /** Files whose bytes are in an object store. */
  readonly outside: Inspected['outside']
  /** The path of the replaced database. */
  readonly kept?: string
}

const PARTS = ['', ...LOG_PARTS]

/** Throws Stop with one line when it fails; the data directory's database is then unchanged. */
export async function restoreDatabase(order: RestoreOrder): Promise<Restored> {
  const { dataDir, file } = order
  if (!existsSync(file)) throw new Stop(`there is no file ${file}`, 1)
  if (!statSync(file).isFile()) throw new Stop(`${file} is no file`, 1)
  const lock = lockDataDir(dataDir, 'stop the server before you restore')
  const copy = join(dataDir, 'pinset.db.restoring')
  const ready = join(dataDir, 'pinset.db.restored')
  try {
    if (existsSync(join(dataDir, DATABASE)) && !order.force) {
      throw new Stop(`there is a database in ${dataDir}; --force replaces it, and keeps it beside the new one`, 1)
    }
    keepPrivate(dataDir)
    for (const path of [copy, ready]) dropParts(path)
    takeCopy(file, copy)
    const found = await prove(order, copy)
    await beginAnew(order, copy)
    // A fresh copy has no log and no open connection, and only its owner can read it from the first byte.
    writeFileSync(ready, '', { mode: 0o600 })
    copyDatabase(copy, ready)
    const kept = setAside(order)
    moveDurably(ready, join(dataDir, DATABASE))
    const { records, head, outside } = found
    return { records, head, outside, ...(kept ? { kept } : {}) }
  } catch (error) {
    if (error instanceof Stop) throw error
    throw new Stop(`the restore failed: ${error instanceof Error ? error.message : String(error)}`, 1)
  } finally {
    for (const path of [copy, ready]) dropParts(path)
    lock.release()
  }
}

function dropParts(path: string): void {
  for (const part of PARTS) {
    try {
      rmSync(`${path}${part}`, { force: true })
    } catch {
      // Where open files cannot be removed, the next restore removes it.
    }
  }
}

/** Also copies the log, for a database that was copied by hand while it was open. A backup has none. */
function takeCopy(file: string, copy: string): void {
  copyFileSync(file, copy)
  chmodSync(copy, 0o600)
  if (keepsLog(copy) && existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`)
}

function keepsLog(path: string): boolean {
  const header = Buffer.alloc(20)
  const handle = openSync(path, 'r')
  try {
    readSync(handle, header, 0, header.length, 0)
  } finally {
    closeSync(handle)
  }
  return header[18] === 2
}

async function prove({ file, registry }: RestoreOrder, copy: string) {
  const found = await judgeDatabase(copy, registry, 'integrity_check')
  if ('problem' in found) throw new Stop(`${file} ${found.problem}`, 1)
  return found
}

/** Opening the store migrates the tables and clears the caches; sessions and keys stay. */
async function beginAnew({ dataDir, registry, now, randomBytes }: RestoreOrder, copy: string): Promise<void> {
  const old = join(dataDir, DATABASE)
  const epochs = existsSync(old) ? readEpochsOf(old) : undefined
  const replaced = { epochs, histories: readHistoriesOf(old) }
  const store = await openStore({ location: copy, now, randomBytes, registry })
  try {
    await store.write(async (tx) => {
      await beginEpoch(tx, makeId(now, randomBytes), replaced)
      await noteRestored(tx, now)
    })
  } finally {
    await store.close()
  }
}

/** Keeps the old database under a dated name, without a moment in which the proper name is missing. */
function setAside({ dataDir, now }: RestoreOrder): string | undefined {
  const old = join(dataDir, DATABASE)
  const kept = freeName(join(dataDir, `pinset-replaced-${instantOf(now).slice(0, 19).replaceAll(':', '')}Z`))
  if (existsSync(old)) emptyLog(old)
  // A remaining log belongs to the old database and would damage the new one.
  for (const part of LOG_PARTS) if (existsSync(`${old}${part}`)) renameSync(`${old}${part}`, `${kept}${part}`)
  if (!existsSync(old)) return undefined
  try {
    linkSync(old, kept)
  } catch {
    // This file system has no hard links.
    copyFileSync(old, kept)
  }
  flushFolder(dataDir)
  return kept
}

function freeName(wanted: string): string {
  let name = `${wanted}.db`
  for (let count = 2; existsSync(name); count++) name = `${wanted}-${count}.db`
  return name
}

/** Moves the log into the database. A damaged one keeps it: SQLite would treat an unreadable log as empty and remove it. */
function emptyLog(path: string): void {
  if ('problem' in inspectDatabase(path, 'quick_check')) return
  try {
    const database = new DatabaseSync(path, { timeout: 5000 })
    try {
      database.exec('pragma wal_checkpoint(truncate)')
    } finally {
      database.close()
    }
  } catch {}
}
