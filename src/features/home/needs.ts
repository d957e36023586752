/** The farm's needs: ingredients below zero, then those below their minimum, emptiest first, then those already on order. */
import type { StockRow } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import { formatDecimal, type Micro } from '../../domain/kit/decimal'
import { stockLevel } from '../../domain/rules/stock-level'
import { type DigitsOf, isBelow } from '../../domain/rules/trace'
import type { OnOrder } from './orders'

export type Need = {
  readonly id: string
  readonly name: string
  readonly unitId: string | undefined
  readonly kind: 'oversold' | 'low' | 'ordered'
  /** Decimal strings. */
  readonly onHand: string
  readonly minimum: string | undefined
  /** The amount on order, if any. */
  readonly ordered: string | undefined
  readonly orderId: string | undefined
}

/** The number of needs that ask for an action. */
export function countOpen(needs: readonly Need[]): number {
  return needs.filter(({ kind }) => kind !== 'ordered').length
}

const NO_ORDERS: ReadonlyMap<string, OnOrder> = new Map([])
const RANK = { oversold: 0, low: 1, ordered: 2 } as const

export function needsOf(
  items: readonly StoredRow[],
  stock: ReadonlyMap<string, StockRow>,
  digitsOf: DigitsOf,
  orders = NO_ORDERS,
): readonly Need[] {
  const found = items.flatMap((item) => {
    if (item.is_active === false) return []
    const { onHand, minimum, isOversold, isLow, trace } = stockLevel(item, stock.get(item.id), digitsOf(item))
    const order = orders.get(item.id)
    const isFilled = isLow && !isBelow(onHand + (order?.amount ?? 0n), minimum ?? 0n, trace)
    const kind = isOversold ? 'oversold' : isFilled ? 'ordered' : isLow ? 'low' : undefined
    return kind ? [{ item, kind, onHand, minimum, order } as const] : []
  })
  found.sort((a, b) => RANK[a.kind] - RANK[b.kind] || share(a) - share(b))
  return found.map(({ item, kind, onHand, minimum, order }) => ({
    id: item.id,
    name: String(item.name ?? ''),
    unitId: typeof item.unit_id === 'string' ? item.unit_id : undefined,
    kind,
    onHand: formatDecimal(onHand),
    minimum: minimum === undefined ? undefined : formatDecimal(minimum),
    ordered: order && formatDecimal(order.amount),
    orderId: order?.purchaseId,
  }))
}

/** The filled share of the minimum; only for sorting, so a binary number will do. */
function share({ onHand, minimum }: { readonly onHand: Micro; readonly minimum: Micro | undefined }): number {
  return minimum ? Number(onHand) / Number(minimum) : Number(onHand)
}
