/**
 * S14.7: the size of the next push. Every server accepts the first push of a connection. Pushes then grow up to the server's
 * limit, and a failed push is halved. Pure.
 */
import { MAX_PUSH_ENTRIES } from '../../src/domain/wire-limits'
import { BATCH_BYTES, BATCH_SIZE, GROW_WITHIN, GROWTH, LARGE_BATCH_BYTES } from './constants'
import type { TimedOutcome } from './outcomes'
import type { EngineState } from './states'

/** Entries of the push after one that was answered `at`. `most` is the server's limit; an older server names none. */
export function grown(
  { limit, takenAt = 0 }: EngineState,
  outcomes: readonly TimedOutcome[],
  at: number,
  most = BATCH_SIZE,
): number {
  const bound = Math.min(most, MAX_PUSH_ENTRIES)
  const reached = outcomes.filter(({ kind }) => kind !== 'later').length
  // The server returns entries that it did not reach in its time, so sending more of them is useless.
  if (reached < outcomes.length) return Math.min(bound, limit, Math.max(BATCH_SIZE, reached))
  return Math.min(bound, at - takenAt > GROW_WITHIN ? limit : larger(limit))
}

/** After a failure the size grows in small steps, without one in large steps. */
function larger(limit: number): number {
  return limit < BATCH_SIZE ? limit * 2 : limit * GROWTH
}

/** After a push without an answer. A large push is halved at once, because the connection may have become slower. */
export function halved({ limit, batch }: EngineState, isTwice: boolean): number {
  const half = Math.max(1, Math.ceil(batch.length / 2))
  // A gesture may have more entries than a push of single entries.
  if (isTwice) return Math.min(BATCH_SIZE, half)
  return batch.length > BATCH_SIZE ? Math.min(limit, half) : limit
}

/** After the entry that caused a refused request was found. */
export function doubled({ limit }: EngineState): number {
  return Math.min(limit * 2, BATCH_SIZE)
}

/** Bytes of the next push: only a push of more than 50 entries may exceed the limit of older servers. */
export function bytesOf({ limit }: EngineState): number {
  return limit > BATCH_SIZE ? LARGE_BATCH_BYTES : BATCH_BYTES
}
