/**
 * Removes everything older than the horizon: tombstones, settled issues, rows of the log, and files without a record. Devices
 * that were away longer reload their lists (410 `reset`). Idempotency keys and live records always stay.
 *
 * The server's clock may have been wrong, so no single date is trusted. A row's age is the sum of the steps between the dates
 * of later neighbouring revisions. Steps of more than a month in either direction count as zero: a set clock, or a pause.
 */
import { instantOf } from '../../src/domain/clock'
import type { Context } from '../context'
import { dropIdleFiles, markIdleFiles } from '../files/idle-files'
import { dropOldIncoming } from '../files/incoming-files'
import { removeLoose } from '../files/loose-objects'
import { moveFiles } from '../files/move-files'
import { dropReplacedFiles } from '../files/replaced-files'
import type { Store, Tx } from '../storage/store'
import { turn } from '../turn'
import { takeDaily } from './daily'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Days of the log's own time after which a deletion is forgotten. */
export const HORIZON_DAYS = 400
/** Days after which an unfinished file is dropped; its device starts over. */
const UNFINISHED_DAYS = 7
const LONGEST_STEP_MS = 31 * DAY_MS
/** Smaller steps back are normal clock corrections. */
const SMALLEST_STEP_MS = -DAY_MS

export type Pruned = {
  /** Everything up to this revision is gone; 0: nothing was old enough. */
  readonly upTo: number
  /** Why nothing was pruned: the clock and the newest change are too far apart. */
  readonly doubt?: string
}

/** `days` is the horizon. */
export async function prune({ store, clock }: Pick<Context, 'store' | 'clock'>, days = HORIZON_DAYS): Promise<Pruned> {
  const now = clock.now()
  const [newest] = await readSteps(store, Number.MAX_SAFE_INTEGER, 1)
  if (!newest) return { upTo: 0 }
  const pause = now - Date.parse(newest.at)
  if (pause < SMALLEST_STEP_MS || pause > LONGEST_STEP_MS) return { upTo: 0, doubt: doubtOf(now, newest.at) }
  await store.write(async (tx) => {
    await markIdleFiles(tx.db, tx.farmId)
    await dropReplacedFiles(tx, now)
    await dropOldIncoming(tx.db, tx.farmId, now - UNFINISHED_DAYS * DAY_MS)
  })
  const upTo = await newestBeyondHorizon(store, now, days)
  if (upTo > 0) await store.write((tx) => drop(tx, now, upTo))
  return { upTo }
}

/** Prunes once a day, in one process of the farm. `stop` resolves when no pruning is running. */
export function keepPruning(context: Context, warn: (doubt: string) => void): { readonly stop: () => Promise<void> } {
  let running = Promise.resolve()
  const run = async () => {
    try {
      const { store, clock, objects } = context
      if (await takeDaily(store, 'prune', clock.now())) {
        const { doubt } = await prune(context)
        if (doubt !== undefined) warn(doubt)
        else if (objects) await removeLoose(context, objects)
      }
      if (objects && (await takeDaily(store, 'move-files', clock.now()))) await moveFiles(context, objects)
    } catch (error) {
      context.report(error)
    }
  }
  const begin = () => {
    running = run()
  }
  begin()
  const hourly = setInterval(begin, HOUR_MS)
  hourly.unref()
  return {
    stop: () => {
      clearInterval(hourly)
      return running
    },
  }
}

function doubtOf(now: number, newest: string): string {
  const doubt =
    now < Date.parse(newest) ? 'the clock is behind' : 'the clock is ahead, or nothing was changed for a month'
  return `nothing is pruned: ${doubt} (it says ${instantOf(now)}, the newest change is of ${newest})`
}

type Step = { readonly rev: number; readonly at: string }

/** Revisions per read; other requests get a turn between two reads. */
const AT_ONCE = 500

/** Revisions below one, newest first. */
async function readSteps(store: Store, below: number, limit: number): Promise<Step[]> {
  return store.peek(({ db, farmId }) =>
    db
      .selectFrom('change_log')
      .select((row) => ['rev', row.fn.max('at').as('at')])
      .where('farm_id', '=', farmId)
      .where('rev', '<', below)
      .groupBy('rev')
      .orderBy('rev', 'desc')
      .limit(limit)
      .execute(),
  )
}

/** Walks back through the log until it covers enough days. Returns 0 when the log is too short. */
async function newestBeyondHorizon(store: Store, now: number, days: number): Promise<number> {
  let below = Number.MAX_SAFE_INTEGER
  let later = now
  let witnessed = 0
  for (;;) {
    const steps = await readSteps(store, below, AT_ONCE)
    for (const { rev, at } of steps) {
      const moment = Date.parse(at)
      const step = later - moment
      if (Math.abs(step) <= LONGEST_STEP_MS) witnessed += step
      if (witnessed > days * DAY_MS) return rev
      later = moment
      below = rev
    }
    if (steps.length < AT_ONCE) return 0
    await turn()
  }
}

async function drop(tx: Tx, now: number, upTo: number): Promise<void> {
  const { db, farmId } = tx
  await db
    .deleteFrom('record')
    .where('farm_id', '=', farmId)
    .where('deleted', '=', 1)
    .where('rev', '<=', upTo)
    .execute()
  await dropIdleFiles(tx, now, upTo)
  // A phone that was away for longer can still ask whether this is its history (S31).
  await db
    .insertInto('past_stamp')
    .columns(['farm_id', 'rev', 'stamp'])
    .expression((of) =>
      of
        .selectFrom('change_log')
        .select(['farm_id', 'rev', (row) => row.ref('stamp').$notNull().as('stamp')])
        .where('farm_id', '=', farmId)
        .where('rev', '<=', upTo)
        .where('stamp', 'is not', null),
    )
    .execute()
  await db.deleteFrom('change_log').where('farm_id', '=', farmId).where('rev', '<=', upTo).execute()
  await db.updateTable('farm_head').set({ horizon: upTo }).where('farm_id', '=', farmId).execute()
}
