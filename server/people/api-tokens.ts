/** API tokens for other programs: named, scoped, ended like sessions, and shown once. */
import * as v from 'valibot'
import { instantOf } from '../../src/domain/clock'
import { type ApiTokenAnswer, MAX_TOKEN_DAYS, TOKEN_SCOPES } from '../../src/domain/people-wire'
import type { Context } from '../context'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tx } from '../storage/store'
import { refuseFindings } from '../write/refusals'
import { readBody, shownName } from './bodies'
import { refuseWrongPassword } from './present-password'
import { DAY, isLive, makeToken, namesOf, putSession, type Session } from './sessions'

const tokenBody = v.strictObject({
  name: v.pipe(shownName, v.nonEmpty()),
  scope: v.picklist(TOKEN_SCOPES),
  current_password: v.optional(v.string(), ''),
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_TOKEN_DAYS)), MAX_TOKEN_DAYS),
})

/** Makes a token recognizable in a log or a repository. */
const PREFIX = 'pinset_'

/** Live tokens per person. */
const MOST_TOKENS = 20

/** POST /tokens. A token outlives sessions and passwords, so it needs the current password. */
export async function createToken(context: Context, session: Session, request: ApiRequest): Promise<ApiResponse> {
  const { actor } = session
  const { name, scope, days, current_password } = readBody(tokenBody, request.body)
  await refuseWrongPassword(context, session, current_password, request.address ?? '')
  const now = context.clock.now()
  const token = `${PREFIX}${makeToken(context.randomBytes)}`
  const names = namesOf(token)
  const end = now + days * DAY
  await context.store.write(async (tx) => {
    if ((await countTokens(tx, actor.id, now)) >= MOST_TOKENS) {
      refuseFindings([{ level: 'error', field: 'name', code: 'max_items', params: { n: MOST_TOKENS } }])
    }
    await putSession(tx, {
      ...names,
      user_id: actor.id,
      kind: 'token',
      device: name,
      scope,
      remember: 0,
      created_at: now,
      expires_at: end,
      absolute_at: end,
    })
  })
  return { status: 201, body: { id: names.id, token, expires_at: instantOf(end) } satisfies ApiTokenAnswer }
}

async function countTokens(tx: Tx, userId: string, now: number): Promise<number> {
  const { count } = await tx.db
    .selectFrom('session')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('farm_id', '=', tx.farmId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'token')
    .where(isLive(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}
