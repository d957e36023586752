/** One change on a record, addressed as in REST: the only entry point for REST, push and settlements. */
import type { Values } from '../../src/domain/kit/field'
import { readQuery } from '../read/query'
import { readTarget } from '../target'
import type { Deciding, Decision } from './deciding'
import { create, patch, remove, restore } from './decisions'
import { refuse } from './refusals'

export type RecordCall = {
  readonly method: string
  /** Below `/api`, with or without a query. */
  readonly path: string
  readonly body: unknown
  readonly base?: Values | undefined
  readonly ifMatch?: string | undefined
}

/** Decides a create, patch, delete or restore. Refusals are thrown as AppError. */
export async function decideRecord(on: Deciding, call: RecordCall): Promise<Decision> {
  const target = readTarget(on.registry, call.path)
  const queryText = call.path.includes('?') ? call.path.slice(call.path.indexOf('?') + 1) : ''
  // Accounts have their own calls, which hash passwords before any transaction begins.
  if (target.on === 'nothing' || target.on === 'files' || target.on === 'issue' || target.on === 'settle')
    return refuse('not_found')
  if (target.definition.sync === 'none') return refuse('method_not_allowed')
  const isDelete = target.on === 'record' && call.method === 'DELETE'
  const query = readQuery(new URLSearchParams(queryText), isDelete ? ['force'] : [])
  if (target.on === 'list') {
    return call.method === 'POST' ? create(on, target.definition, call.body) : refuse('method_not_allowed')
  }
  if (target.on === 'restore') {
    return call.method === 'POST' ? restore(on, target.definition, target.id) : refuse('method_not_allowed')
  }
  if (call.method === 'PATCH') return patch(on, target.definition, target.id, call)
  if (!isDelete) return refuse('method_not_allowed')
  const force = query.get('force') ?? 'false'
  if (force !== 'true' && force !== 'false') return refuse('bad_request')
  return remove(on, target.definition, target.id, { force: force === 'true', ifMatch: call.ifMatch })
}
