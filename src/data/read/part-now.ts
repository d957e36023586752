/**
 * The part that a printed label means now. Bags that got another strain belong to a later series, and keep the labels of the earlier one.
 */

import type { EntityDefinition } from '../../domain/kit/entity'
import { isSeries } from '../../domain/kit/series'
import { foldParts } from '../../domain/prep/dish-fold'
import { isMoved, mayHaveMoved, mayMove, movedInto, nowIn } from '../../domain/prep/moved'
import { partsIn } from '../../domain/prep/series'
import { type PinsetDb, rowsOf } from '../db'
import type { StoredRow } from '../rows'

/** The index by the number of parts that a series took from others. */
const TAKEN = 'from_parts.length'

type Labelled = { readonly row: StoredRow; readonly number: number }

/**
 * The label's own part, or the last one that it became. Of the series, only those are read that took parts of others, and observations
 * only if one of these took this part.
 */
export async function partNow(
  db: PinsetDb,
  definition: EntityDefinition,
  { row, number }: Labelled,
): Promise<Labelled> {
  if (!isSeries(definition) || !mayMove(definition)) return { row, number }
  const moved = movedInto(await rowsOf(db, definition.name).where(TAKEN).above(0).toArray())
  if (!isMoved(moved, row.id, number)) return { row, number }
  const observations = await rowsOf(db, 'observation').where('series_id').equals(row.id).toArray()
  const part = partsIn({ definition, row }, foldParts(observations))[number - 1]
  return part && !mayHaveMoved(part) ? { row, number } : nowIn(moved, row, number)
}
