/** Limits pages by bytes as well as by rows: some records are a thousand times as large as others. */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../storage/schema'

/** Bytes of stored rows per page; a thousand usual ones fit. A larger row is a page of its own. */
export const PAGE_BYTES = 1_000_000

/** Length of a row's data in UTF-8, computed without reading it. */
export const dataBytes = () => sql<number>`octet_length(data)`.as('bytes')

type Size = { readonly rev: number; readonly bytes: number }

/**
 * The last revision of a page: as many whole revisions as fit into `limit` rows and PAGE_BYTES, and at least the first. `sizes`
 * are those of the rows in order, one beyond the limit if there is one.
 */
export function lastWhole(sizes: readonly Size[], limit: number): number | undefined {
  let sum = 0
  let end = sizes[0]?.rev
  for (const [index, { rev, bytes }] of sizes.entries()) {
    sum += bytes
    const isEnd = index < limit && sizes[index + 1]?.rev !== rev
    if (isEnd && sum <= PAGE_BYTES) end = rev
  }
  return end
}

type Place = { readonly rev: number; readonly id: string }
type Is = ExpressionBuilder<Tables, 'record'>

/**
 * Rows behind a place in the order of lists. The separate bound on rev lets SQLite use the index, which it cannot with an `or`:
 * otherwise a page would scan every earlier row of its kind.
 */
export const behind = (is: Is, { rev, id }: Place) =>
  is.and([is('rev', '>=', rev), is.or([is('rev', '>', rev), is.and([is('rev', '=', rev), is('id', '>', id)])])])

/** Live rows, and tombstones newer than the reader's copy (`fresh`). The plus keeps the index on rev for the place. */
export const liveOrNews = (is: Is, fresh: number) => is.or([is('deleted', '=', 0), is(sql`+rev`, '>', fresh)])

type Found<T> = SelectQueryBuilder<Tables, 'record', T>

/** The first rows of a query in the order of lists: whole revisions, as `lastWhole` counts them. */
export async function readFitting(
  found: Found<object>,
  limit: number,
): Promise<{ readonly rows: readonly { readonly data: string }[]; readonly isLast: boolean }> {
  const sizes = await found
    .select('rev')
    .select(dataBytes)
    .orderBy('rev')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const end = lastWhole(sizes, limit)
  if (end === undefined) return { rows: [], isLast: true }
  const rows = await found.select('data').where('rev', '<=', end).orderBy('rev').orderBy('id').execute()
  if (rows.length < sizes.length) return { rows, isLast: false }
  return { rows, isLast: sizes.length <= limit || !(await isBeyond(found, end)) }
}

async function isBeyond(found: Found<object>, rev: number): Promise<boolean> {
  const [one] = await found.select('rev').where('rev', '>', rev).limit(1).execute()
  return one !== undefined
}
