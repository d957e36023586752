/** Limits a field has unless its definition says otherwise. Apart from validation, so that reading a definition does not load it. */

/** The limits a name, a description and notes have unless their definition says otherwise. */
export const NAME_LENGTH = 100
export const DESCRIPTION_LENGTH = 500
export const NOTES_LENGTH = 2000
export const CODE_LENGTH = 10
const MAX_LIST_ITEMS = 100

/** How many entries a list may have. */
export function mostItems({ maxItems = MAX_LIST_ITEMS }: { readonly maxItems?: number }): number {
  return maxItems
}
/**
 * How far ahead of now an instant may lie, in days: it says when something happened, so beyond the first a form warns, and
 * beyond the second device and server refuse. A count of next year would outweigh every movement until then.
 */
export const WARN_AHEAD_DAYS = 1
export const MAX_AHEAD_DAYS = 7
