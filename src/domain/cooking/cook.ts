/** A batch of a recipe: its make-up multiplied, with an amount for each ingredient that a scale can show. */
import { type Micro, micro, multiply, quantityOf, type Ratio, ratioOf } from '../kit/decimal'
import type { Values } from '../kit/field'
import type { Units } from '../rules/units'
import { less, type Makeup, type Obstacle, timesFor, volumeIn } from './makeup'
import { type Weighed, weighable } from './weighable'

/** A number of pieces of one size: 24 of 2.5 kg. Without a unit, `size` multiplies the recipe as it is written. */
export type Batch = {
  readonly count: number
  /** A decimal text above zero. */
  readonly size: string
  readonly unitId: string | undefined
}

export type CookedItem = {
  readonly kind: 'item'
  /** Indexes of the lines from the recipe down to this one: `2.0` is the first line of the third. */
  readonly path: string
  readonly id: string
  readonly row: Values
  readonly weighed: Weighed
}
export type CookedRecipe = {
  readonly kind: 'recipe'
  readonly path: string
  readonly id: string
  readonly row: Values
  /** Total grams. Undefined when a part has no weight. */
  readonly grams: Micro | undefined
  readonly lines: readonly CookedLine[]
  readonly water: CookedWater | undefined
}
export type CookedUnknown = {
  readonly kind: 'unknown'
  readonly path: string
  readonly row: Values | undefined
  readonly obstacle: Obstacle
}
export type CookedLine = CookedItem | CookedRecipe | CookedUnknown

/** Grams of water (equal to millilitres): to add, already in the parts, and above the wanted amount. */
export type CookedWater = { readonly add: Micro; readonly brought: Micro; readonly excess: Micro }

export type Cooked = {
  readonly lines: readonly CookedLine[]
  readonly water: CookedWater | undefined
  /** Grams of the finished batch, and of its dry matter. */
  readonly grams: Micro | undefined
  readonly dry: Micro | undefined
  /** Of the finished batch: 800 for a batch of 40 x 20 ml. */
  readonly millilitres: Micro | undefined
  /** Whether every line has an amount. */
  readonly isWhole: boolean
}

/** How many times the make-up a batch is. Undefined when the batch's unit has no conversion to a weight. */
export function timesOf(makeup: Makeup, { count, size, unitId }: Batch, units: Units): Ratio | undefined {
  const amount = multiply(ratioOf(micro(size)), { n: BigInt(Math.max(0, Math.trunc(count))), d: 1n })
  return unitId === undefined ? amount : timesFor(makeup, amount, unitId, units)
}

/** Multiplies the make-up. Amounts are rounded once, at the end. */
export function cook(makeup: Makeup, times: Ratio, units: Units): Cooked {
  const weigh = (weight: Ratio | undefined) => weight && quantityOf(multiply(weight, times))
  return {
    lines: linesOf(makeup, times, units, ''),
    water: waterOf(makeup, times),
    grams: weigh(makeup.grams),
    dry: weigh(makeup.dry),
    millilitres: weigh(volumeIn(makeup)),
    isWhole: makeup.isWhole,
  }
}

function linesOf({ parts }: Makeup, times: Ratio, units: Units, above: string): CookedLine[] {
  return parts.map((part, index): CookedLine => {
    const path = `${above}${index}`
    if (part.kind === 'unknown') return { kind: 'unknown', path, row: part.row, obstacle: part.obstacle }
    const { id, row } = part
    if (part.kind === 'item') {
      return { kind: 'item', path, id, row, weighed: weighable(row, multiply(part.amount, times), units) }
    }
    const inner = multiply(part.times, times)
    return {
      kind: 'recipe',
      path,
      id,
      row,
      grams: part.grams && quantityOf(multiply(part.grams, times)),
      lines: linesOf(part.makeup, inner, units, `${path}.`),
      water: waterOf(part.makeup, inner),
    }
  })
}

function waterOf({ water }: Makeup, times: Ratio): CookedWater | undefined {
  if (!water) return undefined
  const weigh = (weight: Ratio) => quantityOf(multiply(weight, times))
  return {
    add: weigh(less(water.wanted, water.brought)),
    brought: weigh(water.brought),
    excess: weigh(less(water.brought, water.wanted)),
  }
}

/** Every ingredient of a batch in the order of the lines, including those of its sub-recipes. */
export function itemsOf(lines: readonly CookedLine[]): CookedItem[] {
  return lines.flatMap((line) => (line.kind === 'item' ? [line] : line.kind === 'recipe' ? itemsOf(line.lines) : []))
}

/** Every line of a batch without an amount. */
export function unknownOf(lines: readonly CookedLine[]): CookedUnknown[] {
  return lines.flatMap((line) =>
    line.kind === 'unknown' ? [line] : line.kind === 'recipe' ? unknownOf(line.lines) : [],
  )
}
