/**
 * Parts that became parts of a later series of their kind, which names them in `from_parts`. Their old label opens the new part. They no
 * longer belong to the old series, although it keeps its count: deleting the later series gives them back.
 */
import type { EntityDefinition, Row } from '../kit/entity'
import { listIn } from './parents'

export type Moved<T extends Row = Row> = ReadonlyMap<string, { readonly row: T; readonly number: number }>

/** The field of the later series that names the earlier parts. */
export const TAKEN = 'from_parts'

/** Whether parts of this kind may become parts of a later series of their kind. */
export function mayMove({ fields }: Pick<EntityDefinition, 'fields'>): boolean {
  return fields[TAKEN] !== undefined
}

/** The new part of each moved part. Drafts and deleted series have taken nothing. */
export function movedInto<T extends Row>(all: readonly T[]): Moved<T> {
  const moved = new Map<string, { readonly row: T; readonly number: number }>()
  for (const row of all) {
    if (row.deleted_at || row.status === 'draft') continue
    for (const { quantity_id: number, from_series_id: id, from_quantity_id: from } of listIn(row[TAKEN])) {
      if (typeof number === 'number') moved.set(keyOf(String(id), Number(from)), { row, number })
    }
  }
  return moved
}

/** The part that a label now means: the label's own, or the last part that it became. */
export function nowIn<T extends Row>(
  moved: Moved<T>,
  row: T,
  number: number,
): { readonly row: T; readonly number: number } {
  let part = { row, number }
  // Each part of a chain is another one, so a chain is never longer than the map.
  for (let steps = 0; steps < moved.size; steps += 1) {
    const next = moved.get(keyOf(part.row.id, part.number))
    if (!next) break
    part = next
  }
  return part
}

export function isMoved(moved: Moved, id: string, number: number): boolean {
  return moved.has(keyOf(id, number))
}

const keyOf = (id: string, number: number) => `${id} ${number}`
