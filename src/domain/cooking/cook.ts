/** A batch of a recipe: its make-up so many times, each ingredient as an amount that one can weigh. */
import { type Micro, micro, multiply, quantityOf, type Ratio, ratioOf } from '../kit/decimal'
import type { Values } from '../kit/field'
import type { Units } from '../rules/units'
import { less, type Makeup, type Obstacle, timesFor, volumeIn } from './makeup'
import { type Weighed, weighable } from './weighable'

/** So many of a size: 24 of 2.5 kg. Without a unit: so many times the recipe as it is written. */
export type Batch = {
  readonly count: number
  /** Decimal text above zero. */
  readonly size: string
  readonly unitId: string | undefined
}

export type CookedItem = {
  readonly kind: 'item'
  /** Places of the lines from the recipe down to this one: `2.0` is the first line of the third. */
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
  /** Grams in all; undefined when a part has no weight. */
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

/** Grams of water, which are millilitres: to add, in the parts already, and too much where they bring more than wanted. */
export type CookedWater = { readonly add: Micro; readonly brought: Micro; readonly excess: Micro }

export type Cooked = {
  readonly lines: readonly CookedLine[]
  readonly water: CookedWater | undefined
  /** Grams of the finished batch, and of it without water. */
  readonly grams: Micro | undefined
  readonly dry: Micro | undefined
  /** Of the finished batch: what a batch of 40 x 20 ml is 800 of. */
  readonly millilitres: Micro | undefined
  /** Whether every line has its amount. */
  readonly isWhole: boolean
}

/** How many times the make-up a batch is; undefined when nothing leads from its unit to a weight. */
export function timesOf(makeup: Makeup, { count, size, unitId }: Batch, units: Units): Ratio | undefined {
  const amount = multiply(ratioOf(micro(size)), { n: BigInt(Math.max(0, Math.trunc(count))), d: 1n })
  return unitId === undefined ? amount : timesFor(makeup, amount, unitId, units)
}

/** The make-up so many times, rounded once, where one weighs. */
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

/** Every ingredient of a batch, those of its sub-recipes included, in the order of the lines. */
export function itemsOf(lines: readonly CookedLine[]): CookedItem[] {
  return lines.flatMap((line) => (line.kind === 'item' ? [line] : line.kind === 'recipe' ? itemsOf(line.lines) : []))
}

/** Every line of a batch whose amount cannot be said. */
export function unknownOf(lines: readonly CookedLine[]): CookedUnknown[] {
  return lines.flatMap((line) =>
    line.kind === 'unknown' ? [line] : line.kind === 'recipe' ? unknownOf(line.lines) : [],
  )
}
