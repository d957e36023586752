/** The stock level of an ingredient: enough, below its minimum, or oversold. */
import { formatDecimal, type Micro, micro } from '../kit/decimal'
import type { Values } from '../kit/field'
import { type ItemStock, NO_STOCK, packageState } from './stock'
import { isBelow, isBelowZero, isThere, traceOf } from './trace'

export type StockLevel = {
  readonly onHand: Micro
  readonly minimum: Micro | undefined
  readonly isOversold: boolean
  /** Below the minimum, also when oversold. */
  readonly isLow: boolean
  /** The largest amount that counts as nothing. */
  readonly trace: Micro
  /** The state to show. */
  readonly state: 'plain' | 'low' | 'oversold'
}

type Held = Pick<ItemStock, 'onHand' | 'packages'>

/** `digits` are those of the item's unit. */
export function stockLevel(item: Values, stock: Held | undefined, digits: number): StockLevel {
  const { onHand } = stock ?? NO_STOCK
  const trace = traceOf(digits, smallestPackage(stock ?? NO_STOCK))
  const minimum = typeof item.min_stock === 'string' ? micro(item.min_stock) : undefined
  const needsLook = isBelowZero(onHand, trace) || (minimum !== undefined && isBelow(onHand, minimum, trace))
  const settled = needsLook ? onHand - tracesIn(stock ?? NO_STOCK, digits) : onHand
  const isOversold = isBelowZero(settled, trace)
  const isLow = minimum !== undefined && isBelow(settled, minimum, trace)
  return { onHand, minimum, isOversold, isLow, trace, state: isOversold ? 'oversold' : isLow ? 'low' : 'plain' }
}

/** Zero without packages. */
function smallestPackage({ packages }: Held): Micro {
  let least = 0n
  for (const { initial } of packages.values()) if (initial > 0n && (least === 0n || initial < least)) least = initial
  return least
}

/** The sum of the traces of all packages, which may exceed a single trace. */
function tracesIn({ packages }: Held, digits: number): Micro {
  let sum = 0n
  for (const { onHand, initial } of packages.values()) {
    const trace = traceOf(digits, initial)
    if (!isThere(onHand, trace) && !isBelowZero(onHand, trace)) sum += onHand
  }
  return sum
}

/** The wire form of `GET /supplies/stock`: one item, with its packages in the order of receipt and number. */
export function stockReport(item: Values, stock: ItemStock, today: string, digits: number) {
  const packages = [...stock.packages.values()].map((entry) => ({ entry, state: packageState(entry, today, digits) }))
  const expiries = packages.flatMap(({ entry, state }) => (entry.expiry && state !== 'empty' ? [entry.expiry] : []))
  const level = stockLevel(item, stock, digits)
  return {
    item_id: String(item.id),
    unit_id: String(item.unit_id),
    on_hand: formatDecimal(stock.onHand),
    purchased: formatDecimal(stock.purchased),
    used: formatDecimal(stock.used),
    written_off: formatDecimal(stock.writtenOff),
    oversold: level.isOversold,
    below_min: level.isLow,
    next_expiry: expiries.toSorted()[0] ?? null,
    packages: packages.map(({ entry, state }) => ({
      purchase_id: entry.purchaseId,
      quantity_id: entry.packageNumber,
      on_hand: formatDecimal(entry.onHand),
      state,
    })),
  }
}
