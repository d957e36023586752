/** The level of an ingredient: plain, low against its minimum, or oversold. */
import type { StockRow } from '../../../data/db'
import { type Micro, micro, parseDecimal } from '../../../domain/kit/decimal'
import type { Values } from '../../../domain/kit/field'

export type StockLevel = {
  readonly onHand: Micro
  readonly minimum: Micro | undefined
  readonly state: 'plain' | 'low' | 'oversold'
}

export function stockLevel(item: Values, stock: Pick<StockRow, 'onHand'> | undefined): StockLevel {
  const onHand = stock?.onHand ?? 0n
  const minimum = typeof item.min_stock === 'string' ? parseDecimal(item.min_stock) : undefined
  const isLow = minimum !== undefined && minimum > 0n && onHand < micro(item.min_stock)
  return { onHand, minimum, state: onHand < 0n ? 'oversold' : isLow ? 'low' : 'plain' }
}

/** For drawing only: lengths of gauges and plots. */
export function drawn(amount: Micro): number {
  return Number(amount) / 1_000_000
}
