/** Everything home shows about the farm, in one value: sections that arrive one by one would push each other down. */
import { useMemo, useRef } from 'react'
import type { StoredRow } from '../../data/rows'
import type { BenchDuty } from '../../domain/prep/bench'
import { digitsIn } from '../../domain/rules/trace'
import { isKnown, type SyncStatus, useSyncStatus } from '../../state/replica/sync-status'
import { useRows, useStock } from '../../state/replica/use-live'
import { type FarmNeeds, farmNeeds } from './farm-needs'
import { nextStep, type Step } from './next-step'
import { useDuties } from './use-duties'

export type FarmState = {
  readonly step: Step | undefined
  readonly duties: readonly BenchDuty[]
  readonly needs: FarmNeeds
  readonly status: SyncStatus
  readonly items: readonly StoredRow[]
  readonly units: readonly StoredRow[]
  /** Open orders of ingredients that are not needs. */
  readonly underWay: readonly StoredRow[]
}

/** Undefined until everything is loaded. While a part loads again, the last value stays. */
export function useFarmState(): FarmState | undefined {
  const items = useRows('item')
  const units = useRows('unit')
  const categories = useRows('category')
  const purchases = useRows('purchase')
  const stock = useStock()
  const status = useSyncStatus()
  const duties = useDuties()
  // Needs open orders, so that people do not order twice.
  const needs = useMemo(() => {
    if (!items || !units || !stock || !purchases) return undefined
    return farmNeeds(items, stock, purchases, digitsIn(new Map(units.map((unit) => [unit.id, unit]))))
  }, [items, units, stock, purchases])
  const last = useRef<FarmState>(undefined)
  if (items && units && categories && purchases && stock && isKnown(status) && duties && needs) {
    const step = nextStep({ units, categories, items, hasMoved: stock.size > 0 })
    last.current = { step, duties, needs, status, items, units, underWay: underWay(purchases, needs) }
  }
  return last.current
}

function underWay(purchases: readonly StoredRow[], { needs }: FarmNeeds): readonly StoredRow[] {
  const listed = new Set(needs.map(({ id }) => id))
  return purchases
    .filter(({ status, item_id }) => status === 'ordered' && !listed.has(String(item_id)))
    .sort((a, b) => String(a.date).localeCompare(String(b.date)))
}
