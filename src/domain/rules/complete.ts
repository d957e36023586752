/**
 * What a record gets filled in when it is written: constant defaults, the code a category carries, the receipt
 * of a purchase (receipt.ts), the base quantity of a stock record. The device runs it as it saves, so that the record counts
 * offline; the server runs the same code for programs that leave these fields out. It never overwrites what was given.
 */
import { formatDecimal, formatRatio, micro, parseDecimal, parseRatio, type Ratio, scale } from '../kit/decimal'
import type { EntityDefinition } from '../kit/entity'
import type { Finding, Json, Values } from '../kit/field'
import { sameValue, withDefaults } from '../kit/normalise'
import { amountField } from './movement'
import { receiptOfChanged, receiptOfNew } from './receipt'
import { baseFactorOf, type Units } from './units'

/** The largest amount a record can hold, in millionths. */
const LARGEST = 10n ** 18n - 1n

export type CompletionContext = {
  /** The instant of the writing. */
  readonly now: string
  readonly timeZone: string
  /** The record `item_id` names; absent when it could not be found. */
  readonly item?: Values | undefined
  readonly units: Units
}

export type Completed = { readonly values: Values; readonly finding?: Finding }

/** Completes the body of a create. */
export function completeCreate(definition: EntityDefinition, given: Values, context: CompletionContext): Completed {
  const values: { [key: string]: Json | undefined } = { ...withDefaults(definition.fields, given) }
  if (definition.stock === 'purchase') Object.assign(values, receiptOfNew(values, context))
  return fillBase(definition, values, context)
}

/**
 * Completes a patch on `before`. `patch` holds the fields that its author named, null for cleared ones; stored values may
 * be repeated. A named field stays as it is: validation refuses a base quantity that does not fit. Base fields without a
 * name are rewritten when item, unit or amount really change: a later edit of a conversion never rewrites history.
 */
export function completePatch(
  definition: EntityDefinition,
  before: Values,
  patch: Values,
  context: CompletionContext,
): Completed {
  const changes = (key: string) =>
    Object.hasOwn(patch, key) && !sameValue(definition.fields[key], before[key], patch[key])
  if (!definition.stock) return { values: { ...patch, ...emptied(definition, before, patch, changes) } }
  const after = { ...before, ...patch }
  const brings = (key: string) => Boolean(patch[key])
  const receipt = definition.stock === 'purchase' ? receiptOfChanged(before, patch, context) : {}
  const values: { [key: string]: Json | undefined } = { ...patch, ...receipt }
  const moves = ['item_id', 'unit_id', amountField(definition)].some(changes)
  if (!moves && !brings('base_factor')) return { values }
  const own = (key: string) => (brings(key) ? patch[key] : undefined)
  const base = {
    base_factor: own('base_factor'),
    base_quantity: own('base_quantity'),
    base_unit_id: own('base_unit_id'),
  }
  if (base.base_quantity && !base.base_factor) return { values }
  const filled = fillBase(definition, { ...after, ...base }, context)
  if (filled.finding) return { values, finding: filled.finding }
  const { base_factor, base_quantity, base_unit_id } = filled.values
  return { values: base_quantity === undefined ? values : { ...values, base_factor, base_quantity, base_unit_id } }
}

/** What held good only for the value that another field had: not for the one that it gets. */
function emptied(
  { fields }: EntityDefinition,
  before: Values,
  patch: Values,
  changes: (key: string) => boolean,
): Record<string, null> {
  const keys = Object.entries(fields).flatMap(([key, { clearedBy }]) =>
    clearedBy !== undefined && changes(clearedBy) && before[key] !== undefined && !Object.hasOwn(patch, key)
      ? [key]
      : [],
  )
  return Object.fromEntries(keys.map((key) => [key, null]))
}

/** Whether the base fields were worked out for another unit than the item counts in. */
export function hasOtherBase({ base_unit_id }: Values, item: Values | undefined): boolean {
  return typeof base_unit_id === 'string' && item !== undefined && item.unit_id !== base_unit_id
}

function fillBase(definition: EntityDefinition, given: Values, context: CompletionContext): Completed {
  if (!definition.stock) return { values: given }
  const values = hasOtherBase(given, context.item) ? { ...given, ...NO_BASE } : given
  if (values.base_factor && values.base_quantity) return { values: { ...values, ...baseUnitOf(values, context) } }
  const unitId = values.unit_id
  // Without an item or a unit there is nothing to convert; validation names what is missing.
  if (!context.item || typeof unitId !== 'string') return { values }
  const named = values.base_factor ? parseRatio(String(values.base_factor)) : undefined
  // A factor that was given and cannot be read stays as it is: the check of both names it.
  if (values.base_factor && !named) return { values }
  const factor = named ?? writable(baseFactorOf(context.item, unitId, context.units))
  if (!factor) {
    const name = (id: unknown) => String(context.units.get(String(id))?.code ?? id)
    const params = { from: name(unitId), to: name(context.item.unit_id) }
    return { values, finding: { field: 'unit_id', code: 'no_conversion', params } }
  }
  const amount = amountField(definition)
  const quantity = formatDecimal(scale(micro(values[amount]), factor))
  if (parseDecimal(quantity) === undefined) {
    const most = formatDecimal((LARGEST * factor.d) / factor.n)
    return { values, finding: { field: amount, code: 'max', params: { n: most } } }
  }
  return {
    values: {
      ...values,
      base_factor: values.base_factor || formatRatio(factor),
      base_quantity: values.base_quantity || quantity,
      ...baseUnitOf(values, context),
    },
  }
}

/** Worked out anew: a factor to a unit that the item does not count in any more says nothing. */
const NO_BASE = { base_factor: undefined, base_quantity: undefined, base_unit_id: undefined }

function baseUnitOf({ base_unit_id }: Values, { item }: CompletionContext): Values {
  const unit = base_unit_id || item?.unit_id
  return typeof unit === 'string' ? { base_unit_id: unit } : {}
}

/** A ratio whose text can be read back; a tall tree of crooked factors may give one with too many digits. */
function writable(factor: Ratio | undefined): Ratio | undefined {
  return factor && parseRatio(formatRatio(factor)) ? factor : undefined
}
