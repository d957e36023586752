/** What is on its way for an ingredient, and what ordering it again would most likely be. */
import type { StoredRow } from '../../data/rows'
import { type Micro, micro } from '../../domain/kit/decimal'

export type OnOrder = {
  /** In the ingredient's unit. */
  readonly amount: Micro
  /** The purchase that was ordered last. */
  readonly purchaseId: string
}

/** Purchases that were ordered and not received, by ingredient. */
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

export type Prefill = Readonly<Record<string, string | number>>

/** What the form of the next order starts with: like the last purchase, as many packages as the usual order takes. */
export function usualOrder(item: StoredRow, purchases: readonly StoredRow[]): Prefill {
  const last = purchases
    .filter((row) => row.item_id === item.id && !row.deleted_at && row.status !== 'cancelled')
    .toSorted((a, b) => (String(a.date ?? '') > String(b.date ?? '') ? -1 : 1))[0]
  const wanted = typeof item.reorder_quantity === 'string' ? item.reorder_quantity : undefined
  const own = {
    item_id: item.id,
    status: 'ordered',
    ...textOf('supplier_id', last?.supplier_id ?? (last?.vendor ? undefined : item.supplier_id)),
    ...textOf('vendor', last?.supplier_id ? undefined : last?.vendor),
  }
  if (last) {
    const count = wanted === undefined ? packagesOf(last) : timesOf(micro(wanted), micro(last.base_quantity))
    return { ...own, ...textOf('unit_id', last.unit_id), ...textOf('quantity', last.quantity), package_count: count }
  }
  return { ...own, ...textOf('unit_id', item.unit_id), ...textOf('quantity', wanted) }
}

/** How many packages make up an amount; one where the package says nothing. */
function timesOf(wanted: Micro, each: Micro): number {
  return each > 0n && wanted > 0n ? Number((wanted + each - 1n) / each) : 1
}

function packagesOf(row: StoredRow): number {
  return typeof row.package_count === 'number' ? row.package_count : 1
}

function textOf(key: string, value: unknown): Prefill {
  return typeof value === 'string' && value !== '' ? { [key]: value } : {}
}
