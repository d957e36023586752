/**
 * The part that a printed label means now. Bags that got another strain belong to a later series, and keep the labels of the earlier one.
 */

import type { EntityDefinition } from '../../domain/kit/entity'
import { isSeries } from '../../domain/kit/series'
import { foldParts } from '../../domain/prep/dish-fold'
import { mayHaveMoved, mayMove, movedInto, nowIn } from '../../domain/prep/moved'
import { partsIn } from '../../domain/prep/series'
import { type PinsetDb, rowsOf } from '../db'
import type { StoredRow } from '../rows'

type Labelled = { readonly row: StoredRow; readonly number: number }

/** The label's own part, or the last one that it became. Series are read only for a part that may have moved. */
export async function partNow(
  db: PinsetDb,
  definition: EntityDefinition,
  { row, number }: Labelled,
): Promise<Labelled> {
  if (!isSeries(definition) || !mayMove(definition)) return { row, number }
  const observations = await rowsOf(db, 'observation').where('series_id').equals(row.id).toArray()
  const part = partsIn({ definition, row }, foldParts(observations))[number - 1]
  if (part && !mayHaveMoved(part)) return { row, number }
  return nowIn(movedInto(await rowsOf(db, definition.name).toArray()), row, number)
}
