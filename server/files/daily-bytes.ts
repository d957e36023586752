/**
 * How many bytes of files one person may send in a day: a person with a token could otherwise fill the disk in minutes. A day
 * is one of the server's clock, in UTC. What was sent counts although it is dropped later.
 */
import type { Context } from '../context'
import { TooMany } from '../people/throttle'
import type { Tx } from '../storage/store'

/** Some 500 photos as phones scale them. */
export const DAILY_FILE_BYTES = 200_000_000
const DAY_MS = 86_400_000

/** Who sends, when (in milliseconds), and how many bytes a day that person may. */
export type Sender = { readonly by: string; readonly now: number; readonly most: number }

export function senderOf({ clock, dailyFileBytes = DAILY_FILE_BYTES }: Context, by: string): Sender {
  return { by, now: clock.now(), most: dailyFileBytes }
}

/** The day of an instant: 2026-03-04. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** Counts bytes that are about to be stored. Throws TooMany, until the next day, when they are more than are left. */
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
