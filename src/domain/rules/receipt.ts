/**
 * When a purchase counts from, and until when it keeps. Both are derived where nobody typed them: `received_at` from the
 * date and the moment at which the purchase became received, `expiry_date` from that day and the ingredient's shelf life.
 * A derived value follows its source; a typed one is never changed. Device and server run the same code.
 */
import { addDays, dateIn, isDate, startOfDay } from '../clock'
import type { Values } from '../kit/field'

export type ReceiptContext = {
  /** The instant of the writing. */
  readonly now: string
  /** The farm's. */
  readonly timeZone: string
  /** The ingredient; absent when it could not be found. */
  readonly item?: Values | undefined
}

/** What a new purchase gets filled in. */
export function receiptOfNew(values: Values, context: ReceiptContext): Values {
  if (values.status !== 'received') return {}
  const became = textOf(values.became_received_at) ?? context.now
  const told = { received_from: 'date', ...values, became_received_at: became }
  const at = textOf(values.received_at) ?? derivedInstant(told, context)
  if (at === undefined) return {}
  const { received_from } = told
  const keeps = values.expiry_date ? {} : derivedExpiry(told, context)
  return { received_at: at, became_received_at: became, received_from, ...keeps }
}

/** What a change fills in beside the fields that `patch` names (null for cleared ones). */
export function receiptOfChanged(before: Values, patch: Values, context: ReceiptContext): Values {
  const after = { ...before, ...patch }
  if (after.status !== 'received') return {}
  if (before.status !== 'received') return becomingReceived(after, patch, context)
  return { ...followedInstant(before, patch, context), ...followedExpiry(before, patch, context) }
}

/** Whether a purchase counts from the beginning of its day: its time of day says nothing. */
export function isWholeDay({ received_at: at, date }: Values, timeZone: string): boolean {
  return typeof date === 'string' && isDate(date) && at === startOfDay(date, timeZone)
}

/** An order that came now: its date says when it was ordered. */
function becomingReceived(after: Values, patch: Values, context: ReceiptContext): Values {
  const became = textOf(patch.became_received_at) ?? context.now
  const told = { ...after, became_received_at: became, received_from: patch.received_from ?? 'change' }
  const { received_from } = told
  const keeps = after.expiry_date || Object.hasOwn(patch, 'expiry_date') ? {} : derivedExpiry(told, context)
  return { received_at: textOf(patch.received_at) ?? became, became_received_at: became, received_from, ...keeps }
}

function followedInstant(before: Values, patch: Values, context: ReceiptContext): Values {
  const isCleared = patch.received_at === null
  const isFollowing = !Object.hasOwn(patch, 'received_at') && changesDate(before, patch) && isFromDate(before, context)
  if (!isCleared && !isFollowing) return {}
  const after = { ...before, ...patch }
  const at = derivedInstant(after, context)
  // Today's date means now: from here on this is the moment that the purchase became received.
  const isNow = after.received_from !== 'change' && at === context.now
  return { received_at: at ?? null, ...(isNow ? { became_received_at: at } : {}) }
}

function changesDate(before: Values, { date }: Values): boolean {
  return typeof date === 'string' && date !== before.date
}

/** Whether nobody typed the instant: it is the one that the date gives. */
function isFromDate(values: Values, { timeZone }: ReceiptContext): boolean {
  const { received_at: at, became_received_at: became, received_from: from, date } = values
  if (from === 'change') return false
  return isWholeDay(values, timeZone) || (typeof at === 'string' && at === became && dateIn(at, timeZone) === date)
}

/** The instant that nobody typed; undefined when the date is none yet. */
function derivedInstant(values: Values, { now, timeZone }: ReceiptContext): string | undefined {
  const { became_received_at: became, received_from: from, date } = values
  if (from === 'change' && typeof became === 'string') return became
  if (typeof date !== 'string' || !isDate(date)) return undefined
  if (typeof became === 'string' && dateIn(became, timeZone) === date) return became
  return dateIn(now, timeZone) === date ? now : startOfDay(date, timeZone)
}

/** The day from which a purchase keeps: its date, and of an order the day on which it came. */
function keepsFrom({ became_received_at: became, received_from: from, date }: Values, timeZone: string): unknown {
  return from === 'change' && typeof became === 'string' ? dateIn(became, timeZone) : date
}

/** Shelf life in days is kept beside the expiry: a later change of the ingredient never rewrites it. */
function derivedExpiry(values: Values, { item, timeZone }: ReceiptContext): Values {
  const days = item?.shelf_life_days
  const expiry = typeof days === 'number' ? expiryAfter(keepsFrom(values, timeZone), days) : undefined
  return expiry === undefined ? {} : { expiry_date: expiry, expiry_days: days }
}

function followedExpiry(before: Values, patch: Values, context: ReceiptContext): Values {
  const { expiry_days: days, expiry_date: expiry } = before
  if (Object.hasOwn(patch, 'expiry_date') || typeof days !== 'number') return {}
  if (expiry !== expiryAfter(keepsFrom(before, context.timeZone), days)) return {}
  const after = { ...before, ...patch }
  if (patch.item_id !== undefined && patch.item_id !== before.item_id) {
    return { expiry_date: null, expiry_days: null, ...derivedExpiry(after, context) }
  }
  const moved = expiryAfter(keepsFrom(after, context.timeZone), days)
  return moved === undefined || moved === expiry ? {} : { expiry_date: moved }
}

/** Undefined when the day is none yet, or the calendar has no such day any more. */
function expiryAfter(day: unknown, days: number): string | undefined {
  if (typeof day !== 'string' || !isDate(day)) return undefined
  const expiry = addDays(day, days)
  return isDate(expiry) ? expiry : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
