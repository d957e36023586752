/**
 * S13 and S14: which entries go next, and their wire form. Order holds per record and along `deps`; what a refusal holds
 * back is passed over, everything else goes on. The queue as a whole never blocks.
 */
import type { Registry } from '../../src/domain/kit/entity'
import { isSetAside, type Mutation, waitsFor, wasNeverSentHere } from '../../src/domain/mutation'
import { birthsBehind, type Holding, holders } from '../../src/domain/queue-order'
import type { PushEntry } from '../../src/domain/wire'
import { byteLength } from '../../src/domain/wire-limits'
import { ENTRY_WAIT_MAX } from './constants'

/** Counted for an entry beside its values, in bytes. */
const ENVELOPE = 400

export type Choice = {
  readonly batch: readonly Mutation[]
  /** It failed so often that what stands behind the part of the queue that was looked at may go before it. */
  readonly standsBack?: true
  /** When something only waits out its back-off: the moment (device ms) the next of it may go. */
  readonly waitUntil?: number
}

export type Limits = { readonly entries: number; readonly bytes: number }

/**
 * The first gesture that a person took back after it may have left (S16). It goes before everything else: the fence must
 * be up before later changes of the same records are sent.
 */
export function chooseCancel(queue: readonly Mutation[], now: number, knows = everything): readonly Mutation[] {
  const gestureOf = (one: Mutation) =>
    one.group === undefined ? [one] : queue.filter(({ group }) => group === one.group)
  // S30: should the server have made it, only a build that knows it can undo it.
  const first = queue.find(
    (mutation) => mutation.state === 'cancelling' && !isWaiting(mutation, now) && gestureOf(mutation).every(knows),
  )
  return first ? gestureOf(first) : []
}

/**
 * Chooses the next batch from the queue (in seq order). A group goes whole and alone. What failed more often than the rest
 * lets the rest go first: one gesture that is too large for the line does not hold up the others.
 */
export function chooseBatch(queue: readonly Mutation[], now: number, limits: Limits, knows = everything): Choice {
  const least = Math.min(...queue.filter((mutation) => !isSetAside(mutation)).map(({ attempts }) => attempts))
  const first = choose(queue, now, limits, knows, ({ attempts }) => attempts > least + PATIENCE)
  const chosen = first.batch.length > 0 ? first : choose(queue, now, limits, knows)
  return chosen.batch.some(({ attempts }) => attempts > PATIENCE) ? { ...chosen, standsBack: true } : chosen
}

const everything = (_mutation: Mutation): boolean => true

/** So many more tries than the least tried entry, and an entry stands back. A batch is split before that. */
const PATIENCE = 6

function choose(
  queue: readonly Mutation[],
  now: number,
  limits: Limits,
  knows: (mutation: Mutation) => boolean,
  standsBack: (mutation: Mutation) => boolean = () => false,
): Choice {
  const aside = refusals()
  const held = holders()
  const birthOf = birthsBehind(queue)
  const namesHeld = inHold(queue, now)
  const batch: Mutation[] = []
  let waitUntil: number | undefined
  let bytes = 0
  for (const mutation of queue) {
    const waiting = isWaiting(mutation, now)
    if (waiting && mutation.state !== 'attention') {
      waitUntil = Math.min(waitUntil ?? Number.POSITIVE_INFINITY, mutation.notBefore ?? now)
    }
    const birth = isSetAside(mutation) ? undefined : birthOf(mutation)
    if (isSetAside(mutation) || aside.holdBack(mutation) || (birth && isSetAside(birth))) {
      aside.add(mutation)
      continue
    }
    const isUnready = waiting || !knows(mutation) || standsBack(mutation) || birth !== undefined || namesHeld(mutation)
    if (isUnready || held.holdBack(mutation)) {
      held.add(mutation)
      continue
    }
    if (mutation.group !== undefined) {
      if (batch.length > 0) break
      const members = queue.filter(({ group }) => group === mutation.group)
      // What was on its way once was whole then.
      const isWhole = members.length >= (mutation.groupSize ?? 1) || !members.every(wasNeverSentHere)
      const isCutOff = isRefusedBetween(queue, mutation.group, aside)
      const isReady = members.every(
        (member) => isFree(member, aside, held) && !birthOf(member) && !namesHeld(member) && knows(member),
      )
      if (isWhole && isReady && !isCutOff) return { batch: members }
      // Held by what was refused, it is set aside as its mate is: of its records only the same fields wait (S13).
      const isBehindRefused = members.some(
        (member) => isSetAside(member) || aside.holdBack(member) || isSetAside(birthOf(member) ?? member),
      )
      const isAside = isBehindRefused || isCutOff
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

/** A member of a group that stands before the others in the queue speaks for all: none may wait for what is outside. */
function isFree(member: Mutation, aside: Holding, held: Holding): boolean {
  return !isSetAside(member) && !aside.holdBack(member) && !held.holdBack(member)
}

/**
 * A gesture that was put together anew may have others between its entries. It goes where its first one stands: what was
 * refused before a later one of them, and holds that one back, holds all of it. What only waits between them does not: it
 * may wait for the gesture in turn, and nobody could resolve that.
 */
function isRefusedBetween(queue: readonly Mutation[], group: string, before: Holding): boolean {
  const first = queue.findIndex((mutation) => mutation.group === group)
  const last = queue.findLastIndex((mutation) => mutation.group === group)
  const between = refusals()
  for (const mutation of queue.slice(first, last + 1)) {
    const isHeld = between.holdBack(mutation)
    if (mutation.group === group) {
      if (isHeld) return true
    } else if (isHeld || isSetAside(mutation) || before.holdBack(mutation)) between.add(mutation)
  }
  return false
}

/** Its own back-off is not over. One that ends absurdly far ahead was measured by another clock: it binds nobody. */
function isWaiting({ notBefore }: Mutation, now: number): boolean {
  return notBefore !== undefined && notBefore > now && notBefore <= now + 2 * ENTRY_WAIT_MAX
}

/**
 * S16: what was discarded holds its fence back for some seconds. What came after it and names its record waits those
 * seconds too: the server may have the record as the fence will not leave it, deleted for one.
 */
function inHold(queue: readonly Mutation[], now: number): (mutation: Mutation) => boolean {
  const held = new Map<string, number>()
  for (const mutation of queue) {
    const isHeld = mutation.state === 'cancelling' && !mutation.fenced && isWaiting(mutation, now)
    if (isHeld && !held.has(mutation.recordId)) held.set(mutation.recordId, mutation.seq)
  }
  if (held.size === 0) return () => false
  return ({ seq, recordId, body, changes }) =>
    [recordId, ...textsIn(body), ...textsIn(changes)].some((text) => (held.get(text) ?? seq) < seq)
}

/** Every text in a value, however deep: one that is the id of a record names it. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
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

/** A clock beyond the year 9999 writes others, which no server takes. */
const INSTANT = /^\d{4}-\d\d-\d\dT/

/** The wire form of an entry: one REST call, its key, and the from-values of a patch. */
export function toWire(mutation: Mutation, registry: Registry): PushEntry {
  const { id: key, group, recordedAt } = mutation
  const common = {
    key,
    ...(group === undefined ? {} : { group }),
    ...(INSTANT.test(recordedAt) ? { recorded_at: recordedAt } : {}),
  }
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
