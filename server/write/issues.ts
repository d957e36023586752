/**
 * Issues (S26): every refusal inside a push is kept for a person, visible to its owner and to admins, and settled once. An
 * issue is a record with an owner, so it is in the feed like any other.
 */
import { instantOf } from '../../src/domain/clock'
import { isId } from '../../src/domain/ids'
import type { Registry, Row } from '../../src/domain/kit/entity'
import type { Json, Values } from '../../src/domain/kit/field'
import { readTarget } from '../target'
import type { Deciding } from './deciding'
import { fieldsOf, ISSUE } from './kind'
import type { Call } from './upcast'

/** The data of a pushed change for a possible issue, in the present schema. `key` becomes the issue's id. */
export type IssueSeed = Call & {
  readonly key: string
  readonly user: string
  readonly device?: string | undefined
  /** The time of the change on the device. */
  readonly recordedAt?: string | undefined
  /** The change settles or reports an issue itself: a refusal opens none. */
  readonly settles: boolean
}

/**
 * The part of a call that people may read. If the call addressed no record, but an account or an unknown path, its body and
 * query are dropped: they may be a password that was sent to the wrong address.
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
 * Opens the issue of a refused change, once. `refusal` is the error body. `group` has all changes that were refused together,
 * including this one: the others become its `mates`, so that any device can redo the whole gesture.
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

/** Clamps a device's time: never after its arrival, because a device's clock may be fast. Null before 1970. */
export function madeAt(said: string | null | undefined, heard: string): string | null {
  const at = Date.parse(said ?? '')
  return Number.isNaN(at) || at < 0 ? null : instantOf(Math.min(at, Date.parse(heard)))
}

export function showCall({ method, path, body, base }: Call) {
  return { method, path, body: (body ?? null) as Json, base: (base ?? null) as Json }
}

/** Settles an open issue without a person: its change was cancelled, or applied after all. */
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

/** The wire form: the listed fields are always present, null when empty. */
export function showIssue(row: Row): Values {
  return { ...Object.fromEntries(LISTED.map((key) => [key, null])), ...row }
}
