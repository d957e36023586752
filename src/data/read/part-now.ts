/**
 * The part that a printed label means now. Bags that got another strain belong to a later series, and keep the labels of the earlier one.
 */

import type { EntityDefinition } from '../../domain/kit/entity'
import { type Moved, mayMove, movedInto, nowIn, TAKEN } from '../../domain/prep/moved'
import { type PinsetDb, rowsOf } from '../db'
import type { StoredRow } from '../rows'

/** The index by the number of parts that a series took from others. */
const TAKEN_COUNT = `${TAKEN}.length`

/** The parts of the kind that became parts of later series. Only series are read that took parts of others. */
export async function movedParts(db: PinsetDb, definition: EntityDefinition): Promise<Moved<StoredRow>> {
  if (!mayMove(definition)) return new Map()
  return movedInto(await rowsOf(db, definition.name).where(TAKEN_COUNT).above(0).toArray())
}

type Labelled = { readonly row: StoredRow; readonly number: number }

/** The label's own part, or the last one that it became. */
export async function partNow(
  db: PinsetDb,
  definition: EntityDefinition,
  { row, number }: Labelled,
): Promise<Labelled> {
  return nowIn(await movedParts(db, definition), row, number)
}
