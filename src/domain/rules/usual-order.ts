/** Proposes the next order of an ingredient. A form starts with it, and nothing is stored. */
import { type Micro, micro } from '../kit/decimal'
import type { Values } from '../kit/field'

/** Start values of a form, in the form of an address. */
export type Prefill = Readonly<Record<string, string | number>>
type Item = Values & { readonly id: string }

/** Like the last purchase, with as many packages as the usual order needs. The status is left to the form. */
export function usualOrder(item: Item, purchases: readonly Values[]): Prefill {
  const last = lastPurchase(item, purchases)
  const wanted = typeof item.reorder_quantity === 'string' ? item.reorder_quantity : undefined
  const own = {
    item_id: item.id,
    ...textOf('supplier_id', last?.supplier_id ?? (last?.vendor ? undefined : item.supplier_id)),
    ...textOf('vendor', last?.supplier_id ? undefined : last?.vendor),
  }
  const { unit_id: unit, quantity } = packageLike(item, last)
  const order = { ...own, ...textOf('unit_id', unit), ...textOf('quantity', last ? quantity : wanted) }
  if (!last) return order
  const count = wanted === undefined ? packagesOf(last) : timesOf(micro(wanted), micro(last.base_quantity))
  return { ...order, package_count: count }
}

/** The unit and size of the last purchased package, for the next purchase. Without a purchase there is no size. */
export function usualPackage(item: Item, purchases: readonly Values[]): Values {
  return packageLike(item, lastPurchase(item, purchases))
}

function packageLike(item: Item, last: Values | undefined): Values {
  return { unit_id: last?.unit_id ?? item.unit_id, quantity: last?.quantity }
}

/** The latest by date, then the last made one: ids are in the order of time. */
function lastPurchase(item: Item, purchases: readonly Values[]): Values | undefined {
  const key = ({ date, id }: Values) => `${date ?? ''} ${id ?? ''}`
  return purchases
    .filter((row) => row.item_id === item.id && !row.deleted_at && row.status !== 'cancelled')
    .reduce<Values | undefined>((last, row) => (last && key(last) >= key(row) ? last : row), undefined)
}

/** The number of packages for an amount. One if the package size is unknown. */
function timesOf(wanted: Micro, each: Micro): number {
  return each > 0n && wanted > 0n ? Number((wanted + each - 1n) / each) : 1
}

export function packagesOf(purchase: Values): number {
  return typeof purchase.package_count === 'number' ? purchase.package_count : 1
}

function textOf(key: string, value: unknown): Prefill {
  return typeof value === 'string' && value !== '' ? { [key]: value } : {}
}
