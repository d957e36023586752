/**
 * S13 and S14: which entries go next, and their wire form. Order holds per record and along `deps`; what a refusal holds
 * back is passed over, everything else goes on. The queue as a whole never blocks.
 */
import type { Registry } from '../../src/domain/kit/entity'
import { type Mutation, waitsFor } from '../../src/domain/mutation'
import type { PushEntry } from '../../src/domain/wire'
import { ENTRY_WAIT_MAX } from './constants'

export type Choice = {
  readonly batch: readonly Mutation[]
  /** When something only waits out its back-off: the moment (device ms) the next of it may go. */
  readonly waitUntil?: number
}

export type Limits = { readonly entries: number; readonly bytes: number }

/** Chooses the next batch from the queue (in seq order). A group goes whole and alone. */
export function chooseBatch(queue: readonly Mutation[], now: number, limits: Limits): Choice {
  const aside: Mutation[] = []
  const held: Mutation[] = []
  const batch: Mutation[] = []
  let waitUntil: number | undefined
  let bytes = 0
  for (const mutation of queue) {
    if (mutation.state === 'attention' || aside.some((refused) => waitsFor(mutation, refused))) {
      aside.push(mutation)
      continue
    }
    const waiting = isWaiting(mutation, now)
    // What would wait if an entry of this batch were refused must not travel beside it: the server would refuse it too.
    const needsAnswer = batch.some((earlier) => waitsFor(mutation, earlier))
    if (waiting || needsAnswer || held.some((earlier) => comesAfter(mutation, earlier))) {
      held.push(mutation)
      if (waiting) waitUntil = Math.min(waitUntil ?? Number.POSITIVE_INFINITY, mutation.notBefore ?? now)
      continue
    }
    if (mutation.group !== undefined) {
      if (batch.length > 0) break
      const group = wholeGroup(mutation.group, queue, aside, held)
      if (group) return { batch: group }
      held.push(mutation)
      continue
    }
    bytes += JSON.stringify(mutation.body ?? mutation.changes ?? {}).length + 400
    if (batch.length >= limits.entries || (batch.length > 0 && bytes > limits.bytes)) break
    batch.push(mutation)
  }
  return waitUntil === undefined ? { batch } : { batch, waitUntil }
}

/** Its own back-off is not over. One that ends absurdly far ahead was measured by another clock: it binds nobody. */
function isWaiting({ notBefore }: Mutation, now: number): boolean {
  return notBefore !== undefined && notBefore > now && notBefore <= now + 2 * ENTRY_WAIT_MAX
}

/** Per-record and dependency order behind an entry that is only waiting. */
function comesAfter(later: Mutation, earlier: Mutation): boolean {
  return (
    later.recordId === earlier.recordId ||
    (later.group !== undefined && later.group === earlier.group) ||
    (earlier.kind === 'create' && later.deps.includes(earlier.recordId))
  )
}

/** All members of a group (they were queued in one transaction), unless one of them must wait for something outside it. */
function wholeGroup(
  group: string,
  queue: readonly Mutation[],
  aside: readonly Mutation[],
  held: readonly Mutation[],
): readonly Mutation[] | undefined {
  const members = queue.filter((mutation) => mutation.group === group)
  const earlier = [...aside, ...held].filter((mutation) => mutation.group !== group)
  const free = members.every(
    (member) =>
      member.state !== 'attention' &&
      !earlier.some((other) => other.seq < member.seq && (waitsFor(member, other) || comesAfter(member, other))),
  )
  return free ? members : undefined
}

/** Ids of entries that a refused one holds back, each with the refused entry's id: for the list people see. */
export function heldBack(queue: readonly Mutation[]): Map<string, string> {
  const aside: { mutation: Mutation; cause: string }[] = []
  const result = new Map<string, string>()
  for (const mutation of queue) {
    const cause =
      mutation.state === 'attention' ? mutation.id : aside.find((one) => waitsFor(mutation, one.mutation))?.cause
    if (cause === undefined) continue
    aside.push({ mutation, cause })
    if (cause !== mutation.id) result.set(mutation.id, cause)
  }
  return result
}

/** The wire form of an entry: one REST call, its key, and the from-values of a patch. */
export function toWire(mutation: Mutation, registry: Registry): PushEntry {
  const common = { key: mutation.id, ...(mutation.group === undefined ? {} : { group: mutation.group }) }
  if (mutation.kind === 'settle') {
    return { ...common, method: 'POST', path: `/sync/issues/${mutation.recordId}/settle`, body: mutation.body ?? {} }
  }
  const path = registry.byName(mutation.entity)?.path ?? `/${mutation.entity}`
  const own = `${path}/${mutation.recordId}`
  switch (mutation.kind) {
    case 'create':
      return { ...common, method: 'POST', path, body: { ...mutation.body, id: mutation.recordId } }
    case 'delete':
      return { ...common, method: 'DELETE', path: mutation.force ? `${own}?force=true` : own }
    case 'restore':
      return { ...common, method: 'POST', path: `${own}/restore` }
    default: {
      const entries = Object.entries(mutation.changes ?? {})
      return {
        ...common,
        method: 'PATCH',
        path: own,
        body: Object.fromEntries(entries.map(([field, change]) => [field, change.to])),
        base: Object.fromEntries(entries.map(([field, change]) => [field, change.from])),
      }
    }
  }
}
