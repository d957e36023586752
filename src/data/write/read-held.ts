/** The complete stored state of records before a write changes them. */
import type { Row } from '../../domain/kit/entity'
import type { Mutation } from '../../domain/mutation'
import { type PinsetDb, rowsOf } from '../db'
import { readMany } from '../read/read-many'
import { type ShadowRow, type StoredRow, unmarked } from '../rows'

/** The stored state of one record: visible row, shadow, pending mutations. Read before any put. */
export type Held = {
  readonly row: StoredRow | undefined
  readonly shadow: Row | undefined
  readonly pending: readonly Mutation[]
  readonly hadShadow: boolean
}

/**
 * Reads the records of one entity. Rows without pending work cost only one bulk get. `queue`: the whole queue in order, if the
 * caller has read it.
 */
export async function readHeld(
  db: PinsetDb,
  entity: string,
  ids: readonly string[],
  queue?: readonly Mutation[],
): Promise<Map<string, Held>> {
  const [rows, working] = await Promise.all([readRows(db, entity, ids), db.shadow.count()])
  // Usually nothing is pending: then one count replaces a look-up per record.
  const shadowed = working > 0 ? await readShadows(db, entity, ids) : []
  const withWork = ids.filter((_, index) => shadowed[index] !== undefined)
  const queued = queue ? waitingFor(queue, withWork) : await queuedFor(db, withWork)
  const byRecord = new Map<string, Mutation[]>()
  for (const mutation of queued) {
    if (mutation.entity !== entity) continue
    const list = byRecord.get(mutation.recordId)
    if (list) list.push(mutation)
    else byRecord.set(mutation.recordId, [mutation])
  }
  const held = new Map<string, Held>()
  for (const [index, id] of ids.entries()) {
    const row = rows[index]
    const pending = byRecord.get(id) ?? []
    const shadow = shadowed[index] ? shadowed[index].row : row && unmarked(row)
    held.set(id, { row, shadow, pending, hadShadow: shadowed[index] !== undefined })
  }
  return held
}

/** A record without a shadow has no visible pending work: a settlement does not change the row. */
function waitingFor(queue: readonly Mutation[], ids: readonly string[]): readonly Mutation[] {
  const wanted = new Set(ids)
  return queue.filter(({ recordId }) => wanted.has(recordId))
}

/** From this many on, read the whole queue: much faster than a cursor from key to key. */
const MANY_WORKING = 100

/** The whole queue in order, if so many entries are needed that it is read whole. */
export async function queueForMany(db: PinsetDb, wanted: number): Promise<Mutation[] | undefined> {
  return wanted > MANY_WORKING ? db.outbox.orderBy('seq').toArray() : undefined
}

async function queuedFor(db: PinsetDb, ids: readonly string[]): Promise<Mutation[]> {
  if (ids.length === 0) return []
  return (await queueForMany(db, ids.length)) ?? db.outbox.where('recordId').anyOf(ids).sortBy('seq')
}

async function readRows(db: PinsetDb, entity: string, ids: readonly string[]): Promise<(StoredRow | undefined)[]> {
  const rows = await readMany(rowsOf(db, entity), ids, { index: ':id', keyOf: ({ id }) => id })
  return ids.map((id) => rows.get(id))
}

async function readShadows(db: PinsetDb, entity: string, ids: readonly string[]): Promise<(ShadowRow | undefined)[]> {
  const placeOf = (id: string) => [entity, id]
  const shadows = await readMany(db.shadow, ids, { index: ':id', keyOf: ({ id }) => id, placeOf })
  return ids.map((id) => shadows.get(id))
}
