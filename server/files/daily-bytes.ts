/**
 * Limits the bytes of files that one person may send in a day: otherwise a token could fill the disk in minutes. Days are
 * UTC days of the server's clock. Files that are dropped later still count. A farm of several may have a limit of all its files.
 */
import type { Context } from '../context'
import { TooMany } from '../people/throttle'
import type { Tx } from '../storage/store'
import { refuse } from '../write/refusals'
import { bytesUnderWay } from './loose-objects'

/** About 500 photos as phones scale them. */
export const DAILY_FILE_BYTES = 200_000_000
const DAY_MS = 86_400_000

/** The sender, the time (in milliseconds), the sender's bytes per day, and the bytes of all files of the farm. */
export type Sender = { readonly by: string; readonly now: number; readonly most: number; readonly mostOfFarm: number }

export function senderOf({ clock, dailyFileBytes = DAILY_FILE_BYTES, mostFileBytes }: Context, by: string): Sender {
  return { by, now: clock.now(), most: dailyFileBytes, mostOfFarm: mostFileBytes?.() ?? Number.POSITIVE_INFINITY }
}

/** The day of an instant: 2026-03-04. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** Counts bytes before they are stored. Throws TooMany, until the next day, at the person's limit. */
export async function countBytes(tx: Tx, { by, now, most, mostOfFarm }: Sender, bytes: number): Promise<void> {
  const { db, farmId } = tx
  const day = dayOf(now)
  const mine = { farm_id: farmId, user_id: by }
  const found = await db
    .selectFrom('sent_bytes')
    .select(['day', 'bytes'])
    .where('farm_id', '=', farmId)
    .where('user_id', '=', by)
    .executeTakeFirst()
  const sent = (found?.day === day ? found.bytes : 0) + bytes
  await refuseBeyondFarm(tx, mostOfFarm, bytes)
  if (sent > most) throw tooMany(now)
  await db
    .insertInto('sent_bytes')
    .values({ ...mine, day, bytes: sent })
    .onConflict((conflict) => conflict.columns(['farm_id', 'user_id']).doUpdateSet({ day, bytes: sent }))
    .execute()
}

/** The limit of a farm of several. */
async function refuseBeyondFarm({ db, farmId }: Tx, mostOfFarm: number, bytes: number): Promise<void> {
  if (mostOfFarm === Number.POSITIVE_INFINITY) return
  const { stored } = await db
    .selectFrom('file')
    .select((all) => all.fn.sum<number | null>('total').as('stored'))
    .where('farm_id', '=', farmId)
    .executeTakeFirstOrThrow()
  if ((stored ?? 0) + bytes > mostOfFarm) refuse('files_full')
}

/**
 * Refuses files that are about to be sent to an object store. They count when their rows are written, so files that are sent in
 * vain count here: otherwise a person could fill the object store with them.
 */
export async function refuseBeyond(tx: Tx, sender: Sender, files: ReadonlyMap<string, Uint8Array>) {
  const { by, now, most, mostOfFarm } = sender
  const since = now - (now % DAY_MS)
  const underWay = await bytesUnderWay(tx, by, { since, except: [...files.keys()] })
  const fresh = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  await refuseBeyondFarm(tx, mostOfFarm, underWay + fresh)
  if (underWay + fresh > most) throw tooMany(now)
}

function tooMany(now: number): TooMany {
  return new TooMany(DAY_MS - (now % DAY_MS))
}
