/**
 * Limits the bytes of files that one person may send in a day: otherwise a token could fill the disk in minutes. Days are
 * UTC days of the server's clock. Files that are dropped later still count.
 */
import type { Context } from '../context'
import { TooMany } from '../people/throttle'
import type { Tx } from '../storage/store'

/** About 500 photos as phones scale them. */
export const DAILY_FILE_BYTES = 200_000_000
const DAY_MS = 86_400_000

/** The sender, the time (in milliseconds), and the sender's bytes per day. */
export type Sender = { readonly by: string; readonly now: number; readonly most: number }

export function senderOf({ clock, dailyFileBytes = DAILY_FILE_BYTES }: Context, by: string): Sender {
  return { by, now: clock.now(), most: dailyFileBytes }
}

/** The day of an instant: 2026-03-04. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** Counts bytes before they are stored. Throws TooMany, until the next day, when the person's limit is exceeded. */
export async function countBytes({ db, farmId }: Tx, { by, now, most }: Sender, bytes: number): Promise<void> {
  const day = dayOf(now)
  const mine = { farm_id: farmId, user_id: by }
  const found = await db
    .selectFrom('sent_bytes')
    .select(['day', 'bytes'])
    .where('farm_id', '=', farmId)
    .where('user_id', '=', by)
    .executeTakeFirst()
  const sent = (found?.day === day ? found.bytes : 0) + bytes
  if (sent > most) throw new TooMany(DAY_MS - (now % DAY_MS))
  await db
    .insertInto('sent_bytes')
    .values({ ...mine, day, bytes: sent })
    .onConflict((conflict) => conflict.columns(['farm_id', 'user_id']).doUpdateSet({ day, bytes: sent }))
    .execute()
}
