/**
 * Why each unsent change waits, in one pass over the queue: in flight, behind another change, in a back-off, being
 * cancelled. Pure; the engine's rule (S13), with look-ups by record and gesture so that a long queue stays quick.
 */
import { isSetAside, type Mutation, waitsFor } from '../../../domain/mutation'
import { isRefused } from '../../../domain/mutation-state'
import { lateCreates, waitsForCreate } from '../../../domain/queue-order'

export type WaitingState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending' }
  /** The last attempt failed; the back-off ends at `until`, in milliseconds of the device's clock. */
  | {
      readonly kind: 'retrying'
      readonly attempts: number
      readonly until: number | undefined
      readonly isTooLarge?: true
    }
  /** `cause` is the id of the change it waits for. */
  | { readonly kind: 'held'; readonly cause: string; readonly isRefused: boolean }
  | { readonly kind: 'cancelling' }

type Blocker = { readonly mutation: Mutation; readonly cause: string; readonly isRefused: boolean }

/** States of waiting changes by id; refused ones have none. `queue` is in order, `now` in milliseconds. */
export function waitingStates(queue: readonly Mutation[], now: number): ReadonlyMap<string, WaitingState> {
  const states = new Map<string, WaitingState>()
  const creates = lateCreatesOf(queue)
  const blockers = new Map<string, Blocker[]>()
  const block = (mutation: Mutation, cause: string, isRefused: boolean) => {
    for (const key of [mutation.recordId, mutation.group]) {
      if (key === undefined) continue
      const known = blockers.get(key)
      if (known) known.push({ mutation, cause, isRefused })
      else blockers.set(key, [{ mutation, cause, isRefused }])
    }
  }
  for (const mutation of queue) {
    if (isRefused(mutation)) {
      block(mutation, mutation.id, true)
      continue
    }
    const create = creates.get(mutation.group ?? mutation.id)
    const behind = create && { mutation: create, cause: create.id, isRefused: isRefused(create) }
    const blocker = blockerOf(mutation, blockers) ?? behind
    const own = ownState(mutation, now)
    states.set(
      mutation.id,
      blocker && own.kind !== 'cancelling' ? { kind: 'held', cause: blocker.cause, isRefused: blocker.isRefused } : own,
    )
    const stands = own.kind === 'cancelling' || (own.kind === 'retrying' && own.until !== undefined)
    if (blocker) block(mutation, blocker.cause, blocker.isRefused)
    else if (stands) block(mutation, mutation.id, false)
  }
  for (const [id, state] of states) states.set(id, lastCause(state, states))
  holdGestures(queue, states)
  return states
}

/** A gesture is sent whole: if one of its changes waits for a refused one, all of them do. */
function holdGestures(queue: readonly Mutation[], states: Map<string, WaitingState>): void {
  const held = new Map<string, WaitingState>()
  for (const { id, group } of queue) {
    const state = states.get(id)
    if (group !== undefined && state?.kind === 'held' && state.isRefused && !held.has(group)) held.set(group, state)
  }
  if (held.size === 0) return
  for (const { id, group } of queue) {
    const same = group === undefined ? undefined : held.get(group)
    if (same && states.get(id)?.kind === 'waiting') states.set(id, same)
  }
}

/** The creates that come after a gesture which needs them, by that gesture. */
function lateCreatesOf(queue: readonly Mutation[]): ReadonlyMap<string, Mutation> {
  const lateCreateOf = lateCreates(queue)
  const creates = new Map<string, Mutation>()
  for (const mutation of queue) {
    // A refused change waits for no create; there may be thousands of them (S22).
    const create = isSetAside(mutation) ? undefined : lateCreateOf(mutation)
    if (create) creates.set(mutation.group ?? mutation.id, create)
  }
  return creates
}

/** A late create may wait itself: then both wait for the same cause. */
function lastCause(state: WaitingState, states: ReadonlyMap<string, WaitingState>): WaitingState {
  let last = state
  for (let links = 0; last.kind === 'held' && links < states.size; links++) {
    const next = states.get(last.cause)
    if (next?.kind !== 'held') break
    last = next
  }
  return last
}

function blockerOf(mutation: Mutation, blockers: ReadonlyMap<string, Blocker[]>): Blocker | undefined {
  for (const key of [mutation.recordId, mutation.group, ...mutation.deps]) {
    const found = key === undefined ? undefined : blockers.get(key)?.find((one) => isBehind(mutation, one))
    if (found) return found
  }
  return undefined
}

/** A refused change blocks the changes that build on it; a waiting one blocks all of its record but the create. */
function isBehind(mutation: Mutation, { mutation: earlier, isRefused }: Blocker): boolean {
  if (waitsFor(mutation, earlier)) return true
  const isCreate = mutation.kind === 'create' && waitsForCreate(earlier)
  return !isRefused && mutation.recordId === earlier.recordId && !isCreate
}

/** A proxy or the server rejected the last attempt as too large. */
export function isTooLarge({ lastError }: Mutation): boolean {
  return lastError?.code === 'too_large'
}

function ownState(mutation: Mutation, now: number): WaitingState {
  const { state, attempts, notBefore } = mutation
  if (state === 'cancelling') return { kind: 'cancelling' }
  const until = notBefore !== undefined && notBefore > now ? notBefore : undefined
  if (until !== undefined)
    return { kind: 'retrying', attempts, until, ...(isTooLarge(mutation) ? { isTooLarge: true } : {}) }
  if (state === 'inflight' && attempts === 0) return { kind: 'sending' }
  return attempts > 0 ? { kind: 'retrying', attempts, until: undefined } : { kind: 'waiting' }
}
