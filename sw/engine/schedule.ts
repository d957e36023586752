/**
 * S13 and S14: the entries of the next push. Order is per record and along `deps`. The walk skips entries that wait for a
 * refusal, and all others go on. The queue as a whole never blocks.
 */
import { isSetAside, type Mutation, waitsFor, wasNeverSentHere } from '../../src/domain/mutation'
import { type Holding, holders, lateCreates } from '../../src/domain/queue-order'
import { byteLength } from '../../src/domain/wire-limits'
import { ENTRY_WAIT_MAX } from './constants'

/** Bytes of an entry beside its values. */
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
 * The first gesture that a person undid after it may have left (S16). Its fence is sent before everything else, and so
 * before later changes of the same records.
 */
export function chooseCancel(queue: readonly Mutation[], now: number, knows = everything): readonly Mutation[] {
  const gestureOf = (one: Mutation) =>
    one.group === undefined ? [one] : queue.filter(({ group }) => group === one.group)
  // S30: if the server has made it, only a build that knows its entity can undo it.
  const first = queue.find(
    (mutation) => mutation.state === 'cancelling' && !isWaiting(mutation, now) && gestureOf(mutation).every(knows),
  )
  return first ? gestureOf(first) : []
}

/**
 * Chooses the next batch from the queue (in seq order). A group is sent whole and alone. Entries that failed more often than
 * the others are sent last, so that one gesture too large for the connection does not block the queue.
 */
export function chooseBatch(queue: readonly Mutation[], now: number, limits: Limits, knows = everything): Choice {
  const least = Math.min(...queue.filter((mutation) => !isSetAside(mutation)).map(({ attempts }) => attempts))
  const first = choose(queue, now, limits, knows, ({ attempts }) => attempts > least + PATIENCE)
  const chosen = first.batch.length > 0 ? first : choose(queue, now, limits, knows)
  return chosen.batch.some(({ attempts }) => attempts > PATIENCE) ? { ...chosen, standsBack: true } : chosen
}

const everything = (_mutation: Mutation): boolean => true

/** With this many attempts more than the least tried entry, an entry goes last. A batch is split before that. */
const PATIENCE = 6

/**
 * The verdict on an entry, by the entries before it in the queue:
 *
 *     refused, or held back by something refused     aside   only its dependents are held back (S13)
 *     backs off, or needs an entry that backs off    held    its record, and entries that name it, are held back
 *     a member of a gesture that may go whole        goes    the gesture, alone
 *     any other                                      goes    its record is held back: a request never carries a
 *                                                            change and another one that needs it
 */
type Verdict = 'aside' | 'held' | 'goes'

/** A walk through the queue, with all facts for the verdicts. */
type Walk = {
  readonly queue: readonly Mutation[]
  readonly now: number
  readonly knows: (mutation: Mutation) => boolean
  readonly standsBack: (mutation: Mutation) => boolean
  readonly lateCreateOf: (mutation: Mutation) => Mutation | undefined
  readonly namesHeld: (mutation: Mutation) => boolean
  /** What was passed so far and did not go. */
  readonly aside: Holding
  readonly held: Holding
}

function choose(
  queue: readonly Mutation[],
  now: number,
  limits: Limits,
  knows: (mutation: Mutation) => boolean,
  standsBack: (mutation: Mutation) => boolean = () => false,
): Choice {
  const [aside, held] = [refusals(), holders()]
  const walk: Walk = {
    ...{ queue, now, knows, standsBack, aside, held },
    lateCreateOf: lateCreates(queue),
    namesHeld: inHold(queue, now),
  }
  const batch: Mutation[] = []
  let waitUntil: number | undefined
  let bytes = 0
  for (const mutation of queue) {
    if (mutation.state !== 'attention' && isWaiting(mutation, now)) {
      waitUntil = Math.min(waitUntil ?? Number.POSITIVE_INFINITY, mutation.notBefore ?? now)
    }
    let verdict = verdictOn(mutation, walk)
    if (verdict === 'goes' && mutation.group !== undefined) {
      if (batch.length > 0) break
      const members = queue.filter(({ group }) => group === mutation.group)
      verdict = verdictOnGesture(mutation.group, members, walk)
      if (verdict === 'goes') return { batch: members }
    }
    if (verdict === 'goes') {
      bytes += byteLength(JSON.stringify(mutation.body ?? mutation.changes ?? {})) + ENVELOPE
      const isFull = batch.length >= limits.entries || (batch.length > 0 && bytes > limits.bytes)
      // The envelope names one schema for all of its entries (S25).
      if (isFull || (batch[0] && batch[0].schema !== mutation.schema)) break
      batch.push(mutation)
    }
    // An entry that goes is held too: if the server refuses it, an entry that needs it must not be in the same request.
    if (verdict === 'aside') aside.add(mutation)
    else held.add(mutation)
  }
  return waitUntil === undefined ? { batch } : { batch, waitUntil }
}

/** The verdict on one entry without regard to its gesture. */
function verdictOn(mutation: Mutation, walk: Walk): Verdict {
  const { now, knows, standsBack, lateCreateOf, namesHeld, aside, held } = walk
  const create = isSetAside(mutation) ? undefined : lateCreateOf(mutation)
  if (isSetAside(mutation) || aside.holdBack(mutation) || (create && isSetAside(create))) return 'aside'
  const isUnready =
    isWaiting(mutation, now) || !knows(mutation) || standsBack(mutation) || create !== undefined || namesHeld(mutation)
  return isUnready || held.holdBack(mutation) ? 'held' : 'goes'
}

/** The verdict on a gesture, at the first of its members: it goes whole or not at all. */
function verdictOnGesture(group: string, members: readonly Mutation[], walk: Walk): Verdict {
  const { queue, knows, lateCreateOf, namesHeld, aside, held } = walk
  const isCutOff = isRefusedBetween(queue, group, aside)
  // A gesture behind a refusal is set aside whole, so that only changes of the same fields wait for it (S13.3).
  const isBehindRefused = members.some(
    (member) => isSetAside(member) || aside.holdBack(member) || isSetAside(lateCreateOf(member) ?? member),
  )
  if (isCutOff || isBehindRefused) return 'aside'
  // A gesture that was once in flight was whole then.
  const isWhole = members.length >= (members[0]?.groupSize ?? 1) || !members.every(wasNeverSentHere)
  const isReady = members.every(
    (member) => !held.holdBack(member) && !lateCreateOf(member) && !namesHeld(member) && knows(member),
  )
  return isWhole && isReady ? 'goes' : 'held'
}

/**
 * A gesture that was made again may have other entries between its own. It is sent at the place of its first entry. A refused
 * entry that holds back one of its later entries holds back all of it. An entry between them that only waits does not: it
 * may wait for the gesture in turn, and both would wait forever.
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

/** Its own back-off is not over. A back-off that ends absurdly far ahead was measured by another clock and does not count. */
function isWaiting({ notBefore }: Mutation, now: number): boolean {
  return notBefore !== undefined && notBefore > now && notBefore <= now + 2 * ENTRY_WAIT_MAX
}

/**
 * S16.9: the fence of a discarded change waits for some seconds, and a failed fence for a back-off. Later changes that name
 * its record wait as long, because undoing the change may alter the record: the server may have it deleted.
 */
function inHold(queue: readonly Mutation[], now: number): (mutation: Mutation) => boolean {
  const held = new Map<string, number>()
  for (const mutation of queue) {
    const isHeld = mutation.state === 'cancelling' && isWaiting(mutation, now)
    if (isHeld && !held.has(mutation.recordId)) held.set(mutation.recordId, mutation.seq)
  }
  if (held.size === 0) return () => false
  return ({ seq, recordId, body, changes }) =>
    [recordId, ...textsIn(body), ...textsIn(changes)].some((text) => (held.get(text) ?? seq) < seq)
}

/** Every text in a value, at any depth: a text that is the id of a record names it. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Refused entries. `waitsFor` decides which entries wait for them; it is called only where it can be true. */
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
