/**
 * The receipt instant and the expiry of a purchase. Both are derived if no person typed them: `received_at` from the date and the moment
 * of becoming received, `expiry_date` from that day and the ingredient's shelf life. A derived value follows its source, a typed one is
 * never changed. Device and server run the same code.
 */
import { addDays, dateIn, isDate, startOfDay } from '../clock'
import type { Values } from '../kit/field'

export type ReceiptContext = {
  /** The instant of the write. */
  readonly now: string
  /** The farm's zone. */
  readonly timeZone: string
  /** The ingredient. Absent if it was not found. */
  readonly item?: Values | undefined
}

/** Values to fill in for a new purchase. */
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

/** Values that a change fills in besides the fields of `patch` (null for cleared ones). */
export function receiptOfChanged(before: Values, patch: Values, context: ReceiptContext): Values {
  const after = { ...before, ...patch }
  if (after.status !== 'received') return {}
  if (before.status !== 'received') return becomingReceived(after, patch, context)
  return { ...followedInstant(before, patch, context), ...followedExpiry(before, patch, context) }
}

/** Whether a purchase counts from the start of its day, so that its time means nothing. */
export function isWholeDay({ received_at: at, date }: Values, timeZone: string): boolean {
  return typeof date === 'string' && isDate(date) && at === startOfDay(date, timeZone)
}

/** The date of an order is the order date, so its receipt is now. */
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
  // Today's date means now, so this becomes the moment of becoming received.
  const isNow = after.received_from !== 'change' && at === context.now
  return { received_at: at ?? null, ...(isNow ? { became_received_at: at } : {}) }
}

function changesDate(before: Values, { date }: Values): boolean {
  return typeof date === 'string' && date !== before.date
}

/** Whether the instant is derived from the date, and not typed. */
function isFromDate(values: Values, { timeZone }: ReceiptContext): boolean {
  const { received_at: at, became_received_at: became, received_from: from, date } = values
  if (from === 'change') return false
  return isWholeDay(values, timeZone) || (typeof at === 'string' && at === became && dateIn(at, timeZone) === date)
}

/** The derived instant. Undefined for an invalid date. */
function derivedInstant(values: Values, { now, timeZone }: ReceiptContext): string | undefined {
  const { became_received_at: became, received_from: from, date } = values
  if (from === 'change' && typeof became === 'string') return became
  if (typeof date !== 'string' || !isDate(date)) return undefined
  if (typeof became === 'string' && dateIn(became, timeZone) === date) return became
  return dateIn(now, timeZone) === date ? now : startOfDay(date, timeZone)
}

/** The day from which the shelf life counts: the date, and for an order the day of the receipt. */
function keepsFrom({ became_received_at: became, received_from: from, date }: Values, timeZone: string): unknown {
  return from === 'change' && typeof became === 'string' ? dateIn(became, timeZone) : date
}

/** The shelf life in days is stored with the expiry, so a later change of the ingredient does not rewrite it. */
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

/** Undefined for an invalid day, and beyond the end of the calendar. */
function expiryAfter(day: unknown, days: number): string | undefined {
  if (typeof day !== 'string' || !isDate(day)) return undefined
  const expiry = addDays(day, days)
  return isDate(expiry) ? expiry : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
