/** The text of a field's value: one table for lists, details, titles and search. */
import { isPlainObject } from '../../domain/kit/entity'
import type { Field, Json, Label, Option, SelectField, UnitField, Values } from '../../domain/kit/field'

/** The formats of values in the user's language. The farm's time zone is included. */
export type Writing = {
  readonly date: (date: string) => string
  readonly instant: (instant: string) => string
  readonly amount: (decimal: string, fractionDigits: number) => string
  readonly label: (label: Label, values?: Readonly<Record<string, string>>) => string
  readonly yes: string
  readonly no: string
}

/** Known facts of a referenced record. */
export type ReferenceFacts = {
  readonly title: string
  /** The code on its label. */
  readonly code?: string | undefined
  readonly row: Values
}
export type FindReference = (id: string) => ReferenceFacts | undefined

export const DEFAULT_FRACTION_DIGITS = 2

/** The text of a value, or ''. */
export function fieldText(
  field: Field,
  value: Json | undefined,
  values: Values,
  find: FindReference,
  writing: Writing,
  record: Values = values,
): string {
  if (value === undefined || value === null || value === '') return ''
  if (field.type === 'list') {
    return Array.isArray(value)
      ? value.map((entry: Json) => fieldText(field.of, entry, values, find, writing, record)).join(', ')
      : ''
  }
  if (field.type === 'block') {
    if (!isPlainObject(value)) return ''
    const parts = Object.entries(field.fields).map(([key, inner]) =>
      inner.visibleWhen?.(value, record) === false ? '' : fieldText(inner, value[key], value, find, writing, record),
    )
    return parts.filter((part) => part !== '').join(' · ')
  }
  if (field.type === 'boolean') return value === true ? writing.yes : writing.no
  if (field.type === 'number') return typeof value === 'number' ? writing.amount(String(value), 0) : String(value)
  if (typeof value !== 'string') return ''
  switch (field.type) {
    case 'reference':
      return find(value)?.title ?? ''
    case 'unit':
      return withUnit(field, writing.amount(value, shownDigits(field, value, values, find)), values, find)
    case 'date':
      return field.precision === 'instant' ? writing.instant(value) : writing.date(value)
    case 'select':
      return optionLabel(field, value, values, record, writing)
    case 'password':
      return ''
    default:
      return value
  }
}

/** `values` are the values around the field, `record` is the whole body. */
export function optionsOf(field: SelectField, values: Values, record: Values = values): readonly Option[] {
  return typeof field.options === 'function' ? field.options(values, record) : field.options
}

function optionLabel(field: SelectField, value: string, values: Values, record: Values, writing: Writing): string {
  const option = optionsOf(field, values, record).find((one) => one.value === value)
  return option ? writing.label(option.label) : value
}

/** The unit record of an amount. */
function unitOf(field: UnitField, values: Values, find: FindReference): ReferenceFacts | undefined {
  const id = field.unitKey === undefined ? undefined : values[field.unitKey]
  return typeof id === 'string' ? find(id) : undefined
}

/** Fraction digits of an amount: the field's own, else its unit's, else two. */
export function fractionDigitsOf(field: UnitField, values: Values, find: FindReference): number {
  const digits = unitOf(field, values, find)?.row.fraction_digits
  return field.fractionDigits ?? (typeof digits === 'number' ? digits : DEFAULT_FRACTION_DIGITS)
}

/** A factor may have six digits, but is shown without trailing zeros. */
function shownDigits(field: UnitField, value: string, values: Values, find: FindReference): number {
  const digits = fractionDigitsOf(field, values, find)
  return field.fractionDigits === undefined ? digits : Math.min(digits, value.split('.')[1]?.length ?? 0)
}

/** The unit's name, or the literal suffix. Undefined if there is none. */
export function unitText(field: UnitField, values: Values, find: FindReference): string | undefined {
  return field.suffix ?? unitOf(field, values, find)?.title
}

function withUnit(field: UnitField, amount: string, values: Values, find: FindReference): string {
  const unit = unitText(field, values, find)
  return unit === undefined || unit === '' ? amount : `${amount}${field.unitSeparator ?? ' '}${unit}`
}
