/**
 * Which fields a form shows, and what it therefore says. What is not visible says nothing, also to the conditions of other
 * fields: a field that hangs on a hidden one is hidden with it. Pure.
 */
import { isPlainObject } from '../../domain/kit/entity'
import type { Field, FieldMap, Json, Values } from '../../domain/kit/field'
import { normalise } from '../../domain/kit/normalise'

export type Said = {
  /** The values in canonical form, without those of fields that are not visible. */
  readonly values: Values
  readonly visible: ReadonlySet<string>
}

/** Whether a form shows the field at all. */
export function isOnForm(field: Field): boolean {
  return field.hide !== true && !(field.type === 'block' && field.readonly)
}

/** The keys of the fields that are visible over these values; inside a block or a list, `record` is the whole draft. */
export function visibleFields(fields: FieldMap, values: Values, record?: Values): ReadonlySet<string> {
  return saidBy(fields, values, record).visible
}

/**
 * What a form says over a map of fields. Values of no field of the map stay: a newer server may know them; so do those of
 * fields no form ever shows. What stands inside a block or a list also hears what the whole record says.
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

/** The record's own fields as far as they are visible, before its blocks and lists were looked into. */
function saidAtTop(fields: FieldMap, values: Values): Values {
  const whole = normalise(fields, values)
  return without(whole, hiddenFields(fields, whole, undefined))
}

/** The same for one value: what the blocks in it do not show is left out. */
export function saidInside(field: Field, value: Json, record: Values): Json {
  if (field.type === 'block' && isPlainObject(value)) return saidBy(field.fields, value, record).values as Json
  if (field.type === 'list' && Array.isArray(value)) {
    return value.map((entry: Json) => saidInside(field.of, entry, record))
  }
  return value
}

/** Asked again until nothing changes: hiding one field may hide or show the next. Fields that hang on each other in a circle
 * stop after as many rounds as there are conditions. */
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
