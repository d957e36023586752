/**
 * "I forgot my password": a mark that admins see beside the account. Every request is stored the same way, under a digest of
 * its e-mail. So the answer, its time and the table never show which e-mails have an account.
 */
import * as v from 'valibot'
import { codeKey } from '../../src/domain/kit/code-key'
import type { Context } from '../context'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tx } from '../storage/store'
import { sha256 } from '../write/fingerprint'
import { emailText, readBody } from './bodies'
import { DAY } from './sessions'
import { chargeTry } from './throttle'

/** How long a request waits for an answer. */
const KEPT = 7 * DAY

const requestBody = v.strictObject({ email: emailText })

/** The key of an e-mail's request; `emailKey` is the e-mail in its compared form. */
export function accountDigest(emailKey: string): string {
  return sha256(`reset ${emailKey}`)
}

/** POST /auth/reset-request: always 204. */
export async function requestReset(context: Context, request: ApiRequest): Promise<ApiResponse> {
  const emailKey = codeKey(readBody(requestBody, request.body).email)
  // These attempts are never forgiven: people rarely need to ask.
  await chargeTry(context, { account: `reset request ${emailKey}`, address: request.address ?? '' })
  const now = context.clock.now()
  const row = { account: accountDigest(emailKey), requested_at: now }
  await context.store.write(async (tx) => {
    await tx.db
      .insertInto('reset_request')
      .values({ farm_id: tx.farmId, ...row })
      .onConflict((conflict) => conflict.columns(['farm_id', 'account']).doUpdateSet(row))
      .execute()
    await tx.db
      .deleteFrom('reset_request')
      .where('farm_id', '=', tx.farmId)
      .where('requested_at', '<', now - KEPT)
      .execute()
  })
  return { status: 204 }
}

/** Pending requests, by digest. */
export async function requestsSince(tx: Tx, now: number): Promise<Map<string, number>> {
  const found = await tx.db
    .selectFrom('reset_request')
    .select(['account', 'requested_at'])
    .where('farm_id', '=', tx.farmId)
    .where('requested_at', '>=', now - KEPT)
    .execute()
  return new Map(found.map(({ account, requested_at }) => [account, requested_at]))
}

/** An admin answered or dismissed the account's request. */
export async function dropRequest(tx: Tx, userId: string): Promise<void> {
  const user = await tx.db
    .selectFrom('app_user')
    .select('email_key')
    .where('farm_id', '=', tx.farmId)
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return
  await tx.db
    .deleteFrom('reset_request')
    .where('farm_id', '=', tx.farmId)
    .where('account', '=', accountDigest(user.email_key))
    .execute()
}
