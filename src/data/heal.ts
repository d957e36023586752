/**
 * S5, S7: what a start looks at before anything else. A host or a page that died may have left only the first puts of its
 * last burst; whatever is in the queue and in the shadows is whole, so every record with pending work is folded again.
 */
import { instantOf } from '../domain/clock'
import type { EntityDefinition } from '../domain/kit/entity'
import type { Json } from '../domain/kit/field'
import { sameJson } from '../domain/kit/normalise'
import { isSetAside, type Mutation, visibleRow, wasNeverSentHere } from '../domain/mutation'
import type { PinsetDb } from './db'
import { readAllHeld, refoldAll } from './held-records'
import type { SaveContext } from './intent'
import { guardLease } from './lease'
import type { Held } from './read-held'
import { type AttentionEntry, didBy, marked } from './rows'
import { allTables, flush, newWriteSet } from './write-set'

/**
 * Costs three counts when nothing is pending. `isInherited`: the host before died at work, so the stock cache may miss what
 * its last burst brought. Only for whoever holds the lease.
 */
export async function heal(db: PinsetDb, epoch: number, isInherited: boolean, context: SaveContext): Promise<void> {
  if (isInherited) await db.meta.put({ key: 'stock_stale', value: true })
  const [queued, shadows, entries] = await Promise.all([db.outbox.count(), db.shadow.count(), db.attention.count()])
  if (queued + shadows + entries === 0) return
  await db.transaction('rw', allTables(db), async () => {
    await guardLease(db, epoch)
    const [stored, kept, attention] = await Promise.all([
      db.outbox.orderBy('seq').toArray(),
      db.shadow.toArray(),
      db.attention.toArray(),
    ])
    const torn = tornGestures(stored)
    const decided = alreadyDecided(
      stored.filter((mutation) => !torn.includes(mutation)),
      new Set(attention.map(({ id }) => id)),
    )
    const queue = stored.filter((mutation) => !torn.includes(mutation) && !decided.has(mutation))
    const named = [...stored, ...kept.map(({ entity, id }) => ({ entity, recordId: id }))]
    const held = await readAllHeld(db, context.registry, named)
    // Also where the shadow is gone already: then the row is what the server said last.
    const byRecord = new Map<string, Mutation[]>()
    for (const mutation of queue) {
      const key = `${mutation.entity}/${mutation.recordId}`
      byRecord.set(key, [...(byRecord.get(key) ?? []), mutation])
    }
    for (const [key, entry] of held) entry.record = { ...entry.record, pending: byRecord.get(key) ?? [] }
    for (const [key, { definition, record }] of held) {
      // Of what moves stock the cache may be torn though the record is whole: its item is folded anyhow.
      if (isWhole(definition, record) && !definition.stock) held.delete(key)
    }
    const set = newWriteSet(false, true)
    const ids = new Set(queue.filter(({ state }) => state === 'attention').map(({ id }) => id))
    set.droppedAttention.push(...attention.filter(({ id }) => !ids.has(id)).map(({ id }) => id))
    const asked = attention.filter(({ id }) => ids.has(id))
    set.attention.push(...unspokenFor(queue, asked, instantOf(context.now)))
    set.droppedMutations.push(...[...torn, ...decided.keys()].map(({ seq }) => seq))
    const at = instantOf(context.now)
    set.results.push(
      ...[...decided].map(([mutation, how]) => {
        const { id, entity, recordId } = mutation
        return { id, entity, recordId, status: 0, at, how, ...didBy(mutation) }
      }),
    )
    if (held.size + set.attention.length + set.droppedAttention.length + set.droppedMutations.length === 0) return
    refoldAll(held, set)
    await flush(db, set)
  })
}

/**
 * Entries of gestures of which not all was stored: nobody was told that they are saved, or taken in from a file, and nothing
 * of them ever left from here.
 */
function tornGestures(queue: readonly Mutation[]): readonly Mutation[] {
  const counts = new Map<string, number>()
  for (const { group } of queue) if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1)
  return queue.filter(
    (mutation) =>
      mutation.group !== undefined &&
      (counts.get(mutation.group) ?? 0) < (mutation.groupSize ?? 1) &&
      wasNeverSentHere(mutation),
  )
}

/** What names the gesture of an entry. */
const gestureOf = ({ id, group }: Mutation): string => group ?? id

/**
 * Refused gestures of which the queue says that their issue is settled: somebody decided, and died before they had left. To
 * be asked once more they would hold back what was made of them. So would a refused settlement of which nothing is left that
 * it was to go with, and which nobody is `asked` about.
 */
function alreadyDecided(
  queue: readonly Mutation[],
  asked: ReadonlySet<string>,
): ReadonlyMap<Mutation, 'discarded' | 'replaced'> {
  const settlements = queue.filter((mutation) => mutation.kind === 'settle' && !isSetAside(mutation))
  const issues = new Map(
    settlements.map(({ recordId, group }) => [recordId, group ? 'replaced' : 'discarded'] as const),
  )
  const gestures = new Map<string, 'discarded' | 'replaced'>()
  const found = new Map<Mutation, 'discarded' | 'replaced'>()
  const spoken = new Set(queue.filter(({ kind, id }) => kind !== 'settle' || asked.has(id)).map(gestureOf))
  for (const mutation of queue) {
    if (mutation.state === 'attention' && !spoken.has(gestureOf(mutation))) found.set(mutation, 'discarded')
    const how = mutation.state === 'attention' ? issues.get(mutation.id) : undefined
    if (how !== undefined) gestures.set(gestureOf(mutation), how)
  }
  for (const mutation of queue) {
    const how = gestures.get(gestureOf(mutation))
    if (how !== undefined) found.set(mutation, how)
  }
  return found
}

/** The row is what its shadow and its pending work make of it, and nothing is left over: then there is nothing to repair. */
function isWhole(definition: EntityDefinition, { row, shadow, pending, hadShadow }: Held): boolean {
  const after = visibleRow(definition, shadow, pending)
  const wanted = after && marked(after, pending, row?._g)
  return hadShadow === pending.length > 0 && sameJson((row ?? null) as Json, (wanted ?? null) as Json)
}

/** Entries for refused changes that have none: nobody would ever be asked about them. One speaks for its gesture. */
function unspokenFor(
  queue: readonly Mutation[],
  attention: readonly AttentionEntry[],
  since: string,
): AttentionEntry[] {
  const known = new Set(attention.map(({ id }) => id))
  const spoken = new Set(queue.filter(({ id }) => known.has(id)).map(gestureOf))
  const found: AttentionEntry[] = []
  for (const mutation of queue) {
    if (mutation.state !== 'attention' || mutation.kind === 'settle' || spoken.has(gestureOf(mutation))) continue
    spoken.add(gestureOf(mutation))
    const { id, entity, recordId, lastError } = mutation
    const error = lastError ?? { status: 409, code: 'conflict' }
    found.push({ id, entity, recordId, error, since, report: true })
  }
  return found
}
