/** The series made from the parts of another, including deleted ones, and the sterilizer run of a series. */
import { type PinsetDb, rowsOf } from '../data/db'
import type { StoredRow } from '../data/rows'
import type { Values } from '../domain/kit/field'
import { runFinder, runText } from '../domain/prep/run'
import type { Step } from '../domain/prep/step'

export function madeOf(db: PinsetDb, { into, by }: Step, id: string): Promise<StoredRow[]> {
  return rowsOf(db, into.name).where(by).equals(id).toArray()
}

/** The sterilizer run of a series. All runs are read only for a series that names it by a text. */
export async function runOf(db: PinsetDb, series: Values): Promise<Values | undefined> {
  if (typeof series.run_id === 'string')
    return runFinder(await rowsOf(db, 'run').where('id').equals(series.run_id).toArray())(series)
  return runText(series) === undefined ? undefined : runFinder(await rowsOf(db, 'run').toArray())(series)
}
