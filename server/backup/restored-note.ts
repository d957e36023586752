/** A restore is a command of its own, so the database remembers it until the next start writes it into the log. */
import type { Store, Tx } from '../storage/store'

const NAME = 'restored'

export async function noteRestored({ db, farmId }: Tx, now: number): Promise<void> {
  await db
    .insertInto('daily_task')
    .values({ farm_id: farmId, name: NAME, done_at: now })
    .onConflict((conflict) => conflict.columns(['farm_id', 'name']).doUpdateSet({ done_at: now }))
    .execute()
}

/** When the database was restored, in milliseconds; only the first caller gets it. */
export async function takeRestored({ write }: Pick<Store, 'write'>): Promise<number | undefined> {
  const [taken] = await write(({ db, farmId }) =>
    db.deleteFrom('daily_task').where('farm_id', '=', farmId).where('name', '=', NAME).returning('done_at').execute(),
  )
  return taken?.done_at
}
