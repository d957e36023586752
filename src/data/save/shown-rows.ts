/**
 * Visible rows, pending work included. A row with pending work is folded, not read: a host that died may have left a torn
 * one (S5, S7).
 */
import type { Row } from '../../domain/kit/entity'
import { type Mutation, visibleRow } from '../../domain/mutation'
import type { RecordName } from '../../domain/rules/relations'
import { type PinsetDb, rowsOf } from '../db'
import { type ShadowRow, type StoredRow, unmarked } from '../rows'

/** Whether records of the entity are kept on devices. */
export function has(db: PinsetDb, entity: string): boolean {
  return db.entities.some(({ name }) => name === entity)
}

/** One request per record, all at once, because `anyOf` would use a slow cursor. */
export function pendingOf(db: PinsetDb, ids: readonly string[]): Promise<Mutation[]> {
  const reads = ids.map((id) => db.outbox.where('recordId').equals(id).toArray())
  return Promise.all(reads).then((lists) => lists.flat())
}

/** `pending` must be in the order of the queue. */
export function shownRow(
  db: PinsetDb,
  entity: string,
  stored: StoredRow | undefined,
  shadow: ShadowRow | undefined,
  pending: readonly Mutation[],
): Row | undefined {
  const definition = db.entities.find(({ name }) => name === entity)
  if (!definition || pending.length === 0) return stored
  return visibleRow(definition, shadow ? shadow.row : stored && unmarked(stored), pending)
}

/** Reads records in one round trip, in the given order; none of entities that devices do not store. */
export async function readShown(db: PinsetDb, wanted: readonly RecordName[]): Promise<(Row | undefined)[]> {
  const known = wanted.filter(({ entity }) => has(db, entity))
  const [stored, shadows, queued] = await Promise.all([
    Promise.all(known.map(({ entity, id }) => rowsOf(db, entity).get(id))),
    db.shadow.bulkGet(known.map(({ entity, id }) => [entity, id] as [string, string])),
    pendingOf(
      db,
      known.map(({ id }) => id),
    ),
  ])
  const bySeq = queued.toSorted((a, b) => a.seq - b.seq)
  return wanted.map((one) => {
    const at = known.indexOf(one)
    const pending = bySeq.filter(({ recordId }) => recordId === one.id)
    return at < 0 ? undefined : shownRow(db, one.entity, stored[at], shadows[at], pending)
  })
}
