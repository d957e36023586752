/**
 * Makes a backup in a process of its own: to copy and check a database of gigabytes takes minutes, in which the server must
 * answer. The process runs this same program, and sends one message with the outcome.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import * as v from 'valibot'
import { BACKUP_PROBLEMS, type BackupProblem } from '../../src/domain/backup-wire'
import { StorageTrouble, troubleOf } from '../storage/trouble'
import { backUpDatabase } from './backup-database.mjs'

/** The argument with which the program makes a backup for the server that started it. */
export const BACKUP_FOR_SERVER = 'backup-for-server'

/** A backup that takes longer has a disk that does not answer. */
const LONGEST_MS = 6 * 3_600_000

const outcome = v.variant('ok', [
  v.object({ ok: v.literal(true), records: v.number(), head: v.number(), bytes: v.number() }),
  v.object({ ok: v.literal(false), problem: v.picklist(BACKUP_PROBLEMS), line: v.string() }),
])
export type BackupOutcome = v.InferOutput<typeof outcome>

export type BackupOrder = { readonly dataDir: string; readonly file: string }
export type BackupRun = { readonly outcome: Promise<BackupOutcome>; readonly stop: () => void }

/** Starts `program` for one backup. */
export function startBackup(program: string, { dataDir, file }: BackupOrder): BackupRun {
  const child = fork(program, [BACKUP_FOR_SERVER, dataDir, file], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  yieldTo(child)
  const stop = () => void child.kill('SIGKILL')
  const timer = setTimeout(stop, LONGEST_MS)
  const ended = new Promise<BackupOutcome>((resolve) => {
    let said: BackupOutcome | undefined
    child.on('message', (message) => {
      const parsed = v.safeParse(outcome, message)
      if (parsed.success) said = parsed.output
    })
    child.on('error', (error) => resolve(failed('failed', error.message)))
    child.on('close', (code, signal) => resolve(said ?? failed('failed', `its process ended with ${signal ?? code}`)))
  })
  return { outcome: ended.finally(() => clearTimeout(timer)), stop }
}

/** The server and its people come first. */
function yieldTo({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // Some systems do not allow it.
  }
}

export function failed(problem: BackupProblem, line: string): BackupOutcome {
  return { ok: false, problem, line }
}

/** The other side: makes the backup and tells the server about it. */
export function backUpForServer([dataDir = '', file = '']: readonly string[]): void {
  const send = (message: BackupOutcome) => process.send?.(message, () => process.exit(message.ok ? 0 : 1))
  try {
    const { records, head, bytes } = backUpDatabase({ dataDir, file, force: true, sealed: true })
    send({ ok: true, records, head, bytes })
  } catch (error) {
    send(failed(problemOf(error), error instanceof Error ? error.message : String(error)))
  }
}

const BY_CODE: { readonly [code: string]: BackupProblem } = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'readonly',
  EPERM: 'readonly',
  EROFS: 'readonly',
}

/** `error` may be a Stop, whose cause is the error of the disk or of SQLite. */
export function problemOf(error: unknown): BackupProblem {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const trouble = troubleOf(cause)
  if (trouble instanceof StorageTrouble) return BACKUP_PROBLEMS.find((one) => one === trouble.trouble) ?? 'failed'
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code] ?? 'failed'
  // The copy itself was damaged, or SQLite found the farm's file to be.
  return error instanceof Error && /is damaged|malformed/.test(error.message) ? 'damaged' : 'failed'
}
