/** S13: the order of what waits, apart from what was refused: per record and along `deps`. Pure; for the engine and for screens. */
import type { Registry } from './kit/entity'
import type { Mutation } from './mutation'

/**
 * S30: whether this build can say an entry on the wire. The queue may hold, and a file may bring, what a newer build made
 * of an entity of its own: sent under a guessed address it would be refused for good. It waits for a build that knows it.
 */
export function knownTo(registry: Registry): (mutation: Pick<Mutation, 'kind' | 'entity'>) => boolean {
  return ({ kind, entity }) => kind === 'settle' || registry.byName(entity) !== undefined
}

/**
 * The create that an entry needs and stands before: made again, a refused create may have had to go to the end of the
 * queue, because it names what was made since. What needs it waits, also while it is refused once more, unless that create
 * waits for it in turn.
 */
export function lateCreates(queue: readonly Mutation[]): (mutation: Mutation) => Mutation | undefined {
  const creates = firstCreates(queue)
  // Made when a first create stands behind what needs it: most queues have none.
  let needs: ((create: Mutation) => ReadonlySet<Mutation>) | undefined
  const known = new Map<Mutation, ReadonlySet<Mutation>>()
  const waitsBack = (create: Mutation, mutation: Mutation): boolean => {
    needs ??= needsIn(queue, creates)
    const needed = known.get(create) ?? needs(create)
    known.set(create, needed)
    return needed.has(mutation)
  }
  return (mutation) =>
    [mutation.recordId, ...mutation.deps]
      .map((id) => creates.get(id))
      .find((create) => create !== undefined && create.seq > mutation.seq && !waitsBack(create, mutation))
}

/** By record: what a restored server lost may be asked about, even twice, behind a create that is still on its way. */
function firstCreates(queue: readonly Mutation[]): ReadonlyMap<string, Mutation> {
  const creates = queue.filter(({ kind }) => kind === 'create').toReversed()
  return new Map(creates.map((one) => [one.recordId, one] as const))
}

/**
 * All that has to go before an entry, one behind the other: as `holders` have it, and the creates it needs wherever they
 * stand. Looked up by record and gesture, so that a long queue stays quick.
 */
function needsIn(
  queue: readonly Mutation[],
  creates: ReadonlyMap<string, Mutation>,
): (mutation: Mutation) => ReadonlySet<Mutation> {
  const byRecord = listed(queue, ({ recordId }) => recordId)
  const byGroup = listed(queue, ({ group }) => group)
  return (first) => {
    const needed = new Set<Mutation>()
    // A gesture is looked up once, and so is what stands before an entry of a record.
    const groups = new Set<string>()
    const reached = new Map<string, number>()
    const open = [first]
    const need = (mutation: Mutation) => {
      if (needed.has(mutation)) return
      needed.add(mutation)
      open.push(mutation)
    }
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { recordId, group, deps, kind } = next
      // A gesture goes whole, where its first entry stands.
      const members = group === undefined ? [next] : (byGroup.get(group) ?? [next])
      const seq = members[0]?.seq ?? next.seq
      for (const id of [recordId, ...deps]) {
        const create = creates.get(id)
        if (create && create !== next) need(create)
      }
      if ((reached.get(recordId) ?? Number.NEGATIVE_INFINITY) < seq) {
        if (kind !== 'create') reached.set(recordId, seq)
        for (const earlier of byRecord.get(recordId) ?? []) {
          if (earlier.seq >= seq) break
          if (kind !== 'create' || !waitsForCreate(earlier)) need(earlier)
        }
      }
      if (group === undefined || groups.has(group)) continue
      groups.add(group)
      for (const member of members) need(member)
    }
    return needed
  }
}

function listed(
  queue: readonly Mutation[],
  keyOf: (mutation: Mutation) => string | undefined,
): ReadonlyMap<string, readonly Mutation[]> {
  const lists = new Map<string, Mutation[]>()
  for (const mutation of queue) {
    const key = keyOf(mutation)
    const list = key === undefined ? undefined : lists.get(key)
    if (list) list.push(mutation)
    else if (key !== undefined) lists.set(key, [mutation])
  }
  return lists
}

export type Holding = {
  readonly add: (mutation: Mutation) => void
  /** Whether one of those added, all of them earlier in the queue, holds this one back. */
  readonly holdBack: (later: Mutation) => boolean
}

/** A change of a record, or its restoring, that stands before its create waits for that create, which does not wait in turn. */
export function waitsForCreate({ kind }: Pick<Mutation, 'kind'>): boolean {
  return kind === 'patch' || kind === 'restore'
}

/** Entries that only wait: per-record and dependency order behind them. */
export function holders(): Holding {
  const changed = new Set<string>()
  const others = new Set<string>()
  const groups = new Set<string>()
  const made = new Set<string>()
  return {
    add: ({ recordId, group, kind }) => {
      if (waitsForCreate({ kind })) changed.add(recordId)
      else others.add(recordId)
      if (group !== undefined) groups.add(group)
      if (kind === 'create') made.add(recordId)
    },
    holdBack: ({ recordId, group, deps, kind }) =>
      others.has(recordId) ||
      (kind !== 'create' && changed.has(recordId)) ||
      (group !== undefined && groups.has(group)) ||
      deps.some((id) => made.has(id)),
  }
}
