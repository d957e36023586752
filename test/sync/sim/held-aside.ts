/** S13 once more, written for the oracles: what waits for a person, itself or through what it waits for. */
import type { Mutation } from '../../../src/domain/mutation'

/** Whether `later` must wait while `refused` is set aside. */
function mustWait(later: Mutation, refused: Mutation): boolean {
  if (later.group !== undefined && later.group === refused.group) return true
  if (later.seq < refused.seq) return false
  if (refused.kind === 'create' && later.deps.includes(refused.recordId)) return true
  if (later.entity !== refused.entity || later.recordId !== refused.recordId) return false
  if (refused.kind !== 'patch') return true
  const fields = Object.keys(refused.changes ?? {})
  return later.kind === 'patch' && fields.some((field) => Object.hasOwn(later.changes ?? {}, field))
}

/** Ids of all entries of a queue that are set aside. */
export function heldAside(queue: readonly Mutation[]): ReadonlySet<string> {
  const aside = new Set(queue.filter(({ state }) => state === 'attention' || state === 'cancelling'))
  for (let size = -1; size !== aside.size; ) {
    size = aside.size
    for (const mutation of queue) {
      if (!aside.has(mutation) && [...aside].some((refused) => mustWait(mutation, refused))) aside.add(mutation)
    }
  }
  return new Set([...aside].map(({ id }) => id))
}
