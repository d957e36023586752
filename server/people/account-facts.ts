/** Facts about an account outside its record, added to users in answers: from the access tables, and the image. */
import { instantOf } from '../../src/domain/clock'
import { user } from '../../src/domain/entities/user'
import { isPlainObject, type Row } from '../../src/domain/kit/entity'
import type { AccountFacts } from '../../src/domain/people-wire'
import type { Context } from '../context'
import type { ApiResponse } from '../request'
import type { Tables } from '../storage/schema'
import type { Tx } from '../storage/store'
import { isDeleted, USER } from '../write/kind'
import { refuse, refuseMissing } from '../write/refusals'
import { accountDigest, requestsSince } from './reset-requests'
import { withPictures } from './shown-pictures'

/** Rejects the id of an account that does not exist or was deleted. */
export async function refuseUnknownUser(context: Context, id: string): Promise<void> {
  const [found] = await context.store.peek((tx) =>
    tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: USER, id }),
  )
  if (!found) refuseMissing(user.label.message)
  if (isDeleted(JSON.parse(found.data) as Row)) refuse('deleted')
}

async function withFacts(context: Context, rows: readonly Row[]): Promise<Row[]> {
  if (rows.length === 0) return []
  const facts = await context.store.read((tx) => readFacts(tx, context.clock.now()))
  // A deleted account shows only its deletion.
  return rows.map((row) => (isDeleted(row) ? row : { ...row, ...facts.get(row.id) }))
}

/** Reads all accounts, because a farm has few. */
async function readFacts(tx: Tx, now: number): Promise<Map<string, AccountFacts>> {
  const found = await tx.db.selectFrom('app_user').selectAll().where('farm_id', '=', tx.farmId).execute()
  const requests = await requestsSince(tx, now)
  return new Map(found.map((account) => [account.id, factsOf(account, requests.get(accountDigest(account.email_key)))]))
}

function factsOf(account: Tables['app_user'], requestedAt: number | undefined): AccountFacts {
  return {
    ...(account.last_login_at === null ? {} : { last_login_at: account.last_login_at }),
    ...(requestedAt === undefined ? {} : { reset_requested_at: instantOf(requestedAt) }),
    ...(account.joined_by === null ? {} : { joined_by: account.joined_by }),
    ...(account.joined_at === null ? {} : { joined_at: account.joined_at }),
  }
}

/** Adds the facts to an answer about users or one user, with their activity. Other answers stay unchanged. */
export async function shownUsers(context: Context, kind: string, response: ApiResponse): Promise<ApiResponse> {
  const { body } = response
  if (kind !== USER || response.status >= 400 || !isPlainObject(body)) return response
  const rows = (Array.isArray(body.items) ? body.items : [body]) as unknown as Row[]
  const shown = await withPictures(context, await withFacts(context, rows))
  return { ...response, body: Array.isArray(body.items) ? { ...body, items: shown } : shown[0] }
}
