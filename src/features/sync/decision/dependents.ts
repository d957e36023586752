/** Changes that wait for a refused one (S13). Discarding that one asks about them too. Pure. */
import type { Refused } from '../../../data/decide/refused'
import type { Mutation } from '../../../domain/mutation'
import { waitingStates } from '../queue/waiting-states'

/** In queue order. A change that waits for any part of a refused gesture counts. */
export function dependentsIn(
  queue: readonly Mutation[],
): (refused: Pick<Refused, 'mutation' | 'others'>) => readonly Mutation[] {
  const found = new Map<string, Mutation[]>()
  // Back-offs do not matter here, so any time will do.
  const states = waitingStates(queue, 0)
  for (const mutation of queue) {
    const state = states.get(mutation.id)
    if (state?.kind !== 'held' || !state.isRefused) continue
    const known = found.get(state.cause)
    if (known) known.push(mutation)
    else found.set(state.cause, [mutation])
  }
  // A stable array, so that memoised renders stay valid.
  const lists = new Map<string, readonly Mutation[]>()
  return ({ mutation, others }) => {
    const known = lists.get(mutation.id)
    if (known) return known
    const all = [mutation, ...others].flatMap(({ id }) => found.get(id) ?? [])
    const list = all.toSorted((a, b) => a.seq - b.seq)
    lists.set(mutation.id, list)
    return list
  }
}
