/** Units an amount of an ingredient may be given in: its own, and every other that leads to it. */
import type { Values } from '../../domain/kit/field'
import { baseFactorOf } from '../../domain/rules/units'
import type { Units, UnitView } from './use-units'

/** The ingredient's own unit comes first. */
export function unitChoices(item: Values, units: Units): UnitView[] {
  const rows = new Map<string, Values>([...units].map(([id, unit]) => [id, unit.row]))
  const own = units.get(String(item.unit_id))
  const others = [...units.values()].filter((unit) => unit.id !== item.unit_id && baseFactorOf(item, unit.id, rows))
  return own ? [own, ...others] : others
}
