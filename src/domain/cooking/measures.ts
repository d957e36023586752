/**
 * What units measure. A farm names its units, so a unit is recognized by its code or by a related unit with a known code. 1 l counts as 1
 * kg, the density of water, for an item without a conversion of its own.
 */
import { divide, multiply, parseRatio, type Ratio, UNITY } from '../kit/decimal'
import type { Values } from '../kit/field'
import { baseFactorOf, type Units } from '../rules/units'

export type Measure = 'mass' | 'volume'

/** Units of one system are used together on a scale. A unit without a system is used only for ingredients that are kept in it. */
type System = 'metric' | 'imperial'
type Known = Measured & { readonly system: System | undefined }

const known = (measure: Measure, factor: string, system?: System): Known => ({
  measure,
  factor: parseRatio(factor) ?? UNITY,
  system,
})

/** Grams or millilitres by unit code. Pound and ounce are the international avoirdupois ones (NIST SP 811). */
const KNOWN: Readonly<Record<string, Known>> = {
  mg: known('mass', '0.001', 'metric'),
  g: known('mass', '1', 'metric'),
  kg: known('mass', '1000', 'metric'),
  t: known('mass', '1000000'),
  oz: known('mass', '28349523125/1000000000', 'imperial'),
  lb: known('mass', '45359237/100000', 'imperial'),
  мг: known('mass', '0.001', 'metric'),
  г: known('mass', '1', 'metric'),
  кг: known('mass', '1000', 'metric'),
  т: known('mass', '1000000'),
  ml: known('volume', '1', 'metric'),
  cl: known('volume', '10'),
  dl: known('volume', '100'),
  l: known('volume', '1000', 'metric'),
  мл: known('volume', '1', 'metric'),
  л: known('volume', '1000', 'metric'),
}

export type Measured = { readonly measure: Measure; readonly factor: Ratio }

/** What a unit measures, and its grams or millilitres. Undefined for pieces, bags and dishes. */
export function measuredBy(unitId: unknown, units: Units): Measured | undefined {
  if (typeof unitId !== 'string') return undefined
  const own = knownCode(units.get(unitId))
  if (own) return own
  for (const [id, row] of units) {
    const relative = knownCode(row)
    const factor = relative && baseFactorOf({ unit_id: id }, unitId, units)
    if (relative && factor) return { measure: relative.measure, factor: multiply(factor, relative.factor) }
  }
  return undefined
}

/** The system of a unit. 800 g must not be shown as 1.76 lb just because the farm also has pounds. */
export function systemOf(unitId: string, units: Units): System | undefined {
  return knownCode(units.get(unitId))?.system
}

function knownCode(unit: Values | undefined): Known | undefined {
  if (typeof unit?.code !== 'string') return undefined
  const code = unit.code.trim().toLowerCase()
  return Object.hasOwn(KNOWN, code) ? KNOWN[code] : undefined
}

/** Grams of one base unit of an item, and what that unit measures. Undefined when they are unknown. */
export function weightOf(item: Values, units: Units): { readonly grams: Ratio; readonly measure: Measure } | undefined {
  const own = measuredBy(item.unit_id, units)
  if (own?.measure === 'mass') return { grams: own.factor, measure: 'mass' }
  for (const unitId of conversionsOf(item)) {
    const other = measuredBy(unitId, units)
    const factor = baseFactorOf(item, unitId, units)
    if (other?.measure === 'mass' && factor) {
      return { grams: divide(other.factor, factor), measure: own?.measure ?? 'mass' }
    }
  }
  return own && { grams: own.factor, measure: 'volume' }
}

function conversionsOf({ unit_conversions: list }: Values): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    const id = typeof entry === 'object' && entry !== null && 'unit_id' in entry ? entry.unit_id : undefined
    return typeof id === 'string' ? [id] : []
  })
}
