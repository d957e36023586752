/** Pages are cut by bytes as well as by rows: some records are a thousand times as large as others. */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../storage/schema'

/** Of stored rows in one page; a thousand ordinary ones fit. What is larger goes alone. */
export const PAGE_BYTES = 1_000_000

/** Length of a row's data in UTF-8; told without reading it. */
export const dataBytes = () => sql<number>`octet_length(data)`.as('bytes')

/** How many of them, from the first on, go into one page: at least one, where there is one. */
export function countFitting(sizes: readonly { readonly bytes: number }[]): number {
  let sum = 0
  const beyond = sizes.findIndex(({ bytes }, index) => {
    sum += bytes
    return index > 0 && sum > PAGE_BYTES
  })
  return beyond < 0 ? sizes.length : beyond
}

type Place = { readonly rev: number; readonly id: string }
type Is = ExpressionBuilder<Tables, 'record'>

// The bound on rev is said apart in both, because an index is neither entered nor left by an alternative: without it a page
// costs every row of its kind before or behind it.

/** Rows behind a place in the order of lists. */
export const behind = (is: Is, { rev, id }: Place) =>
  is.and([is('rev', '>=', rev), is.or([is('rev', '>', rev), is.and([is('rev', '=', rev), is('id', '>', id)])])])

const upTo = (is: Is, { rev, id }: Place) =>
  is.and([is('rev', '<=', rev), is.or([is('rev', '<', rev), is.and([is('rev', '=', rev), is('id', '<=', id)])])])

type Found<T> = SelectQueryBuilder<Tables, 'record', T>

/** The first rows of a query in the order of lists, at most `limit`, cut by bytes. */
export async function readFitting(
  found: Found<object>,
  limit: number,
): Promise<{ readonly rows: readonly { readonly data: string }[]; readonly isLast: boolean }> {
  const sizes = await found
    .select(['rev', 'id'])
    .select(dataBytes)
    .orderBy('rev')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const count = countFitting(sizes.slice(0, limit))
  const last = sizes[count - 1]
  if (!last) return { rows: [], isLast: true }
  const rows = await found
    .select('data')
    .where((is) => upTo(is, last))
    .orderBy('rev')
    .orderBy('id')
    .execute()
  return { rows, isLast: count === sizes.length }
}
