/** Reads records: one by id, and lists in revision order with filters and search. */
import { can } from '../../src/domain/access'
import { isId } from '../../src/domain/ids'
import type { EntityDefinition, Registry, Row } from '../../src/domain/kit/entity'
import { kindsNamed } from '../../src/domain/kit/reference'
import type { Context } from '../context'
import type { Session } from '../people/sessions'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tx } from '../storage/store'
import { isDeleted, tombstone } from '../write/kind'
import { refuse } from '../write/refusals'
import { type ListPosition, listCursor, readListCursor, scopeOf } from './cursor'
import { historyHeaders, readFarmFor } from './history'
import { liveRow } from './live-row'
import { behind, liveOrNews, PAGE_BYTES, readFitting } from './pages'
import { type Query, readLimit, readQuery } from './query'
import { makeSearch } from './search'

export async function readRecord(
  context: Context,
  { actor }: Session,
  definition: EntityDefinition,
  id: string,
  request: Pick<ApiRequest, 'query'>,
): Promise<ApiResponse> {
  readQuery(new URLSearchParams(request.query), [])
  if (!can(actor, 'read', definition) && actor.id !== id) refuse('admin_required')
  return { status: 200, body: await context.store.peek((tx) => liveRow(tx, definition, id)) }
}

function referenceFields(definition: EntityDefinition): string[] {
  return Object.entries(definition.fields)
    .filter(([, field]) => field.type === 'reference')
    .map(([key]) => key)
}

function readFilters(query: Query, fields: readonly string[]): [string, string][] {
  return fields.flatMap((field) => {
    const id = query.get(field)?.toLowerCase()
    if (id === undefined) return []
    return isId(id) ? [[field, id] as [string, string]] : refuse('bad_request')
  })
}

export async function readList(
  context: Context,
  { actor }: Session,
  definition: EntityDefinition,
  request: ApiRequest,
): Promise<ApiResponse> {
  if (!can(actor, 'read', definition)) refuse('admin_required')
  const fields = referenceFields(definition)
  const query = readQuery(new URLSearchParams(request.query), ['since', 'limit', 'q', ...fields])
  const limit = readLimit(query, 1)
  const filters = readFilters(query, fields)
  const since = query.get('since')
  const q = query.get('q')?.trim() ?? ''
  const { path } = definition
  const scope = scopeOf(path, filters, q)
  return context.store.read(async (tx) => {
    const farm = await readFarmFor(tx, request)
    const start =
      since === undefined
        ? { rev: 0, fresh: farm.head, id: '' }
        : // The reader of the whole list has every part of it.
          await readListCursor(tx, [scope, path], since, farm)
    const page = await readPage(tx, context.registry, definition, {
      start,
      head: farm.head,
      limit,
      filters,
      q,
    })
    return {
      status: 200,
      headers: historyHeaders(farm),
      body: {
        items: page.rows.map((row) => (isDeleted(row) ? tombstone(row) : row)),
        cursor: listCursor(scope, farm, page.position),
        more: page.more,
      },
    }
  })
}

type Wanted = {
  readonly start: ListPosition
  readonly head: number
  readonly limit: number
  readonly filters: readonly [string, string][]
  readonly q: string
}

/**
 * Rows after a position, in whole revisions. Tombstones pass every filter: a device that has the record must learn of its
 * deletion. Tombstones older than the reader's copy are left out, because that copy never had the record.
 */
async function readPage(
  tx: Tx,
  registry: Registry,
  definition: EntityDefinition,
  { start, head, limit, filters, q }: Wanted,
): Promise<{ readonly rows: Row[]; readonly position: ListPosition; readonly more: boolean }> {
  const matches = q === '' ? undefined : makeSearch(tx, registry, definition, q)
  const rows: Row[] = []
  let position = start
  let bytes = 0
  for (;;) {
    const batch = await readFitting(
      recordsAfter(tx, definition, { position, filters }),
      matches ? SEARCHED_AT_ONCE : limit,
    )
    for (const revision of revisionsIn(batch.rows)) {
      const wanted: Row[] = []
      let added = 0
      for (const { row, size } of revision) {
        if (!isDeleted(row) && matches && !(await matches(row))) continue
        wanted.push(row)
        added += size
      }
      const isFull = rows.length > 0 && (rows.length + wanted.length > limit || bytes + added > PAGE_BYTES)
      if (wanted.length > 0 && isFull) return { rows, position, more: true }
      rows.push(...wanted)
      bytes += added
      const last = revision.at(-1)?.row
      if (last) position = { rev: last.rev ?? 0, fresh: start.fresh, id: last.id }
    }
    if (batch.isLast) return { rows, position: { rev: head, fresh: head, id: LAST_ID }, more: false }
    if (!matches) return { rows, position, more: true }
  }
}

type Sized = { readonly row: Row; readonly size: number }

function revisionsIn(rows: readonly { readonly data: string }[]): readonly (readonly Sized[])[] {
  const revisions = new Map<number, Sized[]>()
  for (const { data } of rows) {
    const row = JSON.parse(data) as Row
    const rev = row.rev ?? 0
    revisions.set(rev, [...(revisions.get(rev) ?? []), { row, size: Buffer.byteLength(data) }])
  }
  return [...revisions.values()]
}

const SEARCHED_AT_ONCE = 1000
/** Sorts after every id: a list that was read to its end continues after its head. */
export const LAST_ID = 'ffffffff-ffff-8fff-bfff-ffffffffffff'

type After = Pick<Wanted, 'filters'> & { readonly position: ListPosition }

function recordsAfter(tx: Tx, definition: EntityDefinition, { position, filters }: After) {
  let query = tx.db
    .selectFrom('record')
    .where('farm_id', '=', tx.farmId)
    .where('kind', '=', definition.name)
    .where((is) => behind(is, position))
  if (position.rev < position.fresh) query = query.where((is) => liveOrNews(is, position.fresh))
  for (const [field, id] of filters) {
    const target = definition.fields[field]
    query = query.where((is) =>
      is.or([
        is('deleted', '=', 1),
        is.exists(
          is
            .selectFrom('record_ref')
            .select('record_ref.from_id')
            .where('record_ref.farm_id', '=', tx.farmId)
            .where('record_ref.to_kind', 'in', target?.type === 'reference' ? kindsNamed(target) : [])
            .where('record_ref.to_id', '=', id)
            .where('record_ref.from_kind', '=', definition.name)
            .whereRef('record_ref.from_id', '=', 'record.id')
            .where('record_ref.field', '=', field),
        ),
      ]),
    )
  }
  return query
}
