/** What waits for a refused change (S13): a person who lets that go is asked about it too. Pure. */
import type { Refused } from '../../../data/refused'
import type { Mutation } from '../../../domain/mutation'
import { waitingStates } from '../queue/waiting-states'

/** In the order of the queue. What waits for any change of a refused gesture waits for the question about it. */
export function dependentsIn(
  queue: readonly Mutation[],
): (refused: Pick<Refused, 'mutation' | 'others'>) => readonly Mutation[] {
  const found = new Map<string, Mutation[]>()
  // The clock decides nothing about what a refusal holds back.
  const states = waitingStates(queue, 0)
  for (const mutation of queue) {
    const state = states.get(mutation.id)
    if (state?.kind !== 'held' || !state.isRefused) continue
    const known = found.get(state.cause)
    if (known) known.push(mutation)
    else found.set(state.cause, [mutation])
  }
  // The same list each time: what is drawn from it is made once.
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
