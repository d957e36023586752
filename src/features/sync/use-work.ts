/** What /sync shows: what waits, what needs a person, and what went lately, live. */
import { type Refused, readRefused } from '../../data/refused'
import type { ResultEntry } from '../../data/rows'
import type { Mutation } from '../../domain/mutation'
import { useReplica } from '../../state/replica'
import { useLive } from '../../state/use-live'

export type Work = {
  /** The whole queue in order, refused changes among it. */
  readonly queue: readonly Mutation[]
  readonly waiting: readonly Mutation[]
  /** For this user to decide: of this device first, then of his others. */
  readonly refused: readonly Refused[]
  /** Of other people; only they decide. */
  readonly others: readonly Refused[]
  readonly lately: readonly ResultEntry[]
  /** Instant at which the oldest unsent change was recorded. */
  readonly oldest: string | undefined
}

const MOST_LATELY = 8

export function useWork(): Work | undefined {
  const { db, registry, user } = useReplica()
  return useLive(async () => {
    const [queue, refused, results] = await Promise.all([
      db.outbox.orderBy('seq').toArray(),
      readRefused(db, registry, user),
      db.results.orderBy('n').reverse().limit(MOST_LATELY).toArray(),
    ])
    return workOf(queue, refused, results, user)
  }, [db, registry, user])
}

export function workOf(
  queue: readonly Mutation[],
  refused: readonly Refused[],
  results: readonly ResultEntry[],
  user: string,
): Work {
  const waiting = queue.filter((mutation) => mutation.state !== 'attention')
  return {
    queue,
    waiting,
    refused: refused.filter(({ owner }) => owner === user),
    others: refused.filter(({ owner }) => owner !== user),
    lately: results.slice(0, MOST_LATELY),
    oldest: waiting.reduce<string | undefined>(
      (oldest, { recordedAt }) => (oldest === undefined || recordedAt < oldest ? recordedAt : oldest),
      undefined,
    ),
  }
}
