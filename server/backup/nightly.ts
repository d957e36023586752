/**
 * A backup of the SQLite file every night, by the process that holds the lock of the data directory. A server that did not run
 * at night makes it soon after its start. A failure is logged, kept with its reason and repeated every hour; it never deletes
 * an older backup. On PostgreSQL the database's own tools make the backups.
 */
import { statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupFailure, BackupsAnswer } from '../../src/domain/backup-wire'
import { dateIn, instantOf, startOfDay } from '../../src/domain/clock'
import type { Row } from '../../src/domain/kit/entity'
import type { Context } from '../context'
import { readFarm } from '../read/history'
import type { Tx } from '../storage/store'
import { FARM } from '../write/kind'
import {
  backupName,
  backupsFolder,
  dropOldBackups,
  dropParts,
  listBackups,
  newestBackup,
  prepareFolder,
  readNote,
  writeNote,
} from './backup-folder'
import { type BackupOrder, type BackupOutcome, type BackupRun, failed, problemOf } from './backup-process'
import { DATABASE, LOG_PARTS } from './data-files'

const HOUR_MS = 3_600_000
/** Not at once: a start has other work, and a server that is only tried out makes no backup. */
const FIRST_LOOK_MS = 5 * 60_000
const NIGHT_HOUR = 3

export type Nightly = {
  /** Looks soon, and then every hour. */
  readonly begin: () => void
  /** Makes a backup if one is due; of looks at once only the first does anything. */
  readonly look: () => Promise<void>
  readonly state: () => BackupsAnswer
  /** Ends a running backup, which leaves no file, and resolves then. */
  readonly stop: () => Promise<void>
}

export type NightlyOptions = Pick<Context, 'store' | 'clock'> & {
  readonly dataDir: string
  readonly start: (order: BackupOrder) => BackupRun
  readonly log: { readonly info: (line: string) => void; readonly error: (line: string) => void }
}

/** The last beginning of the backup hour in the farm's zone. On the two days when clocks change it is an hour off. */
export function lastNight(now: number, zone: string): number {
  const begin = (time: number) => Date.parse(startOfDay(dateIn(instantOf(time), zone), zone)) + NIGHT_HOUR * HOUR_MS
  const today = begin(now)
  return today <= now ? today : begin(now - 24 * HOUR_MS)
}

export function keepBackups({ store, clock, dataDir, start, log }: NightlyOptions): Nightly {
  let isStopped = false
  let running: Promise<void> | undefined
  let backup: BackupRun | undefined
  let failure: BackupFailure | undefined = readNote(dataDir, 'failed')
  const timers: NodeJS.Timeout[] = []

  async function run(): Promise<void> {
    const now = clock.now()
    const { head, zone } = await store.peek(readNight)
    const last = newestBackup(dataDir, now)
    // A farm without a record has no first admin yet.
    if (isStopped || head === 0 || (last && last.at >= lastNight(now, zone))) return
    const name = backupName(dateIn(instantOf(now), zone))
    const made = await make(join(backupsFolder(dataDir), name))
    if (isStopped) return
    if (made.ok) {
      failure = undefined
      dropOldBackups(dataDir, name)
      log.info(`backed up to ${name}: ${made.records} records, revision ${made.head}, ${made.bytes} bytes`)
    } else {
      failure = { at: instantOf(clock.now()), problem: made.problem, line: made.line }
      log.error(`the nightly backup failed: ${made.line}; it is tried again in an hour`)
    }
    try {
      writeNote(dataDir, 'failed', failure)
    } catch {
      // The process still remembers it.
    }
  }

  async function make(file: string): Promise<BackupOutcome> {
    try {
      prepareFolder(dataDir)
      const lack = lackOfSpace(dataDir)
      if (lack) return failed('full', lack)
      backup = start({ dataDir, file })
      return await backup.outcome
    } catch (error) {
      return failed(problemOf(error), error instanceof Error ? error.message : String(error))
    } finally {
      backup = undefined
      dropParts(dataDir)
    }
  }

  const look = () => {
    running ??= run()
      .catch((error) => log.error(`the nightly backup failed: ${error instanceof Error ? error.message : error}`))
      .finally(() => {
        running = undefined
      })
    return running
  }
  return {
    look,
    begin: () => {
      timers.push(setTimeout(look, FIRST_LOOK_MS).unref(), setInterval(look, HOUR_MS).unref())
    },
    state: () => {
      const files = listBackups(dataDir)
      const last = newestBackup(dataDir, clock.now())
      const drill = readNote(dataDir, 'drill')
      return {
        automatic: true,
        kept: files.length,
        ...(last ? { last: { at: instantOf(last.at), bytes: last.bytes } } : {}),
        ...(failure ? { failed: failure } : {}),
        ...(drill ? { drill } : {}),
      }
    },
    stop: async () => {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      backup?.stop()
      await running
    },
  }
}

/** The newest revision and the time zone of the farm. */
async function readNight(tx: Tx): Promise<{ readonly head: number; readonly zone: string }> {
  const { head } = await readFarm(tx)
  const [found] = await tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: FARM, id: tx.farmId })
  const zone = found && (JSON.parse(found.data) as Row).time_zone
  return { head, zone: typeof zone === 'string' ? zone : 'UTC' }
}

/** A backup must leave as much space as the database needs: on a full disk the server could save nothing. */
function lackOfSpace(dataDir: string): string | undefined {
  const paths = ['', ...LOG_PARTS].map((part) => join(dataDir, `${DATABASE}${part}`))
  const used = paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
  const { bavail, bsize } = statfsSync(backupsFolder(dataDir))
  const free = bavail * bsize
  if (free >= 2 * used) return undefined
  return `the disk has ${megabytes(free)} free, and a backup needs ${megabytes(2 * used)}, twice the size of the database`
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
