/** Applies the server's answer to a fence: the cancelled gesture never happens, or it happened and is undone (S16). */
import { instantOf } from '../../domain/clock'
import type { Row } from '../../domain/kit/entity'
import { type Mutation, waitsFor } from '../../domain/mutation'
import { endPlace, placesAhead } from '../../domain/queue-place'
import { type PinsetDb, rowsOf } from '../db'
import { dropInside, outcomesOf } from '../decide/drop'
import type { SaveContext } from '../intent'
import { didBy, ISSUE, type NewMutation, type ResultEntry } from '../rows'
import { inverseOf } from '../save/inverse'
import { changePending, readAllHeld, refoldAll } from '../write/held-records'
import { allTables, flush, newWriteSet } from '../write/write-set'
import { acknowledged, readSeen } from './apply-outcomes'
import { requeue } from './elsewhere'
import { guardLease } from './lease'

/** `row`: the row after the first change of the gesture, if the answer has it. */
export type CancelOutcome =
  | { readonly state: 'cancelled' }
  | { readonly state: 'applied'; readonly row: Row | undefined }

/** `gesture`: the entries of one cancelled gesture, as `takeBatch` chose them. */
export function applyCancelOutcome(
  db: PinsetDb,
  term: number,
  gesture: readonly Mutation[],
  outcome: CancelOutcome,
  context: SaveContext,
): Promise<void> {
  return db.transaction('rw', allTables(db), async () => {
    await guardLease(db, term)
    const found = await db.outbox
      .where('id')
      .anyOf(gesture.map(({ id }) => id))
      .sortBy('seq')
    if (found.length === 0) return
    const asked = new Set(gesture.filter(({ state }) => state === 'cancelling').map(({ id }) => id))
    const back = found.filter(({ id, state }) => state === 'queued' && asked.has(id))
    const leaving = found.filter((mutation) => !back.includes(mutation))
    if (outcome.state === 'applied') {
      // A mutation that was put back in between is wanted, and the server has made it: its push gets that answer.
      return leaving.length > 0 ? undoApplied(db, leaving, outcome.row, context) : undefined
    }
    if (back.length > 0) await beginAnew(db, back, context)
    await dropInside(db, leaving, context, { how: 'undone', settles: false })
    // The fence settled the issue of a refused mutation (S26). The feed reports that too.
    await rowsOf(db, ISSUE).bulkDelete(leaving.map(({ id }) => id))
  })
}

/**
 * Mutations put back while their fence was in flight, by a page and a worker of two builds. The server never accepts their old keys, so
 * they get new ones.
 */
async function beginAnew(db: PinsetDb, back: readonly Mutation[], context: SaveContext): Promise<void> {
  await requeue(db, back, context)
  const at = instantOf(context.now)
  await db.results.bulkAdd(
    back.map(({ id, entity, recordId }) => ({ id, entity, recordId, status: 0, at, how: 'replaced' as const })),
  )
}

/** Cancelled mutations that depend on the gesture: their inverses are queued before the gesture's own inverse. */
async function takenBackAfter(db: PinsetDb, gesture: readonly Mutation[]): Promise<readonly Mutation[]> {
  const last = gesture.at(-1)?.seq ?? 0
  const later: Mutation[] = []
  for (const mutation of await db.outbox.where('state').equals('cancelling').sortBy('seq')) {
    if (mutation.seq <= last) continue
    if ([...gesture, ...later].some((earlier) => waitsFor(mutation, earlier))) later.push(mutation)
  }
  return later
}

/**
 * The server made the gesture before the fence: its rows are adopted, and the inverses are queued right behind it. An inverse
 * has the same id each time, so neither a torn write (S7) nor a later import of the gesture can queue it twice.
 */
async function undoApplied(
  db: PinsetDb,
  gesture: readonly Mutation[],
  row: Row | undefined,
  context: SaveContext,
): Promise<void> {
  const first = gesture[0]?.id
  // The answer has only the first entry's row. The server has made the others, but their rows are unknown.
  const isDeleted = ({ id, kind, force }: Mutation) =>
    kind === 'delete' && (id === first && row ? typeof row.deleted_at === 'string' : !force)
  const backwards = gesture.toReversed().flatMap((mutation) => {
    const definition = context.registry.byName(mutation.entity)
    return (definition && inverseOf(definition, mutation, context, isDeleted(mutation))) ?? []
  })
  const inverses = await queuedBehind(db, gesture, backwards, context)
  const held = await readAllHeld(db, context.registry, [...gesture, ...inverses])
  const seen = await readSeen(db)
  const set = newWriteSet()
  const at = instantOf(context.now)
  const undone = new Set(gesture.map(({ id }) => id))
  for (const mutation of gesture) {
    const { id, entity, recordId } = mutation
    set.results.push({ id, entity, recordId, status: 200, at, ...didBy(context.registry.byName(entity), mutation) })
    const entry = held.get(`${entity}/${recordId}`)
    if (!entry) continue
    // All rows of a gesture have one revision. A row pulled at that revision or later is the server's and must not be guessed. This
    // includes missing rows, which were deleted since.
    if (id !== first && row?.rev !== undefined) {
      const { head, isLoading } = seen(entity)
      if ((entry.record.shadow?.rev ?? 0) >= row.rev || (!isLoading && head >= row.rev)) continue
    }
    const made = isDeleted(mutation) ? { id: recordId, deleted_at: at } : { id: recordId }
    const shadow = acknowledged(entry.record, mutation, id === first && row ? row : made, seen)
    entry.record = { ...entry.record, shadow }
  }
  changePending(held, new Set([...undone, ...inverses.map(({ id }) => id)]), inverses)
  set.mutations.push(...inverses)
  set.droppedMutations.push(...gesture.map(({ seq }) => seq))
  set.droppedRefusals.push(...undone)
  refoldAll(held, set)
  await flush(db, set)
}

/**
 * The inverses already in the queue, else one gesture in free places after all cancelled dependants and before later work. Empty if they
 * were queued once and discarded.
 */
async function queuedBehind(
  db: PinsetDb,
  gesture: readonly Mutation[],
  backwards: readonly NewMutation[],
  context: SaveContext,
): Promise<Mutation[]> {
  if (backwards.length === 0) return []
  const group = backwards.length > 1 ? { group: context.makeId(), groupSize: backwards.length } : {}
  const ids = new Set(backwards.map(({ id }) => id))
  const stored = await db.outbox
    .where('id')
    .anyOf([...ids])
    .toArray()
  const known = new Map(stored.map((mutation) => [mutation.id, mutation]))
  // A torn write queued it and a person discarded it since: the gesture is wanted.
  const ended = known.size === 0 ? await outcomesOf(db, [...ids]) : new Map<string, ResultEntry>()
  if ([...ended.values()].some(({ how }) => how !== undefined)) return []
  const last = [...gesture, ...(await takenBackAfter(db, gesture))].reduce((most, { seq }) => Math.max(most, seq), 0)
  const behind = db.outbox.where('seq').above(last)
  const next = (await behind.filter(({ id }) => !ids.has(id)).first())?.seq ?? last + 1
  const places = placesAhead({ after: last, before: next }, backwards.length)
  // No free numbers: use the end of the queue.
  const end = endPlace((await db.outbox.orderBy('seq').last())?.seq)
  return backwards.map(
    (back, index) => known.get(back.id) ?? { ...back, ...group, seq: places?.[index] ?? end + index },
  )
}
