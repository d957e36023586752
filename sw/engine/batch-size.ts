/**
 * S14.7: how much goes into the next push. The first push of a line is one that every server takes; then it grows while the
 * line carries it, up to what the server says that it takes, and is halved when it fails. Pure.
 */
import { MAX_PUSH_ENTRIES } from '../../src/domain/wire-limits'
import { BATCH_BYTES, BATCH_SIZE, GROW_WITHIN, GROWTH, LARGE_BATCH_BYTES } from './constants'
import type { TimedOutcome } from './outcomes'
import type { EngineState } from './states'

/** Entries of the push after one that was answered `at`. `most` is the server's word; an older server says nothing. */
export function grown(
  { limit, takenAt = 0 }: EngineState,
  outcomes: readonly TimedOutcome[],
  at: number,
  most = BATCH_SIZE,
): number {
  const bound = Math.min(most, MAX_PUSH_ENTRIES)
  const reached = outcomes.filter(({ kind }) => kind !== 'later').length
  // What the server does not reach in its time comes back for nothing.
  if (reached < outcomes.length) return Math.min(bound, limit, Math.max(BATCH_SIZE, reached))
  return Math.min(bound, at - takenAt > GROW_WITHIN ? limit : larger(limit))
}

/** A line that failed is tried with care, one that never did by great steps. */
function larger(limit: number): number {
  return limit < BATCH_SIZE ? limit * 2 : limit * GROWTH
}

/** After a push without an answer. A large one is halved at once: what a line carried, it may not carry now. */
export function halved({ limit, batch }: EngineState, isTwice: boolean): number {
  const half = Math.max(1, Math.ceil(batch.length / 2))
  // A gesture may have more entries than single ones go together.
  if (isTwice) return Math.min(BATCH_SIZE, half)
  return batch.length > BATCH_SIZE ? Math.min(limit, half) : limit
}

/** After one entry was found to blame for a refused request. */
export function doubled({ limit }: EngineState): number {
  return Math.min(limit * 2, BATCH_SIZE)
}

/** Bytes of the next push: only one of more entries may be larger than what every server takes. */
export function bytesOf({ limit }: EngineState): number {
  return limit > BATCH_SIZE ? LARGE_BATCH_BYTES : BATCH_BYTES
}
