/**
 * Refused changes of all devices (S26): those of this device are in its queue, those of others arrive as issues in the feed.
 * Both look the same to the person who decides.
 */

import { person } from '../../domain/entities/user'
import { type Issue, readIssue, wantedOf } from '../../domain/issues'
import type { Registry, Row } from '../../domain/kit/entity'
import { type Mutation, SCHEMA } from '../../domain/mutation'
import { isRefused, REFUSED } from '../../domain/mutation-state'
import { UNSTORED } from '../../domain/queue-place'
import type { RefusedCall } from '../../domain/wire'
import { type PinsetDb, rowsOf } from '../db'
import { ISSUE, type StoredRefusal } from '../rows'
import { wholeGestures } from './drop'

export type Refused = {
  readonly entry: StoredRefusal
  /** The refused change. For an issue of another device, the server's copy. */
  readonly mutation: Mutation
  /** The other changes of the gesture, which are decided with it. */
  readonly others: readonly Mutation[]
  /** Id of its author. */
  readonly owner: string
  /** The owner decides, or an admin if the owner's account can no longer sign in. */
  readonly mayDecide: boolean
  /** Whether it was refused on this device. */
  readonly isHere: boolean
  /** The instant of the change by the farm's clock. Absent from older devices. */
  readonly madeAt?: string
}

/** All changes that need a decision: of this device, of the user's other devices, then of others (for admins). */
export async function readRefused(db: PinsetDb, registry: Registry, user: string): Promise<Refused[]> {
  const [entries, issues] = await Promise.all([db.attention.toArray(), rowsOf(db, ISSUE).toArray()])
  if (entries.length + issues.length === 0) return []
  // All at once, because a restore of the server may leave thousands.
  const queue = await db.outbox.orderBy('seq').toArray()
  const gestures = gesturesIn(queue)
  const here = entries.map((entry) => refusedHere(entry, gestures(entry.id))).filter((one) => one !== undefined)
  const open = openElsewhere(registry, issues, queue, user)
  const left = await leftBehind(db, open)
  const elsewhere = open.map((one) => (left.has(one.owner) ? { ...one, mayDecide: true } : one))
  const mine = elsewhere.filter(({ owner }) => owner === user)
  return [...here, ...mine, ...elsewhere.filter(({ owner }) => owner !== user)]
}

/**
 * The issues that the app asks about here. It leaves out issues of this device's own queue, issues decided here whose
 * settlement has not left, and issues that a later refused gesture settles, because they are decided with it.
 */
export function openElsewhere(
  registry: Registry,
  issues: readonly Row[],
  queue: readonly Mutation[],
  user: string,
): Refused[] {
  const all = issues
    .map((row) => readIssue(row))
    .filter((issue) => issue !== undefined)
    .map((issue) => refusedElsewhere(registry, issue, user))
    .filter((one) => one !== undefined)
  const changes = [...queue, ...all.flatMap(({ others }) => others)]
  const settled = changes.flatMap(({ kind, recordId }) => (kind === 'settle' ? [recordId] : []))
  const known = new Set([...queue.map(({ id }) => id), ...settled])
  return all.filter(({ entry }) => !known.has(entry.id))
}

/** The owners among these whose accounts can no longer sign in. */
async function leftBehind(db: PinsetDb, all: readonly Refused[]): Promise<ReadonlySet<string>> {
  const owners = [...new Set(all.filter(({ mayDecide }) => !mayDecide).map(({ owner }) => owner))]
  if (owners.length === 0 || !db.entities.includes(person)) return new Set()
  const people = await rowsOf(db, person.name).bulkGet(owners)
  return new Set(people.filter((row) => row?.can_sign_in === false).map((row) => row?.id ?? ''))
}

/** The result of `wholeGestures` for one id, from a queue that is already read. */
function gesturesIn(queue: readonly Mutation[]): (id: string) => readonly Mutation[] {
  const byId = new Map(queue.map((mutation) => [mutation.id, mutation]))
  const byGroup = new Map<string, Mutation[]>()
  for (const mutation of queue) {
    if (mutation.group === undefined) continue
    const others = byGroup.get(mutation.group)
    if (others) others.push(mutation)
    else byGroup.set(mutation.group, [mutation])
  }
  return (id) => {
    const mutation = byId.get(id)
    if (mutation === undefined) return []
    return mutation.group === undefined ? [mutation] : (byGroup.get(mutation.group) ?? [])
  }
}

export async function findRefused(
  db: PinsetDb,
  registry: Registry,
  id: string,
  user: string,
): Promise<Refused | undefined> {
  const entry = await db.attention.get(id)
  if (entry) return refusedHere(entry, await wholeGestures(db, [entry.id]))
  const row = await rowsOf(db, ISSUE).get(id)
  const issue = row && readIssue(row)
  if (!issue) return undefined
  // Already decided here; the settlement has not left yet.
  const named = await db.outbox.where('recordId').equals(id).toArray()
  const one = named.some(({ kind }) => kind === 'settle') ? undefined : refusedElsewhere(registry, issue, user)
  return one && (await leftBehind(db, [one])).has(one.owner) ? { ...one, mayDecide: true } : one
}

/** `all` is the change with the others of its gesture, in order. */
function refusedHere(entry: StoredRefusal, all: readonly Mutation[]): Refused | undefined {
  const mutation = all.find(({ id }) => id === entry.id)
  // Still in flight: the host died between writing the refusal and the mutation.
  if (!mutation || !isRefused(mutation)) return undefined
  const others = all.filter(({ id }) => id !== entry.id)
  return {
    entry,
    mutation,
    others,
    owner: mutation.user,
    mayDecide: true,
    isHere: true,
    madeAt: entry.recorded?.at ?? mutation.recordedAt,
  }
}

function refusedElsewhere(registry: Registry, issue: Issue, user: string): Refused | undefined {
  const mutation = mutationOf(registry, issue, issue, issue.id)
  const others = (issue.mates ?? []).map((call, index) =>
    mutationOf(registry, issue, call, call.key ?? `${issue.id}/${index}`),
  )
  if (!mutation || others.some((other) => other === undefined)) return undefined
  const { fields, params, current, other, references } = issue
  const entry: StoredRefusal = {
    id: issue.id,
    entity: mutation.entity,
    recordId: mutation.recordId,
    error: { status: 409, code: issue.code },
    since: issue.created_at ?? '',
    ...(fields ? { fields } : {}),
    ...(params ? { params } : {}),
    ...(current ? { current: { id: mutation.recordId, ...current } } : {}),
    ...(other ? { other } : {}),
    ...(references ? { references } : {}),
  }
  const known = others.filter((other) => other !== undefined)
  return {
    entry,
    mutation,
    others: known,
    owner: issue.user,
    mayDecide: issue.user === user,
    isHere: false,
    ...(issue.recorded_at ? { madeAt: issue.recorded_at } : {}),
  }
}

/** The change as in the queue of its own device. A settlement of the gesture belongs to no record. */
function mutationOf(registry: Registry, issue: Issue, call: RefusedCall, id: string): Mutation | undefined {
  const wanted = wantedOf(registry, call)
  if (!wanted) return undefined
  return {
    ...wanted,
    id,
    seq: UNSTORED,
    user: issue.user,
    device: issue.device ?? '',
    deps: [],
    schema: SCHEMA,
    // A change that is put back needs an instant: the refusal's, if its own was not reported.
    recordedAt: issue.recorded_at ?? issue.created_at ?? '',
    state: REFUSED,
    attempts: 0,
  }
}
