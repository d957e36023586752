/** The amount of an act in its ingredient's own unit, for the next packages of a session. */
import { fixedDecimal, formatDecimal, micro, scale } from '../../../domain/kit/decimal'
import type { Row } from '../../../domain/kit/entity'
import { baseFactorOf } from '../../../domain/rules/units'
import type { Units } from '../../../records/use-units'
import type { StockAct } from '../acts/stock-act'

/**
 * Decimal string; undefined where the unit has too few digits (5 g in a kilogram with two digits), and where the
 * conversion belongs to this ingredient alone: the next one's bag is another bag.
 */
export function ownAmount(item: Row, { amount, unitId }: StockAct, units: Units): string | undefined {
  const rows = new Map([...units].map(([id, { row }]) => [id, row]))
  const factor = baseFactorOf({ unit_id: item.unit_id ?? null }, unitId, rows)
  const digits = units.get(String(item.unit_id))?.digits
  if (!factor || digits === undefined) return undefined
  const own = scale(micro(amount), factor)
  const isExact = own * factor.d === micro(amount) * factor.n && micro(fixedDecimal(own, digits)) === own
  return isExact ? formatDecimal(own) : undefined
}
