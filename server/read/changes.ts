/** `GET /sync/changes` and `GET /sync/digest`: all rows that a user may see, in revision order, and their digest. */
import { sql } from 'kysely'
import type { Actor } from '../../src/domain/access'
import { digestOf } from '../../src/domain/digest'
import type { Registry, Row } from '../../src/domain/kit/entity'
import type { Context } from '../context'
import type { Session } from '../people/sessions'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tx } from '../storage/store'
import { ISSUE, isDeleted } from '../write/kind'
import { refuse } from '../write/refusals'
import { changesCursor, readChangesCursor } from './cursor'
import { historyHeaders, readFarmFor } from './history'
import { dataBytes, lastWhole } from './pages'
import { readLimit, readQuery } from './query'

/** Paths of the feed by kind: every kind that devices store, and the issues. */
export function feedPaths(registry: Registry): ReadonlyMap<string, string> {
  const synced = registry.all.filter((definition) => definition.sync !== 'none')
  return new Map([...synced.map(({ name, path }) => [name, path] as const), [ISSUE.name, ISSUE.path]])
}

/** Rows of the feed after a revision, without those of other owners. */
function visible(tx: Tx, kinds: readonly string[], actor: Actor) {
  const rows = tx.db.selectFrom('record').where('farm_id', '=', tx.farmId).where('kind', 'in', kinds)
  return actor.is_admin ? rows : rows.where((is) => is.or([is('owner', 'is', null), is('owner', '=', actor.id)]))
}

type FeedRow = { readonly kind: string; readonly id: string; readonly rev: number; readonly data: string }

async function readPage(
  tx: Tx,
  kinds: readonly string[],
  actor: Actor,
  since: number,
  limit: number,
): Promise<{ readonly rows: readonly FeedRow[]; readonly more: boolean }> {
  const after = visible(tx, kinds, actor).where('rev', '>', since).orderBy('rev').orderBy('kind').orderBy('id')
  const sizes = await after
    .select('rev')
    .select(dataBytes)
    .limit(limit + 1)
    .execute()
  const upTo = lastWhole(sizes, limit)
  if (upTo === undefined) return { rows: [], more: false }
  const rows = await after.select(['kind', 'id', 'rev', 'data']).where('rev', '<=', upTo).execute()
  if (sizes.length <= limit && rows.length === sizes.length) return { rows, more: false }
  const beyond = await visible(tx, kinds, actor).select('rev').where('rev', '>', upTo).limit(1).execute()
  return { rows, more: beyond.length > 0 }
}

export async function changes(context: Context, { actor }: Session, request: ApiRequest): Promise<ApiResponse> {
  const query = readQuery(new URLSearchParams(request.query), ['since', 'limit'])
  const limit = readLimit(query, 0)
  const paths = feedPaths(context.registry)
  return context.store.read(async (tx) => {
    const farm = await readFarmFor(tx, request)
    const since = query.get('since')
    const from = since === undefined ? { rev: 0, fresh: farm.head } : await readChangesCursor(tx, since, farm, actor)
    const page = limit === 0 ? { rows: [], more: false } : await readPage(tx, [...paths.keys()], actor, from.rev, limit)
    const rev = page.more ? (page.rows.at(-1)?.rev ?? from.rev) : farm.head
    const position = { rev, fresh: page.more ? from.fresh : farm.head }
    return {
      status: 200,
      headers: historyHeaders(farm),
      body: {
        changes: page.rows.map(({ kind, id, rev, data }) => {
          const row = JSON.parse(data) as Row
          return { path: paths.get(kind) ?? '', id, rev, record: isDeleted(row) ? null : row }
        }),
        cursor: changesCursor(farm, position, actor),
        head: farm.head,
        more: page.more,
      },
    }
  })
}

export async function digest(
  context: Pick<Context, 'store' | 'registry'>,
  { actor }: Pick<Session, 'actor'>,
  request: Pick<ApiRequest, 'query' | 'known'>,
): Promise<ApiResponse> {
  const of = readQuery(new URLSearchParams(request.query), ['of']).get('of')
  if (of !== undefined && of !== 'stamps') refuse('bad_request')
  const paths = feedPaths(context.registry)
  return context.store.read(async (tx) => {
    const farm = await readFarmFor(tx, request)
    const buckets: Record<string, string[]> = {}
    for (const [kind, path] of paths) {
      const live = visible(tx, [kind], actor).select(['id', 'rev']).where('deleted', '=', 0)
      const rows = of === undefined ? await live.execute() : (await live.select(beginning).execute()).map(withInstant)
      buckets[path] = digestOf(rows)
    }
    return { status: 200, headers: historyHeaders(farm), body: { head: farm.head, buckets } }
  })
}

/** The server's own fields come first in a row; its instant is within this many characters. */
const beginning = () => sql<string>`substr(data, 1, 300)`.as('beginning')

/** The revision of a row and its instant, which differs from the instant of that revision in another history. */
function withInstant({
  id,
  rev,
  beginning,
}: {
  readonly id: string
  readonly rev: number
  readonly beginning: string
}) {
  return { id, rev, at: /"updated_at":"([^"]*)"/.exec(beginning)?.[1] ?? '' }
}
