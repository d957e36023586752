/** Query parameters: unknown or repeated ones are refused with 400. */
import { DEFAULT_PAGE, MAX_PAGE } from '../../src/domain/wire'
import { refuse } from '../write/refusals'

export type Query = ReadonlyMap<string, string>

export function readQuery(parameters: URLSearchParams, allowed: readonly string[]): Query {
  const query = new Map<string, string>()
  for (const [name, value] of parameters) {
    if (!allowed.includes(name)) refuse('unknown_parameter')
    if (query.has(name)) refuse('bad_request')
    query.set(name, value)
  }
  return query
}

export function readLimit(query: Query, least: 0 | 1): number {
  const text = query.get('limit')
  if (text === undefined) return DEFAULT_PAGE
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : -1
  return limit >= least && limit <= MAX_PAGE ? limit : refuse('bad_request')
}
