/**
 * The make-up of a recipe: the exact content of one *basis* of it. The basis of a recipe in shares is 1 g of the finished batch. The
 * basis of a recipe in amounts is the batch as it is written. A sub-recipe keeps its own make-up and is multiplied, so cooking a recipe
 * equals cooking its sub-recipes one by one and weighing them out. A line without a computable amount has a reason and is never left out.
 *
 * With `water_percent`, that share of the finished weight is water, and the other shares refer to the dry rest. The moisture of
 * ingredients reduces the water to add. Without `water_percent`, shares refer to the weight as weighed out.
 */
import { add, divide, micro, multiply, NOTHING, parseDecimal, type Ratio, ratio, ratioOf, UNITY } from '../kit/decimal'
import type { Values } from '../kit/field'
import { baseFactorOf, type Units } from '../rules/units'
import { measuredBy, weightOf } from './measures'
import { linesOf, modeOf, percentSum, type RecipeLine } from './recipe-lines'

/** The farm's records that a recipe names. Deleted records are absent. */
export type Pantry = {
  readonly item: (id: string) => Values | undefined
  readonly recipe: (id: string) => Values | undefined
  readonly units: Units
}

/**
 * Why a line has no amount: it is incomplete, its record is deleted, the recipe contains itself, its unit has no conversion to the
 * record's unit, its weight is unknown, the sub-recipe has an obstacle, or the recipe has too many lines in total.
 */
export type Obstacle = 'incomplete' | 'missing' | 'circle' | 'no_conversion' | 'no_weight' | 'inside' | 'too_many'

type Weights = {
  /** Grams as weighed out, and grams of its dry matter. Undefined when the weight is unknown. */
  readonly grams: Ratio | undefined
  readonly dry: Ratio | undefined
  /** Millilitres of the liquids in it. A solid in a recipe in amounts adds nothing. */
  readonly millilitres: Ratio
}
export type ItemPart = Weights & {
  readonly kind: 'item'
  readonly id: string
  readonly row: Values
  readonly amount: Ratio
}
export type RecipePart = Weights & {
  readonly kind: 'recipe'
  readonly id: string
  readonly row: Values
  readonly makeup: Makeup
  /** Multiple of the sub-recipe's basis. */
  readonly times: Ratio
}
export type UnknownPart = {
  readonly kind: 'unknown'
  readonly id: string | undefined
  /** The record, if it exists. */
  readonly row: Values | undefined
  readonly obstacle: Obstacle
}
export type Part = ItemPart | RecipePart | UnknownPart

export type Makeup = Weights & {
  readonly parts: readonly Part[]
  /** The liquid volume and the water that it adds to a recipe that contains it. */
  readonly liquid: Ratio
  /** Grams of water in the batch and from its parts. Only for a recipe in shares with water. */
  readonly water: { readonly wanted: Ratio; readonly brought: Ratio } | undefined
  /** False if this recipe or one in it has an unknown part. */
  readonly isWhole: boolean
}

/** The make-up of a recipe, from its lines and the lines of all recipes in it, up to `MOST_LINES`. */
export function makeupOf(recipe: Values, pantry: Pantry): Makeup {
  return makeupWithin(recipe, { pantry, above: [], room: { lines: MOST_LINES } })
}

/** A chain of recipes that each name the next one twice is no circle, but doubles with every level. This limit ends it. */
const MOST_LINES = 2000

type Way = {
  readonly pantry: Pantry
  /** The recipes that contain this one. If one of them is also inside it, there is a circle. */
  readonly above: readonly string[]
  /** Lines left of `MOST_LINES`, shared by all levels. */
  readonly room: { lines: number }
}

function makeupWithin(recipe: Values, way: Way): Makeup {
  const within = typeof recipe.id === 'string' ? { ...way, above: [...way.above, recipe.id] } : way
  const parts = linesOf(recipe).map((line) => partOf(line, recipe, within))
  const isWhole = parts.every((part) => part.kind === 'item' || (part.kind === 'recipe' && part.makeup.isWhole))
  const grams = total(parts, 'grams')
  const dry = total(parts, 'dry')
  const liquid = total(parts, 'millilitres') ?? NOTHING
  const basis = { parts, isWhole, water: undefined, grams, dry, liquid, millilitres: liquid }
  if (modeOf(recipe) === 'value') return basis
  const wet = waterShare(recipe)
  // Shares give the batch's weight even while a part is unknown. One kilogram counts as one litre.
  const shares = { ...basis, millilitres: NOTHING }
  const sum = percentSum(recipe)
  if (!wet) return { ...shares, grams: sum === undefined ? undefined : hundredth(ratioOf(sum)) }
  const brought = parts.reduce((sum, part) => add(sum, broughtBy(part)), NOTHING)
  return { ...shares, liquid: wet, grams: UNITY, dry: less(UNITY, wet), water: { wanted: wet, brought } }
}

function partOf(line: RecipeLine, recipe: Values, way: Way): Part {
  const { pantry, above, room } = way
  const id = line.itemId ?? line.recipeId
  const unknown = (obstacle: Obstacle, row?: Values): UnknownPart => ({ kind: 'unknown', id, row, obstacle })
  if (id === undefined) return unknown('incomplete')
  const row = line.itemId === undefined ? pantry.recipe(id) : pantry.item(id)
  if (!row || row.deleted_at) return unknown('missing', row)
  const isShare = modeOf(recipe) === 'percent'
  const number = isShare ? line.percent : line.value
  if (number === undefined || micro(number) <= 0n) return unknown('incomplete', row)
  if (isShare && isWaterUnread(recipe)) return unknown('incomplete', row)
  const said = ratioOf(micro(number))
  if (line.itemId !== undefined) {
    const part = isShare
      ? itemByShare(id, row, shareIn(recipe, said), pantry.units)
      : itemByValue(id, row, said, line.unitId, pantry.units)
    return typeof part === 'string' ? unknown(part, row) : part
  }
  if (above.includes(id)) return unknown('circle', row)
  room.lines -= linesOf(row).length
  if (room.lines < 0) return unknown('too_many', row)
  const makeup = makeupWithin(row, way)
  const times = isShare
    ? timesByShare(makeup, shareIn(recipe, said))
    : timesFor(makeup, said, line.unitId, pantry.units)
  if (!times) return unknown(!makeup.isWhole ? 'inside' : isShare ? 'no_weight' : 'no_conversion', row)
  const weigh = (weight: Ratio | undefined) => weight && multiply(weight, times)
  const millilitres = volumeOf(isShare ? undefined : line.unitId, said, pantry.units) ?? multiply(makeup.liquid, times)
  return { kind: 'recipe', id, row, makeup, times, grams: weigh(makeup.grams), dry: weigh(makeup.dry), millilitres }
}

/** Grams of a share in 1 g of the batch, and whether they are grams of dry weight. */
type Share = { readonly grams: Ratio; readonly isDry: boolean }

function shareIn(recipe: Values, percent: Ratio): Share {
  const part = hundredth(percent)
  const wet = waterShare(recipe)
  return wet ? { grams: multiply(part, less(UNITY, wet)), isDry: true } : { grams: part, isDry: false }
}

function itemByShare(id: string, row: Values, share: Share, units: Units): ItemPart | Obstacle {
  const weight = weightOf(row, units)
  if (!weight) return 'no_weight'
  const solid = solidShare(row, weight.measure)
  // An ingredient measured by volume without a moisture counts as liquid, so its share is its weight.
  const isDry = share.isDry && solid.n > 0n
  const grams = isDry ? divide(share.grams, solid) : share.grams
  const dry = isDry ? share.grams : multiply(grams, share.isDry ? UNITY : solid)
  const amount = divide(grams, weight.grams)
  return { kind: 'item', id, row, amount, grams, dry, millilitres: liquidOf(row, { amount, grams, dry }, units) }
}

function itemByValue(
  id: string,
  row: Values,
  value: Ratio,
  unitId: string | undefined,
  units: Units,
): ItemPart | Obstacle {
  const factor = unitId === undefined ? undefined : baseFactorOf(row, unitId, units)
  if (!factor) return 'no_conversion'
  const amount = multiply(value, factor)
  const weight = weightOf(row, units)
  const grams = weight && multiply(amount, weight.grams)
  const dry = weight && grams && multiply(grams, solidShare(row, weight.measure))
  const millilitres = volumeOf(unitId, value, units) ?? liquidOf(row, { amount, grams, dry }, units)
  return { kind: 'item', id, row, amount, grams, dry, millilitres }
}

type WeighedIn = Pick<ItemPart, 'amount' | 'grams' | 'dry'>

/** An ingredient kept by volume is liquid, even if the recipe gives its weight: its conversion is its density. So is one without solids. */
function liquidOf(row: Values, { amount, grams, dry }: WeighedIn, units: Units): Ratio {
  return volumeOf(row.unit_id, amount, units) ?? (dry?.n === 0n && grams ? grams : NOTHING)
}

/** How many times the sub-recipe's basis equals a share. Undefined when its weight is unknown. */
function timesByShare({ grams, dry }: Makeup, share: Share): Ratio | undefined {
  const own = share.isDry ? dry : grams
  return own && own.n > 0n ? divide(share.grams, own) : undefined
}

/** Millilitres of a basis: the sum of its liquids. Without any liquid, its grams, as if it were water. */
export function volumeIn({ grams, millilitres }: Pick<Makeup, 'grams' | 'millilitres'>): Ratio | undefined {
  return millilitres.n > 0n ? millilitres : grams
}

/** How many times the basis equals an amount of the recipe. Undefined when the amount's unit has no weight. */
export function timesFor(
  makeup: Pick<Makeup, 'grams' | 'millilitres'>,
  amount: Ratio,
  unitId: string | undefined,
  units: Units,
): Ratio | undefined {
  const unit = measuredBy(unitId, units)
  if (!unit) return undefined
  const own = unit.measure === 'volume' ? volumeIn(makeup) : makeup.grams
  return own && own.n > 0n ? divide(multiply(amount, unit.factor), own) : undefined
}

function volumeOf(unitId: unknown, amount: Ratio, units: Units): Ratio | undefined {
  const unit = measuredBy(unitId, units)
  return unit?.measure === 'volume' ? multiply(amount, unit.factor) : undefined
}

/** The known water in a part. */
function broughtBy(part: Part): Ratio {
  return part.kind !== 'unknown' && part.grams && part.dry ? less(part.grams, part.dry) : NOTHING
}

/** The dry share of an item. An item measured by volume is liquid unless it has a moisture. */
function solidShare({ moisture_percent: moisture }: Values, measure: 'mass' | 'volume'): Ratio {
  if (typeof moisture !== 'string') return measure === 'volume' ? NOTHING : UNITY
  return less(UNITY, hundredth(ratioOf(micro(moisture))))
}

/** True while the form's water field is not a number. Nothing can be weighed out then. */
function isWaterUnread({ water_percent: water }: Values): boolean {
  return typeof water === 'string' && water !== '' && parseDecimal(water) === undefined
}

function waterShare({ water_percent: water }: Values): Ratio | undefined {
  const share = typeof water === 'string' ? micro(water) : 0n
  return share > 0n ? hundredth(ratioOf(share)) : undefined
}

/** The sum over all parts. Undefined if one of them is unknown. */
function total(parts: readonly Part[], key: 'grams' | 'dry' | 'millilitres'): Ratio | undefined {
  let sum = NOTHING
  for (const part of parts) {
    const weight = part.kind === 'unknown' ? undefined : part[key]
    if (!weight) return undefined
    sum = add(sum, weight)
  }
  return sum
}

function hundredth(percent: Ratio): Ratio {
  return multiply(percent, { n: 1n, d: 100n })
}

/** a - b, never below zero. */
export function less(a: Ratio, b: Ratio): Ratio {
  const n = a.n * b.d - b.n * a.d
  return n > 0n ? ratio(n, a.d * b.d) : NOTHING
}
