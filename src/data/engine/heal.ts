/**
 * S5, S7: the repairs of a start. A host or page that died may have left only the first puts of its last write. Queue and
 * shadows are complete, so every record with pending work is folded again.
 */
import { instantOf } from '../../domain/clock'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Json } from '../../domain/kit/field'
import { sameJson } from '../../domain/kit/normalise'
import { isSetAside, type Mutation, visibleRow, wasNeverSentHere } from '../../domain/mutation'
import { isRefused } from '../../domain/mutation-state'
import type { PinsetDb } from '../db'
import type { SaveContext } from '../intent'
import { didBy, marked, type StoredRefusal } from '../rows'
import { readAllHeld, refoldAll } from '../write/held-records'
import type { Held } from '../write/read-held'
import { allTables, flush, newWriteSet } from '../write/write-set'
import { guardLease } from './lease'

/**
 * Costs three counts if nothing is pending. `isInherited`: the previous host died at work, so the stock cache may lack its last burst.
 * Only for the holder of the lease.
 */
export async function heal(db: PinsetDb, term: number, isInherited: boolean, context: SaveContext): Promise<void> {
  if (isInherited) await db.meta.put({ key: 'stock_stale', value: true })
  const [queued, shadows, entries] = await Promise.all([db.outbox.count(), db.shadow.count(), db.attention.count()])
  if (queued + shadows + entries === 0) return
  await db.transaction('rw', allTables(db), async () => {
    await guardLease(db, term)
    const [stored, kept, refusals] = await Promise.all([
      db.outbox.orderBy('seq').toArray(),
      db.shadow.toArray(),
      db.attention.toArray(),
    ])
    const torn = tornGestures(stored)
    const decided = alreadyDecided(
      stored.filter((mutation) => !torn.includes(mutation)),
      new Set(refusals.map(({ id }) => id)),
    )
    const queue = stored.filter((mutation) => !torn.includes(mutation) && !decided.has(mutation))
    const named = [...stored, ...kept.map(({ entity, id }) => ({ entity, recordId: id }))]
    const held = await readAllHeld(db, context.registry, named)
    // Also if the shadow is already deleted: then the row is the server's last one.
    const byRecord = new Map<string, Mutation[]>()
    for (const mutation of queue) {
      const key = `${mutation.entity}/${mutation.recordId}`
      byRecord.set(key, [...(byRecord.get(key) ?? []), mutation])
    }
    for (const [key, entry] of held) entry.record = { ...entry.record, pending: byRecord.get(key) ?? [] }
    // A row is written after its stock (S7.2), and existing stock is marked stale first. So the stock of a complete record is complete.
    for (const [key, { definition, record }] of held) if (isWhole(definition, record)) held.delete(key)
    const set = newWriteSet(false, true)
    const ids = new Set(queue.filter(isRefused).map(({ id }) => id))
    set.droppedRefusals.push(...refusals.filter(({ id }) => !ids.has(id)).map(({ id }) => id))
    const asked = refusals.filter(({ id }) => ids.has(id))
    set.refusals.push(...unspokenFor(queue, asked, instantOf(context.now)))
    set.droppedMutations.push(...[...torn, ...decided.keys()].map(({ seq }) => seq))
    const at = instantOf(context.now)
    set.results.push(
      ...[...decided].map(([mutation, how]) => {
        const { id, entity, recordId } = mutation
        return { id, entity, recordId, status: 0, at, how, ...didBy(context.registry.byName(entity), mutation) }
      }),
    )
    if (held.size + set.refusals.length + set.droppedRefusals.length + set.droppedMutations.length === 0) return
    refoldAll(held, set)
    await flush(db, set)
  })
}

/** Entries of torn gestures. Their save or import was never confirmed to a person, and none of them was ever sent from here. */
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

/** The name of an entry's gesture. */
const gestureOf = ({ id, group }: Mutation): string => group ?? id

/**
 * Refused gestures whose settlement is queued: the person had decided before the page died. A second question would hold back
 * the new gesture. So would a refused settlement without its group that is not in `asked`.
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
    if (isRefused(mutation) && !spoken.has(gestureOf(mutation))) found.set(mutation, 'discarded')
    const how = isRefused(mutation) ? issues.get(mutation.id) : undefined
    if (how !== undefined) gestures.set(gestureOf(mutation), how)
  }
  for (const mutation of queue) {
    const how = gestures.get(gestureOf(mutation))
    if (how !== undefined) found.set(mutation, how)
  }
  return found
}

/** Whether the row equals the fold of shadow and pending work and nothing is left over, so that no repair is needed. */
function isWhole(definition: EntityDefinition, { row, shadow, pending, hadShadow }: Held): boolean {
  const after = visibleRow(definition, shadow, pending)
  const wanted = after && marked(after, pending, row?._g)
  return hadShadow === pending.length > 0 && sameJson((row ?? null) as Json, (wanted ?? null) as Json)
}

/** Questions for refused changes without one, which would never be asked about. A gesture gets one question. */
function unspokenFor(queue: readonly Mutation[], refusals: readonly StoredRefusal[], since: string): StoredRefusal[] {
  const known = new Set(refusals.map(({ id }) => id))
  const spoken = new Set(queue.filter(({ id }) => known.has(id)).map(gestureOf))
  const found: StoredRefusal[] = []
  for (const mutation of queue) {
    if (!isRefused(mutation) || mutation.kind === 'settle' || spoken.has(gestureOf(mutation))) continue
    spoken.add(gestureOf(mutation))
    const { id, entity, recordId, lastError } = mutation
    const error = lastError ?? { status: 409, code: 'conflict' }
    found.push({ id, entity, recordId, error, since, report: true })
  }
  return found
}
