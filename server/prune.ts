/**
 * What is older than the horizon goes: tombstones, settled issues and the log's rows. Devices that were away longer load their lists
 * again (410 `reset`). Keys of idempotency stay for ever, live records anyhow.
 */
import { instantOf } from '../src/domain/clock'
import type { Context } from './context'

const HORIZON_DAYS = 400
const DAY_MS = 86_400_000

export async function prune({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const limit = instantOf(clock.now() - HORIZON_DAYS * DAY_MS)
  await store.write(async ({ db, farmId }) => {
    const old = await db
      .selectFrom('change_log')
      .select((row) => row.fn.max('rev').as('rev'))
      .where('farm_id', '=', farmId)
      .where('at', '<', limit)
      .executeTakeFirst()
    if (typeof old?.rev !== 'number') return
    await db
      .deleteFrom('record')
      .where('farm_id', '=', farmId)
      .where('deleted', '=', 1)
      .where('rev', '<=', old.rev)
      .execute()
    await db.deleteFrom('change_log').where('farm_id', '=', farmId).where('rev', '<=', old.rev).execute()
    await db.updateTable('farm_head').set({ horizon: old.rev }).where('farm_id', '=', farmId).execute()
  })
}
