/**
 * Receives an order, whole or in part. The purchase keeps its id, numbers and labels, and counts the received packages. The rest is a new
 * order that names the first one. One gesture does both. Pure.
 */
import { hashedId } from '../digest'
import { formatDecimal, type Micro, micro, ratio, scale } from '../kit/decimal'
import type { Row } from '../kit/entity'
import type { Values } from '../kit/field'
import { packagesOf } from './usual-order'

/** The most packages of one purchase. */
export const MOST_PACKAGES = 500

export type Receiving = {
  /** Changes of the order. */
  readonly patch: Values
  /** Changes that restore the order. */
  readonly back: Values
  /** The new order for the rest. */
  readonly rest: { readonly id: string; readonly values: Values; readonly count: number } | undefined
  /** Packages received beyond the order. */
  readonly over: number
}

/** Fields that each delivery of an order shares. */
const SHARED = [
  'item_id',
  'supplier_id',
  'vendor',
  'quantity',
  'unit_id',
  'date',
  'currency',
  'base_factor',
  'base_quantity',
  'base_unit_id',
] as const

/** Fields that a receipt changes or fills in. */
const CHANGED = [
  'status',
  'package_count',
  'price_total',
  'received_at',
  'became_received_at',
  'received_from',
  'expiry_date',
  'expiry_days',
] as const

export function mayCome(came: number): boolean {
  return Number.isInteger(came) && came >= 1 && came <= MOST_PACKAGES
}

/** `came` packages of an order. It may exceed the ordered number. */
export function receiving(order: Row, came: number): Receiving {
  const ordered = packagesOf(order)
  const left = ordered - came
  const back = Object.fromEntries(CHANGED.map((key) => [key, order[key] ?? null]))
  const patch = { status: 'received', ...(left === 0 ? {} : { package_count: came }) }
  if (left <= 0) return { patch, back, rest: undefined, over: came - ordered }
  const price = typeof order.price_total === 'string' ? splitPrice(order.price_total, came, ordered) : undefined
  const shared = SHARED.flatMap((key) => (order[key] === undefined ? [] : [[key, order[key]] as const]))
  const values: Values = {
    ...Object.fromEntries(shared),
    ...(price ? { price_total: price.rest } : {}),
    status: 'ordered',
    package_count: left,
    order_id: order.order_id ?? order.id,
  }
  return {
    patch: { ...patch, ...(price ? { price_total: price.came } : {}) },
    back,
    rest: { id: restId(order), values, count: left },
    over: 0,
  }
}

/**
 * The id of the rest. It is equal on every device that receives this state of the order, so two receipts make one rest. Its first half is
 * the order's, so that lists show it near the order.
 */
function restId({ id, rev }: Row): string {
  return id.slice(0, 13) + hashedId(`rest of ${id} at ${rev ?? 0}`).slice(13)
}

const CENT: Micro = 10_000n

/** Splits the price by packages, without loss, in cents unless the price is finer. */
function splitPrice(price: string, came: number, ordered: number): { readonly came: string; readonly rest: string } {
  const whole = micro(price)
  const step = whole % CENT === 0n ? CENT : 1n
  const share = scale(whole / step, ratio(BigInt(came), BigInt(ordered))) * step
  return { came: formatDecimal(share), rest: formatDecimal(whole - share) }
}
