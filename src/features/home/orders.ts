/** The amounts on order, by ingredient. */
import type { StoredRow } from '../../data/rows'
import { type Micro, micro } from '../../domain/kit/decimal'
import { packagesOf } from '../../domain/rules/usual-order'

export type OnOrder = {
  /** In the ingredient's unit. */
  readonly amount: Micro
  readonly purchaseId: string
}

/** Purchases that were ordered and not received, summed by ingredient. */
export function onOrder(purchases: readonly StoredRow[]): ReadonlyMap<string, OnOrder> {
  const found = new Map<string, OnOrder & { readonly date: string }>()
  for (const row of purchases) {
    const itemId = row.item_id
    if (row.status !== 'ordered' || row.deleted_at || typeof itemId !== 'string') continue
    const before = found.get(itemId)
    const date = String(row.date ?? '')
    const amount = (before?.amount ?? 0n) + micro(row.base_quantity) * BigInt(packagesOf(row))
    const latest = before && before.date > date ? before : { purchaseId: row.id, date }
    found.set(itemId, { amount, purchaseId: latest.purchaseId, date: latest.date })
  }
  return found
}
