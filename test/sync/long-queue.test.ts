/** S13, S22: after a server was restored thousands of changes may wait or be asked about: their time grows as they do. */
import { expect, it } from 'vitest'
import { waitingStates } from '../../src/features/sync/waiting-states'
import { chooseBatch } from '../../sw/engine/schedule'
import { mutation } from './mutation'

const limits = { entries: 50, bytes: 200_000 }
/** Twenty times the work, with room for the noise of a busy machine; in squares it would be four hundred. */
const TIMES = 20
const MOST = 120

/** Milliseconds, the least of a few tries. */
function least(act: () => unknown): number {
  const once = () => {
    const start = performance.now()
    act()
    return performance.now() - start
  }
  return Math.min(...Array.from({ length: 8 }, once))
}

/** Records that all name one that was edited after they were made, and so stands behind them. */
const named = (count: number, state: 'attention' | 'queued') => [
  ...Array.from({ length: count }, (_, n) => mutation(n + 1, { state, recordId: `p${n}`, deps: ['place'] })),
  mutation(count + 1, { state, recordId: 'place' }),
]
const [few, many] = [500, 500 * TIMES]

it.each(['attention', 'queued'] as const)(
  'S13: what goes next is chosen in time that grows with the queue: %s',
  (state) => {
    const choose = (count: number) => {
      const queue = named(count, state)
      return least(() => chooseBatch(queue, 0, limits))
    }
    const long = choose(many)
    expect(long / choose(few)).toBeLessThan(MOST)
  },
)

it.each(['attention', 'queued'] as const)(
  'S13: why each waits is told in time that grows with the queue: %s',
  (state) => {
    const tell = (count: number) => {
      const queue = named(count, state)
      return least(() => waitingStates(queue, 0))
    }
    const long = tell(many)
    expect(long / tell(few)).toBeLessThan(MOST)
  },
)
