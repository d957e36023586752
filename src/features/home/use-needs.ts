/** What needs a person, with what is on order and what the next order would be; live. */
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

/** Until the purchases of what is low were read, `undefined`: nothing is offered to be bought twice. */
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
