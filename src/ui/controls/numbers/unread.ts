/**
 * The value of a number field whose text is no number: the text itself behind a mark. No reader of numbers takes it, so it
 * is never an older number, and no form with it is valid; a draft that is kept gives the person's own text back.
 */
const MARK = '?'

export const unread = (text: string): string => `${MARK}${text}`

export const isUnread = (value: unknown): value is string => typeof value === 'string' && value.startsWith(MARK)

/** The text as it was typed; undefined for a value that is a number or nothing. */
export const unreadText = (value: string): string | undefined =>
  isUnread(value) ? value.slice(MARK.length) : undefined
