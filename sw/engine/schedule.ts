/**
 * S13 and S14: which entries go next. Order holds per record and along `deps`; what a refusal holds
 * back is passed over, everything else goes on. The queue as a whole never blocks.
 */
import { isSetAside, type Mutation, waitsFor, wasNeverSentHere } from '../../src/domain/mutation'
import { type Holding, holders, lateCreates } from '../../src/domain/queue-order'
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

/**
 * What becomes of an entry, by what stands before it in the queue:
 *
 *     refused, or held back by something refused     aside   only what waits for it is held back (S13)
 *     backs off, or needs what backs off             held    its record and what names it are held back
 *     the member of a gesture that may go whole      goes    the gesture, alone
 *     any other                                      goes    and holds back its record: one request carries no
 *                                                            two changes of which the second needs the first
 */
type Verdict = 'aside' | 'held' | 'goes'

/** A walk through the queue, with all that its entries are judged by. */
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
    // What goes holds back too: should the server fail or refuse it, what needs it must not have been in the same request.
    if (verdict === 'aside') aside.add(mutation)
    else held.add(mutation)
  }
  return waitUntil === undefined ? { batch } : { batch, waitUntil }
}

/** The verdict on one entry, as if it stood in no gesture. */
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
  // Held back by a refusal, it is set aside with its gesture: of its records only the same fields wait (S13.3).
  const isBehindRefused = members.some(
    (member) => isSetAside(member) || aside.holdBack(member) || isSetAside(lateCreateOf(member) ?? member),
  )
  if (isCutOff || isBehindRefused) return 'aside'
  // A gesture that was in flight once was whole then.
  const isWhole = members.length >= (members[0]?.groupSize ?? 1) || !members.every(wasNeverSentHere)
  const isReady = members.every(
    (member) => !held.holdBack(member) && !lateCreateOf(member) && !namesHeld(member) && knows(member),
  )
  return isWhole && isReady ? 'goes' : 'held'
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
 * S16.9: a discarded change holds its fence back for some seconds, and a fence that failed waits out a back-off. Later work
 * that names its record waits as long: the server may have the record as the fence will not leave it, deleted for one.
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
