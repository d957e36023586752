/** Default limits of fields. Separate from validation, so that reading a definition does not load it. */

/** Default limits of a name, a description and notes. */
export const NAME_LENGTH = 100
export const DESCRIPTION_LENGTH = 500
export const NOTES_LENGTH = 2000
export const CODE_LENGTH = 10
const MAX_LIST_ITEMS = 100

export function mostItems({ maxItems = MAX_LIST_ITEMS }: { readonly maxItems?: number }): number {
  return maxItems
}
/**
 * How many days an instant may be ahead of now. An instant says when something happened: beyond the first limit a form warns, beyond the
 * second device and server refuse. A count of next year would override every movement until then.
 */
export const WARN_AHEAD_DAYS = 1
export const MAX_AHEAD_DAYS = 7
