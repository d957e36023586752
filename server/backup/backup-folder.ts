/**
 * The folder of the nightly backups. Its files are the only record of the last backup, so copying or deleting them by hand
 * needs no other step. Only files of the exact name of a nightly backup, and their checksums, are ever deleted.
 */
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { backupDrill, backupFailure } from '../../src/domain/backup-wire'
import { sealPath } from './file-seal.mjs'

/** In the data directory. */
const BACKUPS = 'backups'
/** Nightly backups that are kept. */
export const MOST_KEPT = 14

const NAME = /^pinset-\d{4}-\d{2}-\d{2}\.db$/
/** Left by a process that was killed. */
const PART = /^pinset-\d{4}-\d{2}-\d{2}\.db\.part-\d+(-journal|\.sha256)?$/

/** A backup dated this much later than the clock is from a clock that was wrong. */
const TOLERANCE_MS = 60_000

export type BackupFile = { readonly name: string; readonly path: string; readonly at: number; readonly bytes: number }

export const backupsFolder = (dataDir: string): string => join(dataDir, BACKUPS)
export const backupName = (date: string): string => `pinset-${date}.db`

/** Newest first. */
export function listBackups(dataDir: string): readonly BackupFile[] {
  const folder = backupsFolder(dataDir)
  const files = namesIn(folder)
    .filter((name) => NAME.test(name))
    .flatMap((name) => {
      const path = join(folder, name)
      const found = lstatSync(path, { throwIfNoEntry: false })
      return found?.isFile() ? [{ name, path, at: found.mtimeMs, bytes: found.size }] : []
    })
  return files.toSorted((a, b) => b.at - a.at)
}

/** The newest backup that the clock does not contradict. */
export function newestBackup(dataDir: string, now: number): BackupFile | undefined {
  return listBackups(dataDir).find(({ at }) => at <= now + TOLERANCE_MS)
}

/** The scratch folders of drills. */
const SCRATCH = 'drill-'
/** A drill takes minutes. */
const LONGEST_DRILL_MS = 24 * 3_600_000

/** Makes an empty folder on the disk of the backups, and removes those of drills that were killed. */
export function makeScratch(dataDir: string, now: number): string {
  const folder = backupsFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of namesIn(folder).filter((one) => one.startsWith(SCRATCH))) {
    const path = join(folder, name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory() && found.mtimeMs < now - LONGEST_DRILL_MS) rmSync(path, { recursive: true, force: true })
  }
  return mkdtempSync(join(folder, SCRATCH))
}

/** Makes the folder, and removes what killed processes left in it. */
export function prepareFolder(dataDir: string): void {
  mkdirSync(backupsFolder(dataDir), { recursive: true, mode: 0o700 })
  dropParts(dataDir)
}

/** Call it only while no backup is being made. */
export function dropParts(dataDir: string): void {
  const folder = backupsFolder(dataDir)
  for (const name of namesIn(folder)) if (PART.test(name)) rmSync(join(folder, name), { force: true })
}

/** Deletes all but the newest by name. The one just made stays, even if its date is the oldest. */
export function dropOldBackups(dataDir: string, made: string): void {
  const others = listBackups(dataDir).filter(({ name }) => name !== made)
  const old = others.toSorted((a, b) => (a.name < b.name ? 1 : -1)).slice(MOST_KEPT - 1)
  for (const { path } of old) for (const one of [path, sealPath(path)]) rmSync(one, { force: true })
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Facts that outlive the process, each a file beside the backups. */
const NOTES = {
  failed: { file: 'failed.json', schema: backupFailure },
  drill: { file: 'drill.json', schema: backupDrill },
}
type Notes = typeof NOTES
export type Note<K extends keyof Notes> = v.InferOutput<Notes[K]['schema']>

/** Longer files are not ours. */
const LONGEST_NOTE = 10_000

export function readNote<K extends keyof Notes>(dataDir: string, kind: K): Note<K> | undefined {
  try {
    const path = join(backupsFolder(dataDir), NOTES[kind].file)
    if (lstatSync(path).size > LONGEST_NOTE) return undefined
    const parsed = v.safeParse(NOTES[kind].schema, JSON.parse(readFileSync(path, 'utf8')))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Undefined removes the note. Throws where the folder cannot be written. */
export function writeNote<K extends keyof Notes>(dataDir: string, kind: K, note: Note<K> | undefined): void {
  const path = join(backupsFolder(dataDir), NOTES[kind].file)
  if (note === undefined) rmSync(path, { force: true })
  else writeFileSync(path, `${JSON.stringify(note)}\n`, { mode: 0o600 })
}
