/** Storage of the one-time codes for a new password: one per account, for 15 minutes. */
import type { Tables } from '../storage/schema'
import type { Tx } from '../storage/store'
import { RESET_LASTS } from './code-times.mjs'

/** Replaces an earlier code. */
export async function putResetCode(
  tx: Tx,
  row: Pick<Tables['reset_code'], 'user_id' | 'code_hash' | 'created_by'>,
  now: number,
): Promise<void> {
  const full = { ...row, created_at: now, expires_at: now + RESET_LASTS }
  await tx.db
    .insertInto('reset_code')
    .values({ farm_id: tx.farmId, ...full })
    .onConflict((conflict) => conflict.columns(['farm_id', 'user_id']).doUpdateSet(full))
    .execute()
}

/** After any other password change, or with a deleted account, no code may remain. */
export async function dropResetCode(tx: Tx, userId: string): Promise<void> {
  await tx.db.deleteFrom('reset_code').where('farm_id', '=', tx.farmId).where('user_id', '=', userId).execute()
}
