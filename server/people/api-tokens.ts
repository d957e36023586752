/** API tokens for other programs: named, scoped, ended like sessions, and told once. */
import * as v from 'valibot'
import { instantOf } from '../../src/domain/clock'
import { type ApiTokenAnswer, LONGEST_DEVICE, MAX_TOKEN_DAYS, TOKEN_SCOPES } from '../../src/domain/people-wire'
import type { Context } from '../context'
import type { ApiRequest, ApiResponse } from '../request'
import { readBody } from './bodies'
import { DAY, makeToken, namesOf, putSession, type Session } from './sessions'

const tokenBody = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_DEVICE)),
  scope: v.picklist(TOKEN_SCOPES),
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_TOKEN_DAYS)), MAX_TOKEN_DAYS),
})

/** Says of a text in a log or a repository what it is. */
const PREFIX = 'pinset_'

/** POST /tokens. */
export async function createToken(context: Context, { actor }: Session, request: ApiRequest): Promise<ApiResponse> {
  const { name, scope, days } = readBody(tokenBody, request.body)
  const now = context.clock.now()
  const token = `${PREFIX}${makeToken(context.randomBytes)}`
  const names = namesOf(token)
  const end = now + days * DAY
  await context.store.write((tx) =>
    putSession(tx, {
      ...names,
      user_id: actor.id,
      kind: 'token',
      device: name,
      scope,
      remember: 0,
      created_at: now,
      expires_at: end,
      absolute_at: end,
    }),
  )
  return { status: 201, body: { id: names.id, token, expires_at: instantOf(end) } satisfies ApiTokenAnswer }
}
