/** What /sync shows: what waits, what needs a person, and what went lately, live. */
import type { AttentionEntry, ResultEntry } from '../../data/rows'
import type { Mutation } from '../../domain/mutation'
import { useReplica } from '../../state/replica'
import { useLive } from '../../state/use-live'

export type Refused = {
  readonly entry: AttentionEntry
  readonly mutation: Mutation
  /** How many more changes of the same gesture wait with it. */
  readonly mates: number
}

export type Work = {
  readonly waiting: readonly Mutation[]
  /** How many wait beyond those in `waiting`. */
  readonly more: number
  readonly refused: readonly Refused[]
  readonly sent: readonly ResultEntry[]
  /** Instant at which the oldest unsent change was recorded. */
  readonly oldest: string | undefined
}

const MOST_WAITING = 100
const MOST_SENT = 5

export function useWork(): Work | undefined {
  const { db } = useReplica()
  return useLive(async () => {
    const [queue, entries, sent] = await Promise.all([
      db.outbox.orderBy('seq').toArray(),
      db.attention.toArray(),
      db.results.orderBy('n').reverse().limit(50).toArray(),
    ])
    return workOf(queue, entries, sent)
  }, [db])
}

export function workOf(
  queue: readonly Mutation[],
  entries: readonly AttentionEntry[],
  results: readonly ResultEntry[],
): Work {
  const waiting = queue.filter((mutation) => mutation.state !== 'attention')
  const refused = entries.flatMap((entry) => {
    const mutation = queue.find(({ id }) => id === entry.id)
    if (!mutation) return []
    const mates = mutation.group === undefined ? 0 : queue.filter(({ group }) => group === mutation.group).length - 1
    return [{ entry, mutation, mates }]
  })
  return {
    waiting: waiting.slice(0, MOST_WAITING),
    more: Math.max(0, waiting.length - MOST_WAITING),
    refused,
    sent: results.filter(({ status }) => status < 300).slice(0, MOST_SENT),
    oldest: queue[0]?.recordedAt,
  }
}
