/**
 * The place of a mutation in the queue, and free places between others (S13). The table's counter gives whole numbers for the end. A
 * place between two mutations is a fraction. Places are unique, because equal ones would overwrite each other.
 */

/** Above 0, and smaller is sent first. Whole at the end of the queue, a fraction between two others. */
export type Place = number

/** A mutation that is not stored yet. */
export const UNSTORED: Place = 0

/** The end of the queue, until the table's counter gives the place. */
export const AT_END: Place = Number.MAX_VALUE

/** The place after all others, if it is needed before the table's counter gives it. */
export function endPlace(last: Place | undefined): Place {
  return Math.max(1, Math.floor(last ?? 0) + 1)
}

/** A free stretch of the queue. Both ends are used. */
export type Gap = { readonly after: Place; readonly before: Place }

/** The share of a gap that one call uses. Some 10,000 calls fit into one gap. */
const SHARE = 1 / 1024

/** `count` places after the start of a gap, in order. Undefined if the floating-point numbers there are used up. */
export function placesBehind({ after, before }: Gap, count: number): readonly Place[] | undefined {
  const step = ((before - after) * SHARE) / count
  return free(
    { after, before },
    Array.from({ length: count }, (_, index) => after + step * (index + 1)),
  )
}

/** `count` places before the end of a gap, in order. Undefined if the floating-point numbers there are used up. */
export function placesAhead({ after, before }: Gap, count: number): readonly Place[] | undefined {
  const step = ((before - after) * SHARE) / count
  return free(
    { after, before },
    Array.from({ length: count }, (_, index) => before - step * (count - index)),
  )
}

/** After rounding, places may be equal to each other or to an end of the gap. */
function free({ after, before }: Gap, places: readonly Place[]): readonly Place[] | undefined {
  const all = [after, ...places, before]
  return all.every((place, index) => index === 0 || place > (all[index - 1] ?? place)) ? places : undefined
}
