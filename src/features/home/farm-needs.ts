/** The farm's needs with the amounts on order, and the values for the next order of each. */
import type { StockRow } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import type { DigitsOf } from '../../domain/rules/trace'
import { type Prefill, usualOrder } from '../../domain/rules/usual-order'
import { type Need, needsOf } from './needs'
import { onOrder } from './orders'

export type FarmNeeds = { readonly needs: readonly Need[]; readonly orderOf: (id: string) => Prefill }

export function farmNeeds(
  items: readonly StoredRow[],
  stock: ReadonlyMap<string, StockRow>,
  purchases: readonly StoredRow[],
  digitsOf: DigitsOf,
): FarmNeeds {
  const wanting = new Set(needsOf(items, stock, digitsOf).map(({ id }) => id))
  const theirs = purchases.filter(({ item_id }) => wanting.has(String(item_id)))
  return {
    needs: needsOf(items, stock, digitsOf, onOrder(theirs)),
    orderOf: (id) => {
      const item = items.find((row) => row.id === id)
      return { ...(item ? usualOrder(item, theirs) : { item_id: id }), status: 'ordered' }
    },
  }
}
