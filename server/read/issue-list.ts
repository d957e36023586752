/**
 * Reads issues: the caller's own, for admins all. Works like an entity's list: without `since` the open ones, with the last
 * answer's cursor all changed ones, including settled ones, which have `settled_at`.
 */
import type { Actor } from '../../src/domain/access'
import type { Row } from '../../src/domain/kit/entity'
import type { Context } from '../context'
import type { Session } from '../people/sessions'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tx } from '../storage/store'
import { showIssue } from '../write/issues'
import { ISSUE, ISSUE_LABEL } from '../write/kind'
import { refuseMissing } from '../write/refusals'
import { issuesCursor, type ListPosition, readIssuesCursor } from './cursor'
import { historyHeaders, readFarmFor } from './history'
import { LAST_ID } from './lists'
import { behind, liveOrNews, readFitting } from './pages'
import { readLimit, readQuery } from './query'

const maySee = (actor: Actor, row: Row) => actor.is_admin || row.user === actor.id

export async function listIssues(context: Context, { actor }: Session, request: ApiRequest): Promise<ApiResponse> {
  const query = readQuery(new URLSearchParams(request.query), ['since', 'limit'])
  const limit = readLimit(query, 1)
  const since = query.get('since')
  return context.store.read(async (tx) => {
    const farm = await readFarmFor(tx, request)
    const start =
      since === undefined ? { rev: 0, fresh: farm.head, id: '' } : await readIssuesCursor(tx, since, farm, actor)
    const found = await readFitting(issuesAfter(tx, actor, start), limit)
    const rows = found.rows.map(({ data }) => JSON.parse(data) as Row)
    const more = !found.isLast
    const last = more ? rows.at(-1) : undefined
    const position = last
      ? { rev: last.rev ?? 0, fresh: start.fresh, id: last.id }
      : { rev: farm.head, fresh: farm.head, id: LAST_ID }
    const cursor = issuesCursor(farm, position, actor)
    return { status: 200, headers: historyHeaders(farm), body: { items: rows.map(showIssue), cursor, more } }
  })
}

function issuesAfter(tx: Tx, actor: Actor, position: ListPosition) {
  let query = tx.db
    .selectFrom('record')
    .where('farm_id', '=', tx.farmId)
    .where('kind', '=', ISSUE.name)
    .where((is) => behind(is, position))
  if (position.rev < position.fresh) query = query.where((is) => liveOrNews(is, position.fresh))
  return actor.is_admin ? query : query.where('owner', '=', actor.id)
}

export async function readIssue(context: Context, { actor }: Session, id: string): Promise<ApiResponse> {
  const [found] = await context.store.peek((tx) =>
    tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: ISSUE.name, id }),
  )
  const row = found && (JSON.parse(found.data) as Row)
  return row && maySee(actor, row) ? { status: 200, body: showIssue(row) } : refuseMissing(ISSUE_LABEL)
}
