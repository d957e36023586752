/** The stored state of records before a write changes them, read whole: nothing is guessed. */
import type { Row } from '../domain/kit/entity'
import type { Mutation } from '../domain/mutation'
import { type PinsetDb, rowsOf } from './db'
import { type StoredRow, unmarked } from './rows'

/** The stored state of one record: visible row, shadow, pending mutations. Read before any put. */
export type Held = {
  readonly row: StoredRow | undefined
  readonly shadow: Row | undefined
  readonly pending: readonly Mutation[]
  readonly hadShadow: boolean
}

/** Reads the records of one entity. Rows without pending work cost one bulk get and nothing else. */
export async function readHeld(db: PinsetDb, entity: string, ids: readonly string[]): Promise<Map<string, Held>> {
  const [rows, working] = await Promise.all([readRows(db, entity, ids), db.shadow.count()])
  // Mostly nothing is pending at all: then one count replaces a look-up per record.
  const keys = working > 0 ? ids.map((id) => [entity, id] as [string, string]) : []
  const shadowed = keys.length > 0 ? await db.shadow.bulkGet(keys) : []
  const withWork = ids.filter((_, index) => shadowed[index] !== undefined)
  const queued = await queuedFor(db, withWork)
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

/** From this many on the whole queue is read: far quicker than walking a cursor from key to key. */
const MANY_WORKING = 100

async function queuedFor(db: PinsetDb, ids: readonly string[]): Promise<Mutation[]> {
  if (ids.length === 0) return []
  if (ids.length > MANY_WORKING) return db.outbox.orderBy('seq').toArray()
  return db.outbox.where('recordId').anyOf(ids).sortBy('seq')
}

/** From this many on it pays to ask first whether there is anything at all: on a first load there is not. */
const MANY = 50

async function readRows(db: PinsetDb, entity: string, ids: readonly string[]): Promise<(StoredRow | undefined)[]> {
  const table = rowsOf(db, entity)
  if (ids.length < MANY) return table.bulkGet([...ids])
  const sorted = ids.toSorted()
  const known = await table.where('id').between(sorted[0], sorted.at(-1), true, true).count()
  return known === 0 ? ids.map(() => undefined) : table.bulkGet([...ids])
}
