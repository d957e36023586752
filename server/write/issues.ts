/**
 * Issues (S26): every refusal inside a push is kept for a person, visible to its owner and to admins, and settled once.
 * An issue is a record with an owner, so it travels in the feed like any other.
 */
import { instantOf } from '../../src/domain/clock'
import { isId } from '../../src/domain/ids'
import type { Registry, Row } from '../../src/domain/kit/entity'
import type { Json, Values } from '../../src/domain/kit/field'
import { readTarget } from '../target'
import type { Deciding } from './deciding'
import { fieldsOf, ISSUE } from './kind'
import type { Call } from './upcast'

/** What is kept of a pushed change, in case it is refused; in the present schema. `key` becomes the issue's id. */
export type IssueSeed = Call & {
  readonly key: string
  readonly user: string
  readonly device?: string | undefined
  /** When the device says that the change was made. */
  readonly recordedAt?: string | undefined
  /** It settles or reports an issue itself: refused, it opens none. */
  readonly settles: boolean
}

/**
 * What people may read of a call. Of one that was meant for no record, but for an account or for nothing at all, neither its content
 * nor its query is kept: they may be a password that was sent to the wrong address.
 */
export function readable(registry: Registry, call: Call): Call {
  const target = readTarget(registry, call.path)
  const isElsewhere = target.on === 'nothing' || target.on === 'files'
  if (!isElsewhere && !('definition' in target && target.definition.sync === 'none')) return call
  const [path = ''] = call.path.split('?', 1)
  return { method: call.method, path }
}

function recordIdOf(registry: Registry, seed: IssueSeed): string | null {
  const target = readTarget(registry, seed.path)
  if (target.on === 'record' || target.on === 'restore') return target.id
  const id = typeof seed.body?.id === 'string' ? seed.body.id.toLowerCase() : undefined
  return isId(id) ? id : null
}

/**
 * Opens the issue of a refused change, once. `refusal` is the error body; `group` is what was refused with it, the change
 * itself among them: the others become its `mates`, so that any device can take up the gesture as a whole.
 */
export async function openIssue(
  on: Deciding,
  seed: IssueSeed,
  refusal: Readonly<Record<string, unknown>>,
  group: readonly (IssueSeed | undefined)[] = [],
): Promise<void> {
  if (await on.work.get(ISSUE.name, seed.key)) return
  const mates = group.filter((mate) => mate !== undefined).filter((mate) => mate !== seed)
  const fields: Values = {
    user: seed.user,
    device: seed.device ?? null,
    recorded_at: madeAt(seed.recordedAt, on.work.at),
    ...showCall(seed),
    record_id: recordIdOf(on.registry, seed),
    code: String(refusal.code),
    fields: (refusal.fields ?? null) as Json,
    params: (refusal.params ?? null) as Json,
    current: (refusal.current ?? null) as Json,
    other: (refusal.other ?? null) as Json,
    references: (refusal.references ?? null) as Json,
    schema: on.upcasting.schema,
    mates: mates.length > 0 ? mates.map((mate) => ({ key: mate.key, ...showCall(mate) })) : null,
    position: mates.length > 0 ? group.indexOf(seed) : null,
  }
  on.work.stage({ kind: ISSUE, id: seed.key, before: undefined, fields, owner: seed.user })
}

/**
 * No change is made after it was heard of: a device whose clock runs ahead says so all the same. From before 1970, where clocks
 * begin, none is either.
 */
export function madeAt(said: string | null | undefined, heard: string): string | null {
  const at = Date.parse(said ?? '')
  return Number.isNaN(at) || at < 0 ? null : instantOf(Math.min(at, Date.parse(heard)))
}

/** A call as issues hold it. */
export function showCall({ method, path, body, base }: Call) {
  return { method, path, body: (body ?? null) as Json, base: (base ?? null) as Json }
}

/** Settles an issue, when it is open, without a person: its change was taken back, or made after all. */
export async function closeIssue(on: Deciding, id: string, decision: 'apply' | 'discard'): Promise<void> {
  const issue = await on.work.get(ISSUE.name, id)
  if (!issue || issue.settled_at !== undefined || issue.user !== on.actor.id) return
  const fields = { ...fieldsOf(issue), decision, settled_at: on.work.at }
  on.work.stage({ kind: ISSUE, id, before: issue, fields, owner: on.actor.id })
}

const LISTED = [
  'user',
  'device',
  'recorded_at',
  'path',
  'record_id',
  'method',
  'body',
  'base',
  'code',
  'fields',
  'params',
  'current',
  'mates',
]

/** The wire form: the listed fields are always there, null when they say nothing. */
export function showIssue(row: Row): Values {
  return { ...Object.fromEntries(LISTED.map((key) => [key, null])), ...row }
}
