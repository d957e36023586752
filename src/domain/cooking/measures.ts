/**
 * What units measure. A farm names its units itself, so a unit is known by its code, or by a relative of its tree with a
 * known code. 1 l counts as 1 kg, the density of water, wherever an item has no conversion of its own.
 */
import { divide, multiply, parseRatio, type Ratio, UNITY } from '../kit/decimal'
import type { Values } from '../kit/field'
import { baseFactorOf, type Units } from '../rules/units'

export type Measure = 'mass' | 'volume'

const known = (measure: Measure, factor: string) => ({ measure, factor: parseRatio(factor) ?? UNITY })

/** Grams or millilitres of the usual codes. Pound and ounce are the international avoirdupois ones (NIST SP 811). */
const KNOWN: Readonly<Record<string, { readonly measure: Measure; readonly factor: Ratio }>> = {
  mg: known('mass', '0.001'),
  g: known('mass', '1'),
  kg: known('mass', '1000'),
  t: known('mass', '1000000'),
  oz: known('mass', '28349523125/1000000000'),
  lb: known('mass', '45359237/100000'),
  мг: known('mass', '0.001'),
  г: known('mass', '1'),
  кг: known('mass', '1000'),
  т: known('mass', '1000000'),
  ml: known('volume', '1'),
  cl: known('volume', '10'),
  dl: known('volume', '100'),
  l: known('volume', '1000'),
  мл: known('volume', '1'),
  л: known('volume', '1000'),
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

function knownCode(unit: Values | undefined): Measured | undefined {
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
