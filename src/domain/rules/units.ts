/**
 * Unit conversion in exact ratios, never floats: the item's own conversions first, then the unit tree, then the tree up to a unit that
 * the item converts. The caller that applies the ratio rounds once to 6 digits.
 */
import { divide, multiply, parseRatio, type Ratio, UNITY } from '../kit/decimal'
import { isPlainObject } from '../kit/entity'
import type { Values } from '../kit/field'

export type Units = ReadonlyMap<string, Values>

type Step = { readonly unit: string; readonly ratio: Ratio }

/** The units from `id` up to its root, each with the ratio "1 id = ratio of it". Stops at a circle. */
function pathUp(id: string, units: Units): Step[] {
  let ratio = UNITY
  const steps: Step[] = [{ unit: id, ratio }]
  const seen = new Set([id])
  for (let current = units.get(id); current; ) {
    const base = current.base_unit_id
    const factor = typeof current.factor === 'string' ? parseRatio(current.factor) : undefined
    if (typeof base !== 'string' || !factor || seen.has(base)) break
    seen.add(base)
    ratio = multiply(ratio, factor)
    steps.push({ unit: base, ratio })
    current = units.get(base)
  }
  return steps
}

/** The ratio r with 1 `from` = r `to`, through the nearest common ancestor. Undefined without one. */
function throughTree(from: string, to: string, units: Units): Ratio | undefined {
  const up = pathUp(from, units)
  for (const target of pathUp(to, units)) {
    const meeting = up.find((step) => step.unit === target.unit)
    if (meeting) return divide(meeting.ratio, target.ratio)
  }
  return undefined
}

function ownConversions(item: Values): Step[] {
  const list = Array.isArray(item.unit_conversions) ? item.unit_conversions : []
  return list.flatMap((entry) => {
    if (!isPlainObject(entry) || typeof entry.unit_id !== 'string' || typeof entry.factor !== 'string') return []
    const factor = parseRatio(entry.factor)
    return factor ? [{ unit: entry.unit_id, ratio: factor }] : []
  })
}

/**
 * The number of the item's base units in one `unitId`. Undefined without a path. A `unit_conversions` entry means: 1 unit_id = factor
 * item units.
 */
export function baseFactorOf(item: Values, unitId: string, units: Units): Ratio | undefined {
  const base = item.unit_id
  if (typeof base !== 'string') return undefined
  if (unitId === base) return UNITY
  const own = ownConversions(item)
  const direct = own.find((step) => step.unit === unitId)
  if (direct) return direct.ratio
  const tree = throughTree(unitId, base, units)
  if (tree) return tree
  for (const step of own) {
    const toStep = throughTree(unitId, step.unit, units)
    if (toStep) return multiply(toStep, step.ratio)
  }
  return undefined
}
