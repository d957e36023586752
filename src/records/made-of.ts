/** The series made from the parts of another, including deleted ones. */
import { type PinsetDb, rowsOf } from '../data/db'
import type { StoredRow } from '../data/rows'
import type { Step } from '../domain/prep/step'

export function madeOf(db: PinsetDb, { into, by }: Step, id: string): Promise<StoredRow[]> {
  return rowsOf(db, into.name).where(by).equals(id).toArray()
}
