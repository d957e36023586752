/**
 * Relations between a stock movement and the records that it names. Device and server run the same checks, and the server's result is
 * final. An original that is reversed twice is not a relation, because that refusal has its own error code.
 */
import { formatDecimal, micro, parseRatio, scale } from '../kit/decimal'
import type { EntityDefinition } from '../kit/entity'
import type { Finding, Values } from '../kit/field'
import { fileFields } from '../kit/files'
import type { Relation } from '../kit/relation'

/** The field with the amount of a stock record, in its own unit. */
export function amountField(definition: EntityDefinition): 'quantity' | 'counted_quantity' {
  return definition.stock === 'count' ? 'counted_quantity' : 'quantity'
}

/**
 * base_quantity must equal amount x base_factor, rounded once to 6 digits. Without both a stock record would count as zero, so missing
 * ones are a finding: complete the record first.
 */
export function baseQuantityFinding(definition: EntityDefinition, values: Values): Finding | undefined {
  if (!definition.stock) return undefined
  const factor = typeof values.base_factor === 'string' ? parseRatio(values.base_factor) : undefined
  if (!factor) return { field: 'base_factor', code: 'decimal' }
  const expected = formatDecimal(scale(micro(values[amountField(definition)]), factor))
  return values.base_quantity === expected ? undefined : { field: 'base_quantity', code: 'base_quantity' }
}

/** The package that a use or write-off names must belong to its purchase and ingredient. */
export const namedPackage: Relation = {
  fields: ['item_id', 'purchase_id', 'quantity_id'],
  reads: ['purchase_id'],
  check: (values, { one }) => packageFinding(values, one('purchase_id')),
}

/** A count is of one package or of the whole ingredient: it names both purchase and package, or neither. */
export const countedPackage: Relation = {
  ...namedPackage,
  check: (values, { one }) => {
    const isHalf = typeof values.purchase_id === 'string' && typeof values.quantity_id !== 'number'
    return isHalf ? { field: 'quantity_id', code: 'package_pair' } : packageFinding(values, one('purchase_id'))
  },
}

function packageFinding(values: Values, purchase: Values | undefined): Finding | undefined {
  const isNumbered = typeof values.quantity_id === 'number'
  if (isNumbered && typeof values.purchase_id !== 'string') return { field: 'quantity_id', code: 'needs_purchase' }
  if (!purchase) return undefined
  if (purchase.item_id !== values.item_id) return { field: 'purchase_id', code: 'other_item' }
  const count = typeof purchase.package_count === 'number' ? purchase.package_count : 1
  if (isNumbered && Number(values.quantity_id) > count) {
    return { field: 'quantity_id', code: 'package_range', params: { n: count } }
  }
  return undefined
}

/** The records among these that others of them undo. With `undoneBy`, only those undone as a whole. */
export function undoneAmong({ undoneBy }: EntityDefinition, rows: readonly Values[]): ReadonlySet<string> {
  const reversals = rows.filter(({ reverses_id: id }) => typeof id === 'string')
  if (undoneBy === undefined) return new Set(reversals.map(({ reverses_id: id }) => String(id)))
  const entriesOf = (row: Values) => (Array.isArray(row[undoneBy]) ? row[undoneBy] : []).map(String)
  const undone = new Map<string, Set<string>>()
  for (const reversal of reversals) {
    const id = String(reversal.reverses_id)
    undone.set(id, new Set([...(undone.get(id) ?? []), ...entriesOf(reversal)]))
  }
  const whole = rows.filter((row) => {
    const entries = undone.get(String(row.id))
    return entries !== undefined && entriesOf(row).every((entry) => entries.has(entry))
  })
  return new Set(whole.map(({ id }) => String(id)))
}

/** Whether a record of this kind is obsolete once undone. Stock records stay in the history. */
export function maySpend({ posted, stock }: EntityDefinition): boolean {
  return posted === true && stock === undefined
}

/** The valid records among these. All of them for kinds that keep undone records. */
export function standingAmong<T extends Values>(definition: EntityDefinition, rows: readonly T[]): readonly T[] {
  if (!maySpend(definition)) return rows
  const undone = undoneAmong(definition, rows)
  return rows.filter(({ id, reverses_id: undoes }) => typeof undoes !== 'string' && !undone.has(String(id)))
}

/**
 * The body that undoes a posted record: the same values with the original's id, without notes and files, so that nothing is shown or sent
 * twice. The caller adds id and instants.
 */
export function reversalOf(definition: EntityDefinition, original: Values): Values {
  const dropped = ['notes', ...fileFields(definition.fields)]
  const kept = Object.keys(definition.fields).filter((key) => !dropped.includes(key) && original[key] !== undefined)
  return { ...Object.fromEntries(kept.map((key) => [key, original[key]])), reverses_id: original.id }
}
