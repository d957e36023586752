/** Daily tasks: one of the processes that serve the farm does each, once a day. */
import type { Store } from '../storage/store'

const DAY_MS = 86_400_000
/** A task is due an hour early: else a process that looks every hour would drift by an hour a day. */
const EARLY_MS = 3_600_000

/** Takes the task for this process if it is due. A last time in the future came from a wrong clock. */
export function takeDaily(store: Pick<Store, 'write'>, name: string, now: number): Promise<boolean> {
  return store.write(async ({ db, farmId }) => {
    const last = await db
      .selectFrom('daily_task')
      .select('done_at')
      .where('farm_id', '=', farmId)
      .where('name', '=', name)
      .executeTakeFirst()
    if (last && last.done_at <= now && now < last.done_at + DAY_MS - EARLY_MS) return false
    await db
      .insertInto('daily_task')
      .values({ farm_id: farmId, name, done_at: now })
      .onConflict((conflict) => conflict.columns(['farm_id', 'name']).doUpdateSet({ done_at: now }))
      .execute()
    return true
  })
}
