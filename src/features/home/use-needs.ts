/** The farm's needs, the amounts on order, and the values for the next order; live. */
import { useMemo } from 'react'
import type { StockRow } from '../../data/db'
import { rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import { type Prefill, usualOrder } from '../../domain/rules/usual-order'
import { useReplica } from '../../state/replica'
import { useLive } from '../../state/use-live'
import { type Need, needsOf } from './needs'
import { onOrder } from './orders'

export type Needs = { readonly needs: readonly Need[]; readonly orderOf: (id: string) => Prefill }

const NONE: readonly StoredRow[] = []

/** Undefined until the open orders are read, so that nobody orders twice. */
export function useNeeds(items: readonly StoredRow[], stock: ReadonlyMap<string, StockRow>): Needs | undefined {
  const { db } = useReplica()
  const ids = useMemo(() => needsOf(items, stock).map(({ id }) => id), [items, stock])
  const key = ids.join(' ')
  const purchases = useLive(async () => {
    const wanted = key === '' ? [] : key.split(' ')
    return wanted.length === 0 ? NONE : rowsOf(db, 'purchase').where('item_id').anyOf(wanted).toArray()
  }, [db, key])
  return useMemo(() => {
    if (!purchases) return undefined
    const byId = new Map(items.map((item) => [item.id, item]))
    return {
      needs: needsOf(items, stock, onOrder(purchases)),
      orderOf: (id) => {
        const item = byId.get(id)
        return { ...(item ? usualOrder(item, purchases) : { item_id: id }), status: 'ordered' }
      },
    }
  }, [items, stock, purchases])
}
