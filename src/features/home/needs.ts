/**
 * The farm's needs: ingredients below zero first, then those below their minimum, the emptiest first. A need that open
 * orders will fill comes last and asks for no action.
 */
import type { StockRow } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import { formatDecimal, type Micro, micro } from '../../domain/kit/decimal'
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
  /** The latest order. */
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
  orders = NO_ORDERS,
): readonly Need[] {
  const found = items.flatMap((item) => {
    if (item.is_active === false) return []
    const onHand = stock.get(item.id)?.onHand ?? 0n
    const minimum = typeof item.min_stock === 'string' ? micro(item.min_stock) : undefined
    const order = orders.get(item.id)
    const isLow = minimum !== undefined && onHand < minimum
    const isFilled = isLow && onHand + (order?.amount ?? 0n) >= minimum
    const kind = onHand < 0n ? 'oversold' : isFilled ? 'ordered' : isLow ? 'low' : undefined
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
