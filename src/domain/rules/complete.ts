/**
 * Completes a record when it is written: constant defaults, the code of a category, the receipt of a purchase (receipt.ts), the base
 * quantity of a stock record. The device runs it on save, so that the record counts offline. The server runs the same code for programs
 * that omit these fields. It never overwrites given values.
 */
import { formatDecimal, formatRatio, micro, parseDecimal, parseRatio, type Ratio, scale } from '../kit/decimal'
import type { EntityDefinition } from '../kit/entity'
import type { Finding, Json, Values } from '../kit/field'
import { sameValue, withDefaults } from '../kit/normalise'
import { amountField } from './movement'
import { receiptOfChanged, receiptOfNew } from './receipt'
import { baseFactorOf, type Units } from './units'

/** The largest amount of a record, in millionths. */
const LARGEST = 10n ** 18n - 1n

export type CompletionContext = {
  /** The instant of the write. */
  readonly now: string
  readonly timeZone: string
  /** The record of `item_id`. Absent if it was not found. */
  readonly item?: Values | undefined
  readonly units: Units
}

export type Completed = { readonly values: Values; readonly finding?: Finding }

export function completeCreate(definition: EntityDefinition, given: Values, context: CompletionContext): Completed {
  const values: { [key: string]: Json | undefined } = { ...withDefaults(definition.fields, given) }
  if (definition.stock === 'purchase') Object.assign(values, receiptOfNew(values, context))
  return fillBase(definition, values, context)
}

/**
 * Completes a patch on `before`. `patch` has the fields that its author named, null for cleared ones, and may repeat stored values. Named
 * fields stay unchanged, and validation refuses a wrong base quantity. Unnamed base fields are rewritten only when item, unit or amount
 * change, so a later edit of a conversion never rewrites history.
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

/** Clears fields that depend on the old value of a changed field. */
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

/** Whether the base fields were computed for another unit than the item's current one. */
export function hasOtherBase({ base_unit_id }: Values, item: Values | undefined): boolean {
  return typeof base_unit_id === 'string' && item !== undefined && item.unit_id !== base_unit_id
}

function fillBase(definition: EntityDefinition, given: Values, context: CompletionContext): Completed {
  if (!definition.stock) return { values: given }
  const values = hasOtherBase(given, context.item) ? { ...given, ...NO_BASE } : given
  if (values.base_factor && values.base_quantity) return { values: { ...values, ...baseUnitOf(values, context) } }
  const unitId = values.unit_id
  // Without an item or a unit nothing can be converted. Validation reports the missing field.
  if (!context.item || typeof unitId !== 'string') return { values }
  const named = values.base_factor ? parseRatio(String(values.base_factor)) : undefined
  // An unreadable factor stays, so that validation can report it.
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

/** Values that clear the base fields, because a factor to an old unit of the item is wrong. */
const NO_BASE = { base_factor: undefined, base_quantity: undefined, base_unit_id: undefined }

function baseUnitOf({ base_unit_id }: Values, { item }: CompletionContext): Values {
  const unit = base_unit_id || item?.unit_id
  return typeof unit === 'string' ? { base_unit_id: unit } : {}
}

/** A ratio whose text can be read back. A deep tree of odd factors may give too many digits. */
function writable(factor: Ratio | undefined): Ratio | undefined {
  return factor && parseRatio(formatRatio(factor)) ? factor : undefined
}
