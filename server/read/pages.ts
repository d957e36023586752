/** Pages are cut by bytes as well as by rows: some records are a thousand times as large as others. */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../storage/schema'

/** Of stored rows in one page; a thousand ordinary ones fit. What is larger goes alone. */
export const PAGE_BYTES = 1_000_000

/** Length of a row's data in UTF-8; told without reading it. */
export const dataBytes = () => sql<number>`octet_length(data)`.as('bytes')

type Size = { readonly rev: number; readonly bytes: number }

/**
 * The revision that a page ends with: as many as fit whole into `limit` rows and PAGE_BYTES, and the first in any case, so that
 * nothing that was written together is torn. `sizes` are those of the rows in order, one beyond the limit where there is one.
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
 * Rows behind a place in the order of lists. The bound on rev is said apart, because an index is not entered by an alternative:
 * without it a page costs every row of its kind before it.
 */
export const behind = (is: Is, { rev, id }: Place) =>
  is.and([is('rev', '>=', rev), is.or([is('rev', '>', rev), is.and([is('rev', '=', rev), is('id', '>', id)])])])

/** Live rows, and of the ends those that a reader who began at `fresh` has not heard of. The plus keeps the index on rev for the place. */
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
