/** What needs a person on the farm: ingredients below zero first, then those below their minimum, the emptiest first. */
import type { StockRow } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import { formatDecimal, type Micro, micro } from '../../domain/kit/decimal'

export type Need = {
  readonly id: string
  readonly name: string
  readonly unitId: string | undefined
  readonly kind: 'oversold' | 'low'
  /** Decimal strings. */
  readonly onHand: string
  readonly minimum: string | undefined
}

export function needsOf(items: readonly StoredRow[], stock: ReadonlyMap<string, StockRow>): readonly Need[] {
  const found = items.flatMap((item) => {
    if (item.is_active === false) return []
    const onHand = stock.get(item.id)?.onHand ?? 0n
    const minimum = typeof item.min_stock === 'string' ? micro(item.min_stock) : undefined
    const kind = onHand < 0n ? 'oversold' : minimum !== undefined && onHand < minimum ? 'low' : undefined
    return kind ? [{ item, kind, onHand, minimum } as const] : []
  })
  found.sort((a, b) => Number(b.kind === 'oversold') - Number(a.kind === 'oversold') || share(a) - share(b))
  return found.map(({ item, kind, onHand, minimum }) => ({
    id: item.id,
    name: String(item.name ?? ''),
    unitId: typeof item.unit_id === 'string' ? item.unit_id : undefined,
    kind,
    onHand: formatDecimal(onHand),
    minimum: minimum === undefined ? undefined : formatDecimal(minimum),
  }))
}

/** How much of the minimum is left; only for sorting, so a binary number will do. */
function share({ onHand, minimum }: { readonly onHand: Micro; readonly minimum: Micro | undefined }): number {
  return minimum ? Number(onHand) / Number(minimum) : Number(onHand)
}
