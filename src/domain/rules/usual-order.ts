/** What ordering an ingredient again would most likely be. Only a proposal: a form starts with it, nothing is stored. */
import { type Micro, micro } from '../kit/decimal'
import type { Values } from '../kit/field'

/** Fields that a form starts with, as an address carries them. */
export type Prefill = Readonly<Record<string, string | number>>

/** Like the last purchase, as many packages as the usual order takes. What became of it is the form's to say. */
export function usualOrder(item: Values & { readonly id: string }, purchases: readonly Values[]): Prefill {
  const last = purchases
    .filter((row) => row.item_id === item.id && !row.deleted_at && row.status !== 'cancelled')
    .toSorted((a, b) => (String(a.date ?? '') > String(b.date ?? '') ? -1 : 1))[0]
  const wanted = typeof item.reorder_quantity === 'string' ? item.reorder_quantity : undefined
  const own = {
    item_id: item.id,
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

/** How many packages a purchase has. */
export function packagesOf(purchase: Values): number {
  return typeof purchase.package_count === 'number' ? purchase.package_count : 1
}

function textOf(key: string, value: unknown): Prefill {
  return typeof value === 'string' && value !== '' ? { [key]: value } : {}
}
