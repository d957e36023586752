/**
 * The make-up of a recipe: what goes into one *basis* of it, exactly. The basis of a recipe in shares is 1 g of the finished
 * batch; of one in amounts, the batch as it is written. A sub-recipe keeps its own make-up and is taken so many times, so
 * cooking a recipe is the same as cooking its sub-recipes one by one and weighing them in. What cannot be worked out is a
 * line with a reason and is never left out.
 *
 * Shares with `water_percent`: of the finished weight that much is water, and the shares are those of the dry rest. What an
 * ingredient's moisture brings is taken off the water. Without it, the shares are of the weight as it is weighed in.
 */
import { add, divide, micro, multiply, NOTHING, parseDecimal, type Ratio, ratio, ratioOf, UNITY } from '../kit/decimal'
import type { Values } from '../kit/field'
import { baseFactorOf, type Units } from '../rules/units'
import { measuredBy, weightOf } from './measures'
import { linesOf, modeOf, percentSum, type RecipeLine } from './recipe-lines'

/** The farm's records, as far as a recipe names them; a deleted record is one that is not there. */
export type Pantry = {
  readonly item: (id: string) => Values | undefined
  readonly recipe: (id: string) => Values | undefined
  readonly units: Units
}

/**
 * Why an amount cannot be said: nothing chosen or no amount; deleted; a recipe within itself; no way from the line's unit to
 * the record's; nothing that says what it weighs; one of these in the sub-recipe; more lines in all than anybody cooks.
 */
export type Obstacle = 'incomplete' | 'missing' | 'circle' | 'no_conversion' | 'no_weight' | 'inside' | 'too_many'

type Weights = {
  /** Grams as weighed in, and grams of that without its water; undefined when nothing says what it weighs. */
  readonly grams: Ratio | undefined
  readonly dry: Ratio | undefined
  /** What of it is measured by volume; a solid in a recipe in amounts adds nothing. */
  readonly millilitres: Ratio
}
export type ItemPart = Weights & {
  readonly kind: 'item'
  readonly id: string
  readonly row: Values
  /** In the item's base unit. */
  readonly amount: Ratio
}
export type RecipePart = Weights & {
  readonly kind: 'recipe'
  readonly id: string
  readonly row: Values
  readonly makeup: Makeup
  /** How many times its basis. */
  readonly times: Ratio
}
export type UnknownPart = {
  readonly kind: 'unknown'
  readonly id: string | undefined
  /** The record, where it is there. */
  readonly row: Values | undefined
  readonly obstacle: Obstacle
}
/** One line of a recipe, by its place among them. */
export type Part = ItemPart | RecipePart | UnknownPart

export type Makeup = Weights & {
  readonly parts: readonly Part[]
  /** What it brings into a recipe that it is a part of: what is measured by volume, and its water. */
  readonly liquid: Ratio
  /** Only of a recipe in shares with water, in grams: what the batch holds, and what its parts bring. */
  readonly water: { readonly wanted: Ratio; readonly brought: Ratio } | undefined
  /** Whether this recipe or one in it has a part that is unknown. */
  readonly isWhole: boolean
}

/** The make-up of a recipe: of its lines and those of all recipes in it, as far as `MOST_LINES` of them. */
export function makeupOf(recipe: Values, pantry: Pantry): Makeup {
  return makeupWithin(recipe, { pantry, above: [], room: { lines: MOST_LINES } })
}

/** Recipes that each name the next one twice are no circle, and double with every level. */
const MOST_LINES = 2000

type Way = {
  readonly pantry: Pantry
  /** The recipes that it is a part of: one of them inside it is a circle. */
  readonly above: readonly string[]
  /** What is left of `MOST_LINES`; shared by the whole way down. */
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
  // Shares say what the batch weighs, also while a part is unknown; its litres are its kilograms.
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
  // What is measured by volume and says nothing of itself is liquid: its share is its weight.
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

/** What is kept by volume is liquid, also where the recipe weighs it: its own conversion is its density. So is what has no solids. */
function liquidOf(row: Values, { amount, grams, dry }: WeighedIn, units: Units): Ratio {
  return volumeOf(row.unit_id, amount, units) ?? (dry?.n === 0n && grams ? grams : NOTHING)
}

/** How many times a sub-recipe's basis makes up a share; undefined when nothing says what it weighs. */
function timesByShare({ grams, dry }: Makeup, share: Share): Ratio | undefined {
  const own = share.isDry ? dry : grams
  return own && own.n > 0n ? divide(share.grams, own) : undefined
}

/** Millilitres of a basis: those of what is measured by volume in it; grams where nothing is, as if it were water. */
export function volumeIn({ grams, millilitres }: Pick<Makeup, 'grams' | 'millilitres'>): Ratio | undefined {
  return millilitres.n > 0n ? millilitres : grams
}

/** How many times its basis makes so much of a recipe; undefined when its unit leads to no weight. */
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

/** Millilitres of an amount in a unit of volume; undefined in another unit. */
function volumeOf(unitId: unknown, amount: Ratio, units: Units): Ratio | undefined {
  const unit = measuredBy(unitId, units)
  return unit?.measure === 'volume' ? multiply(amount, unit.factor) : undefined
}

/** The water in a part, as far as it is known. */
function broughtBy(part: Part): Ratio {
  return part.kind !== 'unknown' && part.grams && part.dry ? less(part.grams, part.dry) : NOTHING
}

/** The part of an item that is not water. What is measured by volume is liquid unless it says how wet it is. */
function solidShare({ moisture_percent: moisture }: Values, measure: 'mass' | 'volume'): Ratio {
  if (typeof moisture !== 'string') return measure === 'volume' ? NOTHING : UNITY
  return less(UNITY, hundredth(ratioOf(micro(moisture))))
}

/** What a form holds while its water is no number: nothing can be weighed in by it. */
function isWaterUnread({ water_percent: water }: Values): boolean {
  return typeof water === 'string' && water !== '' && parseDecimal(water) === undefined
}

function waterShare({ water_percent: water }: Values): Ratio | undefined {
  const share = typeof water === 'string' ? micro(water) : 0n
  return share > 0n ? hundredth(ratioOf(share)) : undefined
}

/** The sum over all parts, as long as each of them is known. */
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
