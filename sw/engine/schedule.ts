/**
 * S13 and S14: which entries go next, and their wire form. Order holds per record and along `deps`; what a refusal holds
 * back is passed over, everything else goes on. The queue as a whole never blocks.
 */
import type { Registry } from '../../src/domain/kit/entity'
import { isSetAside, type Mutation, waitsFor, wasNeverSent } from '../../src/domain/mutation'
import type { PushEntry } from '../../src/domain/wire'
import { byteLength } from '../../src/domain/wire-limits'
import { ENTRY_WAIT_MAX } from './constants'

/** Counted for an entry beside its values, in bytes. */
const ENVELOPE = 400

export type Choice = {
  readonly batch: readonly Mutation[]
  /** When something only waits out its back-off: the moment (device ms) the next of it may go. */
  readonly waitUntil?: number
}

export type Limits = { readonly entries: number; readonly bytes: number }

/**
 * The first gesture that a person took back after it may have left (S16). It goes before everything else: the fence must
 * be up before later changes of the same records are sent.
 */
export function chooseCancel(queue: readonly Mutation[], now: number): readonly Mutation[] {
  const first = queue.find((mutation) => mutation.state === 'cancelling' && !isWaiting(mutation, now))
  if (!first) return []
  return first.group === undefined ? [first] : queue.filter(({ group }) => group === first.group)
}

/**
 * Chooses the next batch from the queue (in seq order). A group goes whole and alone. What failed more often than the rest
 * lets the rest go first: one gesture that is too large for the line does not hold up the others.
 */
export function chooseBatch(queue: readonly Mutation[], now: number, limits: Limits): Choice {
  const least = Math.min(...queue.filter((mutation) => !isSetAside(mutation)).map(({ attempts }) => attempts))
  const first = choose(queue, now, limits, ({ attempts }) => attempts > least + PATIENCE)
  return first.batch.length > 0 ? first : choose(queue, now, limits, () => false)
}

/** So many more tries than the least tried entry, and an entry stands back. A batch is split before that. */
const PATIENCE = 6

function choose(
  queue: readonly Mutation[],
  now: number,
  limits: Limits,
  standsBack: (mutation: Mutation) => boolean,
): Choice {
  const aside = refusals()
  const held = holders()
  const isEarly = birthsBehind(queue)
  const batch: Mutation[] = []
  let waitUntil: number | undefined
  let bytes = 0
  for (const mutation of queue) {
    const waiting = isWaiting(mutation, now)
    if (waiting && mutation.state !== 'attention') {
      waitUntil = Math.min(waitUntil ?? Number.POSITIVE_INFINITY, mutation.notBefore ?? now)
    }
    if (isSetAside(mutation) || aside.holdBack(mutation)) {
      aside.add(mutation)
      continue
    }
    const isUnready = waiting || standsBack(mutation) || isEarly(mutation)
    if (isUnready || held.holdBack(mutation)) {
      held.add(mutation)
      continue
    }
    if (mutation.group !== undefined) {
      if (batch.length > 0) break
      const members = queue.filter(({ group }) => group === mutation.group)
      // What was on its way once was whole then, or came from a file.
      const isWhole = members.length >= (mutation.groupSize ?? 1) || !members.every(wasNeverSent)
      if (isWhole && members.every((member) => isFree(member, aside, held) && !isEarly(member)))
        return { batch: members }
      // Held by what was refused, it is set aside as its mate is: of its records only the same fields wait (S13).
      const isAside = members.some((member) => isSetAside(member) || aside.holdBack(member))
      if (isAside) aside.add(mutation)
      else held.add(mutation)
      continue
    }
    bytes += byteLength(JSON.stringify(mutation.body ?? mutation.changes ?? {})) + ENVELOPE
    const isFull = batch.length >= limits.entries || (batch.length > 0 && bytes > limits.bytes)
    // The envelope names one schema for all of its entries (S25).
    if (isFull || (batch[0] && batch[0].schema !== mutation.schema)) break
    batch.push(mutation)
    // What comes after it must not travel beside it: should the server fail or refuse this one entry, it makes the others.
    held.add(mutation)
  }
  return waitUntil === undefined ? { batch } : { batch, waitUntil }
}

/**
 * Whether an entry stands before the create it needs: made again, a refused create may have had to go to the end of the
 * queue, because it names what was made since. What needs it waits, unless that create waits for it in turn.
 */
function birthsBehind(queue: readonly Mutation[]): (mutation: Mutation) => boolean {
  const isBirth = (one: Mutation) => one.kind === 'create' && !isSetAside(one)
  const births = new Map(queue.filter(isBirth).map((one) => [one.recordId, one] as const))
  const waitsBack = (birth: Mutation, mutation: Mutation): boolean => {
    const chain = [mutation]
    for (const later of queue) {
      if (later.seq > mutation.seq && chain.some((earlier) => comesAfter(later, earlier))) chain.push(later)
    }
    return chain.includes(birth)
  }
  return (mutation) =>
    [mutation.recordId, ...mutation.deps].some((id) => {
      const birth = births.get(id)
      return birth !== undefined && birth.seq > mutation.seq && !waitsBack(birth, mutation)
    })
}

/** Whether `later`, which stands behind `earlier` in the queue, cannot go before it: as `holders` have it, for two entries. */
function comesAfter(later: Mutation, earlier: Mutation): boolean {
  const queue = holders()
  queue.add(earlier)
  return queue.holdBack(later)
}

/** A member of a group that stands before the others in the queue speaks for all: none may wait for what is outside. */
function isFree(member: Mutation, aside: Holding, held: Holding): boolean {
  return !isSetAside(member) && !aside.holdBack(member) && !held.holdBack(member)
}

/** Its own back-off is not over. One that ends absurdly far ahead was measured by another clock: it binds nobody. */
function isWaiting({ notBefore }: Mutation, now: number): boolean {
  return notBefore !== undefined && notBefore > now && notBefore <= now + 2 * ENTRY_WAIT_MAX
}

type Holding = {
  readonly add: (mutation: Mutation) => void
  /** Whether one of those added, all of them earlier in the queue, holds this one back. */
  readonly holdBack: (later: Mutation) => boolean
}

/** Refused entries: what waits for them is `waitsFor`'s to say, asked only where it can be true. */
function refusals(): Holding {
  const groups = new Set<string>()
  const records = new Map<string, Mutation[]>()
  const named = (id: string) => records.get(id) ?? []
  return {
    add: (mutation) => {
      if (mutation.group !== undefined) groups.add(mutation.group)
      records.set(mutation.recordId, [...named(mutation.recordId), mutation])
    },
    holdBack: (later) =>
      (later.group !== undefined && groups.has(later.group)) ||
      [later.recordId, ...later.deps].some((id) => named(id).some((earlier) => waitsFor(later, earlier))),
  }
}

/**
 * Entries that only wait: per-record and dependency order behind them. A change that stands before the create of its own
 * record waits for that create, which must not wait for it in turn.
 */
function holders(): Holding {
  const changed = new Set<string>()
  const others = new Set<string>()
  const groups = new Set<string>()
  const made = new Set<string>()
  return {
    add: ({ recordId, group, kind }) => {
      if (kind === 'patch') changed.add(recordId)
      else others.add(recordId)
      if (group !== undefined) groups.add(group)
      if (kind === 'create') made.add(recordId)
    },
    holdBack: ({ recordId, group, deps, kind }) =>
      others.has(recordId) ||
      (kind !== 'create' && changed.has(recordId)) ||
      (group !== undefined && groups.has(group)) ||
      deps.some((id) => made.has(id)),
  }
}

/** Ids of entries that a refused one holds back, each with the refused entry's id: for the list people see. */
export function heldBack(queue: readonly Mutation[]): Map<string, string> {
  const causes = new Map<string, { readonly mutation: Mutation; readonly cause: string }[]>()
  const groups = new Map<string, string>()
  const result = new Map<string, string>()
  const causeOf = (mutation: Mutation): string | undefined => {
    if (mutation.state === 'attention') return mutation.id
    const byGroup = mutation.group === undefined ? undefined : groups.get(mutation.group)
    const near = [mutation.recordId, ...mutation.deps].flatMap((id) => causes.get(id) ?? [])
    return byGroup ?? near.find((one) => waitsFor(mutation, one.mutation))?.cause
  }
  for (const mutation of queue) {
    const cause = causeOf(mutation)
    if (cause === undefined) continue
    causes.set(mutation.recordId, [...(causes.get(mutation.recordId) ?? []), { mutation, cause }])
    if (mutation.group !== undefined && !groups.has(mutation.group)) groups.set(mutation.group, cause)
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
