/** The pattern of an address for the metrics: of few values, without ids, and the same for every farm. */
import type { Registry } from '../../src/domain/kit/entity'
import { onePattern } from '../calls-on-one'
import { readFilePath } from '../files/file-calls'
import { calls } from '../handlers'
import { readTarget } from '../target'
import { ISSUE } from '../write/kind'

const ID = '{id}'

/** `path` as requested, with or without a query. Unknown addresses share one pattern, because anyone can invent them. */
export function routePattern(registry: Registry, url: string): string {
  const [path = ''] = url.split('?', 1)
  if (path === '/api/ws') return path
  if (path !== '/api' && !path.startsWith('/api/')) return 'app'
  const pattern = apiPattern(registry, path.slice('/api'.length))
  return pattern === undefined ? 'unknown' : `/api${pattern}`
}

function apiPattern(registry: Registry, path: string): string | undefined {
  if (Object.hasOwn(calls, path)) return path
  const onOne = onePattern(path)
  if (onOne !== undefined) return onOne.replace(':', ID)
  if (readFilePath(path) !== undefined) return '/blobs/{sha256}'
  const target = readTarget(registry, path)
  switch (target.on) {
    case 'list':
      return target.definition.path
    case 'record':
      return `${target.definition.path}/${ID}`
    case 'restore':
      return `${target.definition.path}/${ID}/restore`
    case 'files':
      return `${target.definition.path}/${ID}/${target.field}`
    case 'issue':
      return `${ISSUE.path}/${ID}`
    case 'settle':
      return `${ISSUE.path}/${ID}/settle`
    case 'nothing':
      return undefined
  }
}
