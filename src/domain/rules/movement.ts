/**
 * What must hold between a stock movement and the records it names. Device and server run the same checks; the server's
 * answer is the one that counts. Refusals about other records' state (reversed twice) carry an error code of their own.
 */
import { formatDecimal, micro, parseRatio, scale } from '../kit/decimal'
import type { EntityDefinition } from '../kit/entity'
import type { Issue, Values } from '../kit/field'

/** The field that holds the amount a stock record states, in its own unit. */
export function amountField(definition: EntityDefinition): 'quantity' | 'counted_quantity' {
  return definition.stock === 'count' ? 'counted_quantity' : 'quantity'
}

/**
 * base_quantity must be amount x base_factor, rounded once to 6 digits. A stock record without both would count as
 * nothing, so their absence is a finding too: complete the record first.
 */
export function baseQuantityIssue(definition: EntityDefinition, values: Values): Issue | undefined {
  if (!definition.stock) return undefined
  const factor = typeof values.base_factor === 'string' ? parseRatio(values.base_factor) : undefined
  if (!factor) return { field: 'base_factor', code: 'decimal' }
  const expected = formatDecimal(scale(micro(values[amountField(definition)]), factor))
  return values.base_quantity === expected ? undefined : { field: 'base_quantity', code: 'base_quantity' }
}

/** Findings about the package a use, write-off or count names. `purchase` is the record its purchase_id names. */
export function packageIssue(
  definition: EntityDefinition,
  values: Values,
  purchase: Values | undefined,
): Issue | undefined {
  if (!definition.stock || definition.stock === 'purchase') return undefined
  const named = typeof values.purchase_id === 'string'
  const numbered = typeof values.quantity_id === 'number'
  if (numbered && !named) return { field: 'quantity_id', code: 'needs_purchase' }
  if (definition.stock === 'count' && named !== numbered) return { field: 'quantity_id', code: 'package_pair' }
  if (!named || !purchase) return undefined
  if (purchase.item_id !== values.item_id) return { field: 'purchase_id', code: 'other_item' }
  const count = typeof purchase.package_count === 'number' ? purchase.package_count : 1
  if (numbered && Number(values.quantity_id) > count) {
    return { field: 'quantity_id', code: 'package_range', params: { n: count } }
  }
  return undefined
}

/** A reversal names a record of the same kind and item that is no reversal itself. */
export function reversalIssue(values: Values, original: Values | undefined): Issue | undefined {
  if (typeof values.reverses_id !== 'string' || !original) return undefined
  const sound = original.item_id === values.item_id && typeof original.reverses_id !== 'string'
  return sound ? undefined : { field: 'reverses_id', code: 'reversal' }
}

/** The body that undoes a movement: the same record again, naming the original. Id and instants are the caller's. */
export function reversalOf(definition: EntityDefinition, original: Values): Values {
  const kept = Object.keys(definition.fields).filter((key) => key !== 'notes' && original[key] !== undefined)
  return { ...Object.fromEntries(kept.map((key) => [key, original[key]])), reverses_id: original.id }
}
