/** Units for an amount of an ingredient: its own, and every unit that converts to it. */

import type { Micro } from '../../../domain/kit/decimal'
import type { Values } from '../../../domain/kit/field'
import { baseFactorOf } from '../../../domain/rules/units'
import type { Units, UnitView } from '../../../records/use-units'

/** The ingredient's own unit comes first. */
export function unitChoices(item: Values, units: Units): UnitView[] {
  const rows = new Map<string, Values>([...units].map(([id, unit]) => [id, unit.row]))
  const own = units.get(String(item.unit_id))
  const others = [...units.values()].filter((unit) => unit.id !== item.unit_id && baseFactorOf(item, unit.id, rows))
  return own ? [own, ...others] : others
}

/** An amount converted from the ingredient's own unit; undefined where the conversion is not exact. */
export function inUnit(item: Values, own: Micro, unitId: string, units: Units): Micro | undefined {
  if (unitId === item.unit_id) return own
  const factor = baseFactorOf(item, unitId, new Map([...units].map(([id, unit]) => [id, unit.row])))
  return factor && (own * factor.d) % factor.n === 0n ? (own * factor.d) / factor.n : undefined
}
