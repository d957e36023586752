/** Amounts for a scale: in the unit that gives a number above one, with enough digits. */
import { divide, type Micro, multiply, quantityOf, type Ratio, ratio, ratioOf, scale, UNITY } from '../kit/decimal'
import type { Values } from '../kit/field'
import { baseFactorOf, type Units } from '../rules/units'
import { measuredBy, systemOf } from './measures'

export type Weighed = {
  /** In `unitId`, rounded as shown. */
  readonly amount: Micro
  readonly unitId: string
  readonly digits: number
  /** The same amount in the item's base unit. */
  readonly base: Micro
}

/** At least three figures: 2.44 g of yeast extract must not become 2 g. */
const FIGURES = 3
const DEFAULT_DIGITS = 2

/** `amount` is in the item's base unit. */
export function weighable(item: Values, amount: Ratio, units: Units): Weighed {
  const own = { id: String(item.unit_id), factor: UNITY }
  const system = systemOf(own.id, units)
  const choices = system === undefined ? [] : [...units.keys()].flatMap((id) => choiceOf(item, id, system, units))
  const ordered = [own, ...choices.filter(({ id }) => id !== own.id)].sort((a, b) =>
    isLess(a.factor, b.factor) ? -1 : isLess(b.factor, a.factor) ? 1 : 0,
  )
  const chosen = ordered.findLast(({ factor }) => !isLess(amount, factor)) ?? ordered[0] ?? own
  const inUnit = divide(amount, chosen.factor)
  const digits = digitsFor(inUnit, units.get(chosen.id))
  const rounded = roundTo(inUnit, digits)
  return { amount: rounded, unitId: chosen.id, digits, base: scale(rounded, chosen.factor) }
}

/** Grams in the farm's own units of mass. Undefined if it has none. */
export function weighedGrams(grams: Micro, units: Units): Weighed | undefined {
  return inMeasure('mass', grams, units)
}

/** Millilitres in the farm's own units of volume. Undefined if it has none. */
export function weighedMillilitres(millilitres: Micro, units: Units): Weighed | undefined {
  return inMeasure('volume', millilitres, units)
}

function inMeasure(measure: 'mass' | 'volume', small: Micro, units: Units): Weighed | undefined {
  const all = [...units.keys()].flatMap((id) => {
    const unit = measuredBy(id, units)
    return unit?.measure === measure && systemOf(id, units) === 'metric' ? [{ id, factor: unit.factor }] : []
  })
  const [first] = all
  return first && weighable({ unit_id: first.id }, divide(ratioOf(small), first.factor), units)
}

type Choice = { readonly id: string; readonly factor: Ratio }

function choiceOf(item: Values, id: string, system: string, units: Units): Choice[] {
  const factor = systemOf(id, units) === system ? baseFactorOf({ unit_id: item.unit_id }, id, units) : undefined
  return factor ? [{ id, factor }] : []
}

function digitsFor(amount: Ratio, unit: Values | undefined): number {
  const own = typeof unit?.fraction_digits === 'number' ? unit.fraction_digits : DEFAULT_DIGITS
  let figures = 0
  for (let whole = amount.n / amount.d; whole > 0n; whole /= 10n) figures += 1
  return Math.min(6, Math.max(own, FIGURES - figures))
}

/** Millionths, rounded to `digits` after the point. An amount above zero is never rounded to zero. */
function roundTo(amount: Ratio, digits: number): Micro {
  const step = 10n ** BigInt(6 - digits)
  const steps = scale(1_000_000n, multiply(amount, ratio(1n, step)))
  const rounded = steps * step
  return rounded === 0n ? quantityOf(amount) : rounded
}

function isLess(a: Ratio, b: Ratio): boolean {
  return a.n * b.d < b.n * a.d
}
