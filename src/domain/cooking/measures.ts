/**
 * What units measure. A farm names its units itself, so a unit is known by its code, or by a relative of its tree with a
 * known code. 1 l counts as 1 kg, the density of water, wherever an item has no conversion of its own.
 */
import { divide, multiply, parseRatio, type Ratio, UNITY } from '../kit/decimal'
import type { Values } from '../kit/field'
import { baseFactorOf, type Units } from '../rules/units'

export type Measure = 'mass' | 'volume'

/** Units that go together on a scale; those of no system are weighed in only where an ingredient is kept in them. */
type System = 'metric' | 'imperial'
type Known = Measured & { readonly system: System | undefined }

const known = (measure: Measure, factor: string, system?: System): Known => ({
  measure,
  factor: parseRatio(factor) ?? UNITY,
  system,
})

/** Grams or millilitres of the usual codes. Pound and ounce are the international avoirdupois ones (NIST SP 811). */
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

/** What a unit measures, and how many grams or millilitres it is; undefined for pieces, bags, dishes. */
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

/** Units that go together: nobody weighs 800 g as 1.76 lb because the farm has pounds too. */
export function systemOf(unitId: string, units: Units): System | undefined {
  return knownCode(units.get(unitId))?.system
}

function knownCode(unit: Values | undefined): Known | undefined {
  if (typeof unit?.code !== 'string') return undefined
  const code = unit.code.trim().toLowerCase()
  return Object.hasOwn(KNOWN, code) ? KNOWN[code] : undefined
}

/** What one base unit of an item weighs, in grams, and how it is measured; undefined when nothing says so. */
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
