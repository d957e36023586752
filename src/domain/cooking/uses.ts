/** The uses of a batch: one for each package, and one for loose and short stock together. */
import { divide, formatDecimal, type Micro, quantityOf, ratioOf, scale } from '../kit/decimal'
import type { Values } from '../kit/field'
import { baseFactorOf, type Units } from '../rules/units'
import type { Take, TakenItem } from './take'

export type BatchUse = {
  readonly item_id: string
  readonly quantity: string
  readonly unit_id: string
  readonly purchase_id?: string
  readonly quantity_id?: number
}

export function usesOf(plan: readonly TakenItem[], units: Units): BatchUse[] {
  return plan.flatMap(({ item, takes }) =>
    places(takes).map(({ purchaseId, packageNumber, amount }) => ({
      item_id: item.id,
      ...amountOf(item.row, amount, item.weighed.unitId, units),
      ...(purchaseId === undefined ? {} : { purchase_id: purchaseId }),
      ...(packageNumber === undefined ? {} : { quantity_id: packageNumber }),
    })),
  )
}

/** Loose and short stock become one use, because neither names a package. */
function places(takes: readonly Take[]): Omit<Take, 'state'>[] {
  const named = takes.filter(({ purchaseId }) => purchaseId !== undefined)
  const rest = takes.reduce((sum, { purchaseId, amount }) => (purchaseId === undefined ? sum + amount : sum), 0n)
  return rest > 0n ? [...named, { amount: rest }] : named
}

/** In the unit of the scale if the conversion is exact, else in the item's own unit. */
function amountOf(item: Values, base: Micro, unitId: string, units: Units): { quantity: string; unit_id: string } {
  const factor = baseFactorOf(item, unitId, units)
  const amount = inUnit(item, base, unitId, units)
  return factor && amount !== undefined && scale(amount, factor) === base
    ? { quantity: formatDecimal(amount), unit_id: unitId }
    : { quantity: formatDecimal(base), unit_id: String(item.unit_id) }
}

/** An amount in base units converted to another unit, rounded to 6 digits. Undefined without a conversion. */
export function inUnit(item: Values, base: Micro, unitId: string, units: Units): Micro | undefined {
  const factor = baseFactorOf(item, unitId, units)
  return factor && quantityOf(divide(ratioOf(base), factor))
}
