/**
 * Issues (S26): every refusal inside a push is kept for a person, visible to its owner and to admins, and settled once.
 * An issue is a record with an owner, so it travels in the feed like any other.
 */
import * as v from 'valibot'
import { isId } from '../src/domain/ids'
import { isPlainObject, type Registry, type Row } from '../src/domain/kit/entity'
import type { Json, Values } from '../src/domain/kit/field'
import { decideRecord } from './decide'
import type { Deciding, Decision } from './deciding'
import { fieldsOf, ISSUE } from './kind'
import { refuse } from './refusals'
import { readTarget } from './target'

/** What is kept of a pushed change, in case it is refused. `key` becomes the issue's id. */
export type IssueSeed = {
  readonly key: string
  readonly user: string
  readonly device?: string | undefined
  readonly method: string
  readonly path: string
  readonly body?: Values | undefined
  readonly base?: Values | undefined
}

function recordIdOf(registry: Registry, seed: IssueSeed): string | null {
  const target = readTarget(registry, seed.path)
  if (target.on === 'record' || target.on === 'restore') return target.id
  const id = typeof seed.body?.id === 'string' ? seed.body.id.toLowerCase() : undefined
  return isId(id) ? id : null
}

/** Opens the issue of a refused change, once. `refusal` is the error body. */
export async function openIssue(
  on: Deciding,
  seed: IssueSeed,
  refusal: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (await on.work.get(ISSUE.name, seed.key)) return
  const fields: Values = {
    user: seed.user,
    device: seed.device ?? null,
    path: seed.path,
    record_id: recordIdOf(on.registry, seed),
    method: seed.method,
    body: (seed.body ?? null) as Json,
    base: (seed.base ?? null) as Json,
    code: String(refusal.code),
    fields: (refusal.fields ?? null) as Json,
    current: (refusal.current ?? null) as Json,
    other: (refusal.other ?? null) as Json,
    references: (refusal.references ?? null) as Json,
  }
  on.work.stage({ kind: ISSUE, id: seed.key, before: undefined, fields, owner: seed.user })
}

/** The wire form: the listed fields are always there, null when they say nothing. */
export function showIssue(row: Row): Values {
  const listed = ['user', 'device', 'path', 'record_id', 'method', 'body', 'base', 'code', 'fields', 'current']
  return { ...Object.fromEntries(listed.map((key) => [key, null])), ...row }
}

const text = v.pipe(v.string(), v.maxLength(500))
const values = v.custom<Values>(isPlainObject)
const issueBody = v.strictObject({
  id: v.optional(v.string()),
  user: v.optional(v.string()),
  device: v.nullish(text),
  path: v.pipe(text, v.startsWith('/')),
  record_id: v.nullish(text),
  method: v.picklist(['POST', 'PATCH', 'DELETE', 'PUT']),
  body: v.nullish(values),
  base: v.nullish(values),
  code: text,
  fields: v.nullish(v.record(v.string(), v.string())),
  current: v.nullish(values),
  other: v.nullish(text),
  references: v.nullish(v.array(values)),
  created_at: v.nullish(text),
})

/** PUT: the owner's device reports an entry that the server did not refuse itself (S22). An open one stays as it is. */
export async function putIssue(on: Deciding, id: string, body: unknown): Promise<Decision> {
  const decision: Decision = { status: 200, form: 'record', kind: ISSUE.name, id }
  const existing = await on.work.get(ISSUE.name, id)
  if (existing) {
    if (existing.user !== on.actor.id) refuse('access_denied')
    return existing.settled_at === undefined ? decision : refuse('already_settled')
  }
  const parsed = v.safeParse(issueBody, body)
  if (!parsed.success) return refuse('bad_request')
  if (parsed.output.user !== undefined && parsed.output.user !== on.actor.id) refuse('access_denied')
  const { id: _id, created_at: _at, ...given } = parsed.output
  on.work.stage({
    kind: ISSUE,
    id,
    before: undefined,
    fields: { ...(given as Values), user: on.actor.id },
    owner: on.actor.id,
  })
  return decision
}

const settlement = v.variant('decision', [
  v.strictObject({ decision: v.literal('apply'), changes: v.optional(values, {}), base: v.optional(values, {}) }),
  v.strictObject({ decision: v.literal('discard') }),
])

/** Settles an issue once. A settlement that is refused leaves it open. */
export async function settleIssue(on: Deciding, id: string, body: unknown): Promise<Decision> {
  const issue = await on.work.get(ISSUE.name, id)
  if (!issue) return refuse('not_found')
  if (issue.user !== on.actor.id) refuse('access_denied')
  if (issue.settled_at !== undefined) refuse('already_settled')
  const parsed = v.safeParse(settlement, body)
  if (!parsed.success) return refuse('bad_request')
  const applied = parsed.output.decision === 'apply' ? await applyAgain(on, issue, parsed.output) : undefined
  on.work.stage({
    kind: ISSUE,
    id,
    before: issue,
    fields: {
      ...fieldsOf(issue),
      decision: parsed.output.decision,
      settled_at: on.work.at,
      ...(applied ? { applied: { kind: applied.kind, id: applied.id } } : {}),
    },
    owner: on.actor.id,
  })
  return { status: 200, form: 'issue', kind: ISSUE.name, id }
}

/** The refused change again: a create with the new values over its body, a patch merged on the named base. */
async function applyAgain(
  on: Deciding,
  issue: Row,
  { changes, base }: { readonly changes: Values; readonly base: Values },
): Promise<Decision> {
  const method = String(issue.method)
  const old = isPlainObject(issue.body) ? issue.body : {}
  const body = method === 'POST' && Object.keys(old).length > 0 ? { ...old, ...changes } : changes
  return decideRecord(on, {
    method,
    path: String(issue.path),
    body: method === 'PATCH' || Object.keys(body).length > 0 ? body : undefined,
    ...(method === 'PATCH' ? { base } : {}),
  })
}
