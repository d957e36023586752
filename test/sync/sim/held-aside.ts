/** S13 again, written for the oracles: changes that wait for a person, directly or through another change. */
import type { Mutation } from '../../../src/domain/mutation'

/** Whether `later` must wait while `refused` is set aside. */
function mustWait(later: Mutation, refused: Mutation, queue: readonly Mutation[]): boolean {
  if (later.group !== undefined && later.group === refused.group) return true
  // A create that was made again may stand behind what needs it.
  if (later.seq < refused.seq) {
    const isFirst = queue.every(({ kind, recordId, seq }) => {
      return kind !== 'create' || recordId !== refused.recordId || seq >= later.seq
    })
    return isFirst && isCreateOf(refused, later) && !follow(later, queue).has(refused)
  }
  if (refused.kind === 'create' && later.deps.includes(refused.recordId)) return true
  if (later.entity !== refused.entity || later.recordId !== refused.recordId) return false
  if (refused.kind !== 'patch') return true
  const fields = Object.keys(refused.changes ?? {})
  return later.kind === 'patch' && fields.some((field) => Object.hasOwn(later.changes ?? {}, field))
}

function isCreateOf(create: Mutation, { recordId, deps }: Mutation): boolean {
  return create.kind === 'create' && [recordId, ...deps].includes(create.recordId)
}

/** Everything behind an entry that must wait for it, itself or through others. */
function follow(entry: Mutation, queue: readonly Mutation[]): ReadonlySet<Mutation> {
  // A gesture goes whole, where its first entry stands.
  const chain = new Set(
    queue.filter((one) => one === entry || (entry.group !== undefined && one.group === entry.group)),
  )
  const from = Math.min(...[...chain].map(({ seq }) => seq))
  const isNext = (later: Mutation, before: Mutation) =>
    (later.group !== undefined && later.group === before.group) ||
    (before.kind === 'create' && later.deps.includes(before.recordId)) ||
    (later.recordId === before.recordId && !(later.kind === 'create' && ['patch', 'restore'].includes(before.kind)))
  for (const later of queue.toSorted((a, b) => a.seq - b.seq)) {
    if (later.seq > from && [...chain].some((before) => isNext(later, before))) chain.add(later)
  }
  return chain
}

/** Ids of all entries of a queue that are set aside. */
export function heldAside(queue: readonly Mutation[]): ReadonlySet<string> {
  const aside = new Set(queue.filter(({ state }) => state === 'attention' || state === 'cancelling'))
  for (let size = -1; size !== aside.size; ) {
    size = aside.size
    for (const mutation of queue) {
      if (!aside.has(mutation) && [...aside].some((refused) => mustWait(mutation, refused, queue))) aside.add(mutation)
    }
  }
  return new Set([...aside].map(({ id }) => id))
}
