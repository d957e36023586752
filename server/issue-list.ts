/** Reading issues: one's own, for admins everybody's; the list shows those nobody has settled yet. */
import type { Actor } from '../src/domain/access'
import type { Row } from '../src/domain/kit/entity'
import type { Context } from './context'
import { showIssue } from './issues'
import { ISSUE } from './kind'
import { readQuery } from './query'
import { refuse } from './refusals'
import type { ApiRequest, ApiResponse } from './request'
import type { Session } from './sessions'

const maySee = (actor: Actor, row: Row) => actor.is_admin || row.user === actor.id

export async function openIssues(context: Context, { actor }: Session, request: ApiRequest): Promise<ApiResponse> {
  readQuery(new URLSearchParams(request.query), [])
  const found = await context.store.peek((tx) => {
    const issues = tx.db
      .selectFrom('record')
      .select('data')
      .where('farm_id', '=', tx.farmId)
      .where('kind', '=', ISSUE.name)
      .orderBy('rev')
      .orderBy('id')
    return (actor.is_admin ? issues : issues.where('owner', '=', actor.id)).execute()
  })
  const rows = found.map(({ data }) => JSON.parse(data) as Row)
  const open = rows.filter((row) => row.settled_at === undefined)
  return { status: 200, body: { items: open.map(showIssue) } }
}

export async function readIssue(context: Context, { actor }: Session, id: string): Promise<ApiResponse> {
  const [found] = await context.store.peek((tx) =>
    tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: ISSUE.name, id }),
  )
  const row = found && (JSON.parse(found.data) as Row)
  return row && maySee(actor, row) ? { status: 200, body: showIssue(row) } : refuse('not_found')
}
