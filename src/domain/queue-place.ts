/**
 * Where a mutation stands in the queue, and free places beside the others (S13). The table's counter gives whole numbers,
 * at the end; what has to stand between two mutations gets fractions. Two mutations never share a place: one would
 * overwrite the other.
 */

/** Above 0; smaller goes first. Whole at the end of the queue, a fraction where a mutation was put between two others. */
export type Place = number

/** Marks a mutation that is not stored yet. */
export const UNSTORED: Place = 0

/** Stands for the end of the queue until the table's counter has given the place. */
export const AT_END: Place = Number.MAX_VALUE

/** The place behind all others, where it has to be known before the table's counter gives it. */
export function endPlace(last: Place | undefined): Place {
  return Math.max(1, Math.floor(last ?? 0) + 1)
}

/** A stretch of the queue with nothing in it; both ends are taken. */
export type Gap = { readonly after: Place; readonly before: Place }

/** The share of a gap that one call takes: a mutation that is put there again and again finds room some 10,000 times. */
const SHARE = 1 / 1024

/** So many places right behind the start of a gap, in order; undefined where its numbers have run out. */
export function placesBehind({ after, before }: Gap, count: number): readonly Place[] | undefined {
  const step = ((before - after) * SHARE) / count
  return free(
    { after, before },
    Array.from({ length: count }, (_, index) => after + step * (index + 1)),
  )
}

/** So many places right before the end of a gap, in order; undefined where its numbers have run out. */
export function placesAhead({ after, before }: Gap, count: number): readonly Place[] | undefined {
  const step = ((before - after) * SHARE) / count
  return free(
    { after, before },
    Array.from({ length: count }, (_, index) => before - step * (count - index)),
  )
}

/** Rounded, neighbours may fall on one another, or on an end of the gap. */
function free({ after, before }: Gap, places: readonly Place[]): readonly Place[] | undefined {
  const all = [after, ...places, before]
  return all.every((place, index) => index === 0 || place > (all[index - 1] ?? place)) ? places : undefined
}
