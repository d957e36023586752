/** S13, S22: after a server was restored thousands of changes may wait or be asked about: their time grows as they do. */
import { expect, it } from 'vitest'
import type { Mutation } from '../../../src/domain/mutation'
import { waitingStates } from '../../../src/features/sync/queue/waiting-states'
import { chooseBatch } from '../../../sw/engine/schedule'
import { mutation } from '../mutation'

const limits = { entries: 50, bytes: 200_000 }
/** A queue so many times as long is read so many times as often, with room for sorting; in squares it would be 400. */
const TIMES = 20
const MOST = 1.5 * TIMES

/** How often `act` reads a queue: its places, and the fields of its entries. */
function readsOf(queue: readonly Mutation[], act: (queue: readonly Mutation[]) => unknown): number {
  let reads = 0
  const counted = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (from, key, receiver) => {
        reads += 1
        return Reflect.get(from, key, receiver)
      },
    })
  act(counted(queue.map(counted)))
  return reads
}

/** Records that all name one that was edited after they were made, and so stands behind them. */
const named = (count: number, state: 'attention' | 'queued') => [
  ...Array.from({ length: count }, (_, n) => mutation(n + 1, { state, recordId: `p${n}`, deps: ['place'] })),
  mutation(count + 1, { state, recordId: 'place' }),
]
const [few, many] = [500, 500 * TIMES]

it.each(['attention', 'queued'] as const)('S13: a choice reads the queue in proportion to its length: %s', (state) => {
  const reads = (count: number) => readsOf(named(count, state), (queue) => chooseBatch(queue, 0, limits))
  expect(reads(many) / reads(few)).toBeLessThan(MOST)
})

it.each(['attention', 'queued'] as const)(
  'S13: waiting states read the queue in proportion to its length: %s',
  (state) => {
    const reads = (count: number) => readsOf(named(count, state), (queue) => waitingStates(queue, 0))
    expect(reads(many) / reads(few)).toBeLessThan(MOST)
  },
)
