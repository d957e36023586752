/**
 * The value of a number field whose text is no number: a mark and the text itself. No parser of numbers accepts it, so it never
 * counts as an older number, and a form with it is invalid. A stored draft returns the person's own text.
 */
const MARK = '?'

export const unread = (text: string): string => `${MARK}${text}`

export const isUnread = (value: unknown): value is string => typeof value === 'string' && value.startsWith(MARK)

/** The typed text; undefined for a value that is a number or empty. */
export const unreadText = (value: string): string | undefined =>
  isUnread(value) ? value.slice(MARK.length) : undefined
