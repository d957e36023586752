/**
 * A new password for a person who forgot it: an admin creates a one-time code and shows it, and the person exchanges it for a
 * session. The code is keyed, then hashed with argon2id. A wrong code takes as long as an unknown e-mail.
 */
import * as v from 'valibot'
import { instantOf } from '../../src/domain/clock'
import { codeKey } from '../../src/domain/kit/code-key'
import { CODE_LENGTH, plainCode, type ResetCode } from '../../src/domain/people-wire'
import type { Context } from '../context'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tx } from '../storage/store'
import { fieldsOf, USER } from '../write/kind'
import { refuse } from '../write/refusals'
import { beginWork } from '../write/work'
import { refuseUnknownUser } from './account-facts'
import { emailText, nameDevice, readBody, sessionFields } from './bodies'
import { RESET_LASTS } from './code-times.mjs'
import { isWaiting, keyedCode, makeCode } from './codes'
import { mayStillInvite } from './invites'
import { refuseWeakPassword } from './passwords'
import { putResetCode } from './reset-codes'
import { dropRequest } from './reset-requests'
import { beginSession, endSessions, type Session } from './sessions'
import { throttled } from './throttle'
import { passwordField, userDefinition } from './users'

const resetBody = v.strictObject({
  email: emailText,
  code: v.pipe(v.string(), v.maxLength(100)),
  password: v.string(),
  ...sessionFields,
})

/** POST /users/{id}/reset-code, for admins. Admins cannot use it to avoid their own current password. */
export async function createResetCode(context: Context, { actor }: Session, id: string): Promise<ApiResponse> {
  if (!actor.is_admin) refuse('admin_required')
  if (id === actor.id) refuse('access_denied')
  await refuseUnknownUser(context, id)
  const code = makeCode(context.randomBytes)
  const codeHash = await context.passwords.hash(secretOf(context, code))
  const now = context.clock.now()
  await context.store.write(async (tx) => {
    await putResetCode(tx, { user_id: id, code_hash: codeHash, created_by: actor.id }, now)
    await dropRequest(tx, id)
  })
  return { status: 201, body: { code, expires_at: instantOf(now + RESET_LASTS) } satisfies ResetCode }
}

/** The text to hash. Console codes come from another process, so they are longer instead of keyed. */
function secretOf(context: Pick<Context, 'codeSecret'>, code: string): string {
  const plain = plainCode(code)
  return plain.length === CODE_LENGTH ? keyedCode(context, 'reset', plain) : plain
}

/** DELETE /users/{id}/reset-request, for admins: dismisses the request. */
export async function dismissRequest(context: Context, { actor }: Session, id: string): Promise<ApiResponse> {
  if (!actor.is_admin) refuse('admin_required')
  await refuseUnknownUser(context, id)
  await context.store.write((tx) => dropRequest(tx, id))
  return { status: 204 }
}

/** POST /auth/reset. */
export async function reset(context: Context, request: ApiRequest): Promise<ApiResponse> {
  const given = readBody(resetBody, request.body)
  refuseWeakPassword(passwordField(userDefinition(context)), given.password)
  const account = codeKey(given.email)
  const now = context.clock.now()
  let user: Found | undefined
  const tried = { account: `reset ${account}`, address: request.address ?? '', once: true }
  const right = await throttled(context, tried, async () => {
    user = await context.store.peek((tx) => findCode(tx, account))
    const secret = secretOf(context, given.code)
    const matches = await context.passwords.verify(user?.code_hash ?? (await context.dummyHash()), secret)
    return matches && user !== undefined && isWaiting(user, now)
  })
  if (!right || !user) return refuse('reset_code')
  if (user.approved !== 1) return refuse('access_denied')
  const hashed = await context.passwords.hash(given.password)
  const device = nameDevice(given.device, request)
  return trade(context, user, { hashed, device, remember: given.remember })
}

type Found = NonNullable<Awaited<ReturnType<typeof findCode>>>

function findCode(tx: Tx, account: string) {
  return tx.db
    .selectFrom('app_user')
    .innerJoin('reset_code', (join) =>
      join.onRef('reset_code.farm_id', '=', 'app_user.farm_id').onRef('reset_code.user_id', '=', 'app_user.id'),
    )
    .selectAll('reset_code')
    .select(['app_user.approved'])
    .where('app_user.farm_id', '=', tx.farmId)
    .where('app_user.email_key', '=', account)
    .where('app_user.deleted', '=', 0)
    .executeTakeFirst()
}

type Fresh = { readonly hashed: string; readonly device: string; readonly remember: boolean }

/** Exchanges the code for the new password and a session; every other session and API token ends. */
async function trade(context: Context, code: Found, { hashed, device, remember }: Fresh): Promise<ApiResponse> {
  const at = context.clock.now()
  const userId = code.user_id
  const { token, head } = await context.store.write(async (tx) => {
    await useUp(tx, code)
    const work = beginWork(tx, instantOf(at), userId)
    const before = await work.get(USER, userId)
    if (before) work.stage({ kind: userDefinition(context), id: userId, before, fields: fieldsOf(before) })
    const changed = { password_hash: hashed }
    await tx.db.updateTable('app_user').set(changed).where('farm_id', '=', tx.farmId).where('id', '=', userId).execute()
    await dropRequest(tx, userId)
    await endSessions(tx, context, userId, { reason: 'password_changed', at, where: device })
    return {
      token: await beginSession(tx, context, { userId, device, remember }),
      head: await work.flush(),
    }
  })
  if (head !== undefined) context.changed(head)
  return { status: 200, body: { token } }
}

/** Deletes the code, so that a second request with it is refused. Codes of former admins are refused too. */
async function useUp(tx: Tx, { code_hash, created_by, user_id }: Found): Promise<void> {
  if (created_by !== null && !(await mayStillInvite(tx, created_by))) refuse('reset_code')
  const used = await tx.db
    .deleteFrom('reset_code')
    .where('farm_id', '=', tx.farmId)
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .returning('user_id')
    .execute()
  if (used.length === 0) refuse('reset_code')
}
