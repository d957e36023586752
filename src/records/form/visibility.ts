/**
 * The visible fields of a form, and the values to save. A hidden field has no value, also for conditions of other fields, so a field that
 * depends on a hidden one is hidden too. Pure.
 */
import { isPlainObject } from '../../domain/kit/entity'
import type { Field, FieldMap, Json, Values } from '../../domain/kit/field'
import { normalise } from '../../domain/kit/normalise'

export type Said = {
  /** The values in canonical form, without hidden fields. */
  readonly values: Values
  readonly visible: ReadonlySet<string>
}

/** Whether a form ever shows the field. */
export function isOnForm(field: Field): boolean {
  return field.hide !== true && !(field.type === 'block' && field.readonly)
}

/** Keys of the visible fields for these values. Inside a block or a list, `record` is the whole draft. */
export function visibleFields(fields: FieldMap, values: Values, record?: Values): ReadonlySet<string> {
  return saidBy(fields, values, record).visible
}

/**
 * The values to save for a map of fields. Unknown fields stay, because a newer server may know them, and so do fields that no form shows.
 * Conditions inside a block or a list also get the whole record.
 */
export function saidBy(fields: FieldMap, values: Values, record: Values = saidAtTop(fields, values)): Said {
  const inside = Object.entries(values).map(([key, value]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    return [key, field && value !== undefined ? saidInside(field, value, record) : value] as const
  })
  const whole = normalise(fields, Object.fromEntries(inside))
  const hidden = hiddenFields(fields, whole, record)
  const shown = Object.entries(fields).filter(([key, field]) => isOnForm(field) && !hidden.has(key))
  return { values: without(whole, hidden), visible: new Set(shown.map(([key]) => key)) }
}

/** The visible top-level values, without changes inside blocks and lists. */
function saidAtTop(fields: FieldMap, values: Values): Values {
  const whole = normalise(fields, values)
  return without(whole, hiddenFields(fields, whole, undefined))
}

/** The same for one value: hidden fields inside its blocks are left out. */
export function saidInside(field: Field, value: Json, record: Values): Json {
  if (field.type === 'block' && isPlainObject(value)) return saidBy(field.fields, value, record).values as Json
  if (field.type === 'list' && Array.isArray(value)) {
    return value.map((entry: Json) => saidInside(field.of, entry, record))
  }
  return value
}

/**
 * Repeats until nothing changes, because hiding one field may hide or show another. Circular conditions stop after one round per
 * condition.
 */
function hiddenFields(fields: FieldMap, values: Values, record: Values | undefined): ReadonlySet<string> {
  const conditions = Object.entries(fields).flatMap(([key, field]) =>
    field.visibleWhen && isOnForm(field) ? [[key, field.visibleWhen] as const] : [],
  )
  let hidden: ReadonlySet<string> = new Set()
  for (let round = 0; round <= conditions.length; round += 1) {
    const said = without(values, hidden)
    const next = new Set(conditions.filter(([, isVisible]) => !isVisible(said, record ?? said)).map(([key]) => key))
    const isSettled = next.size === hidden.size && [...next].every((key) => hidden.has(key))
    hidden = next
    if (isSettled) break
  }
  return hidden
}

function without(values: Values, hidden: ReadonlySet<string>): Values {
  if (hidden.size === 0) return values
  return Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.has(key)))
}
