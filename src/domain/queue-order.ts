/** S13: the order of waiting mutations, except refused ones: per record and along `deps`. Pure, for the engine and for screens. */
import type { Registry } from './kit/entity'
import type { Mutation } from './mutation'

/**
 * S30: whether this build can send an entry. The queue or a file may contain an entity of a newer build. Sent to a guessed address it
 * would be refused forever, so it waits for a build that knows it.
 */
export function knownTo(registry: Registry): (mutation: Pick<Mutation, 'kind' | 'entity'>) => boolean {
  return ({ kind, entity }) => kind === 'settle' || registry.byName(entity) !== undefined
}

/**
 * The late create of an entry: the create that it needs but precedes. A refused create that is made again may go to the end of the queue,
 * because it names later records. Entries that need it wait, even while it is refused again, unless the create waits for them.
 */
export function lateCreates(queue: readonly Mutation[]): (mutation: Mutation) => Mutation | undefined {
  const creates = firstCreates(queue)
  // Computed only if a first create is behind an entry that needs it, which is rare.
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

/** By record: after a restore the same create may be asked about again, even twice, behind one that is still pending. */
function firstCreates(queue: readonly Mutation[]): ReadonlyMap<string, Mutation> {
  const creates = queue.filter(({ kind }) => kind === 'create').toReversed()
  return new Map(creates.map((one) => [one.recordId, one] as const))
}

/**
 * All entries that must precede an entry, transitively: as `holders` has it, plus the creates that it needs anywhere in the queue.
 * Records and gestures are indexed, so that a long queue stays fast.
 */
function needsIn(
  queue: readonly Mutation[],
  creates: ReadonlyMap<string, Mutation>,
): (mutation: Mutation) => ReadonlySet<Mutation> {
  const byRecord = listed(queue, ({ recordId }) => recordId)
  const byGroup = listed(queue, ({ group }) => group)
  return (first) => {
    const needed = new Set<Mutation>()
    // Each gesture is visited once, and each record only up to the highest place seen.
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
      // A gesture is sent as a whole, at the place of its first entry.
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
  /** Whether an added entry, all of them earlier in the queue, blocks this one. */
  readonly holdBack: (later: Mutation) => boolean
}

/** A change or restore of a record that precedes its create waits for that create, but the create does not wait for it. */
export function waitsForCreate({ kind }: Pick<Mutation, 'kind'>): boolean {
  return kind === 'patch' || kind === 'restore'
}

/** Entries that only wait block the later ones of their record and of their dependencies. */
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
