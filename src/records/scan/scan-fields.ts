/** Fields of a form that accept scans now, in form order. Pure. */
import { isPlainObject } from '../../domain/kit/entity'
import type { Field, FieldMap, Json, Values } from '../../domain/kit/field'
import { ownValue } from '../../domain/kit/normalise'
import { visibleFields } from '../form/visibility'
import { type FindReference, fieldText, type Writing } from '../words/field-text'
import { fieldAt } from '../words/finding-text'
import { scanOf } from './scan-filling'

export type ScanPlace = {
  /** The dotted path of the value. For a list that accepts scans, the path of the list. */
  readonly path: string
  /** The current value in readable form, or ''. */
  readonly text: string
}

export type ScanView = {
  readonly find: FindReference
  readonly writing: Writing
  /** Whether the field at the path can be changed. */
  readonly isOpen: (path: string, field: Field) => boolean
}

/** The visible fields with a scan button. A list that accepts scans counts once and gets a new entry. */
export function scanPlaces(
  fields: FieldMap,
  values: Values,
  view: ScanView,
  prefix = '',
  record = values,
): readonly ScanPlace[] {
  const visible = visibleFields(fields, values, prefix === '' ? undefined : record)
  return Object.entries(fields)
    .filter(([key]) => visible.has(key))
    .flatMap(([key, field]) => placesOf(field, `${prefix}${key}`, values[key], values, view, record))
}

function placesOf(
  field: Field,
  path: string,
  value: Json | undefined,
  values: Values,
  view: ScanView,
  record: Values,
): readonly ScanPlace[] {
  if (!view.isOpen(path, field)) return []
  if (field.type === 'block')
    return scanPlaces(field.fields, isPlainObject(value) ? value : {}, view, `${path}.`, record)
  if (field.type !== 'list') return scanOf(field) ? [{ path, text: textOf(field, value, values, view) }] : []
  const entries: readonly Json[] = Array.isArray(value) ? value : []
  if (scanOf(field.of)) return [{ path, text: textOf(field, entries.filter(isFilled), values, view) }]
  return entries.flatMap((entry, at) => placesOf(field.of, `${path}.${at}`, entry, values, view, record))
}

/** The path that a scan of the field at `path` is written to: in a list, its first blank entry or a new one. */
export function scanTarget(fields: FieldMap, values: Values, path: string): string {
  if (fieldAt(fields, path)?.type !== 'list') return path
  const value = valueAt(values, path)
  const entries: readonly Json[] = Array.isArray(value) ? value : []
  const blank = entries.findIndex((entry) => !isFilled(entry))
  return `${path}.${blank < 0 ? entries.length : blank}`
}

/** The value at a dotted path. */
export function valueAt(values: Values, path: string): Json | undefined {
  let value: Json | undefined = values as Json
  for (const part of path.split('.')) {
    value = Array.isArray(value) ? value[Number(part)] : isPlainObject(value) ? ownValue(value, part) : undefined
  }
  return value
}

const isFilled = (entry: Json): boolean => entry !== '' && entry !== null

function textOf(field: Field, value: Json | undefined, values: Values, { find, writing }: ScanView): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return ''
  // Not empty, even if its title is unknown or its record is not on this device.
  return fieldText(field, value, values, find, writing) || '…'
}

/** The values around the field at a path: the form's, or those of its block. */
export function valuesBeside(values: Values, path: string): Values {
  const inside = path.split('.').slice(0, -1)
  const holder = inside.length === 0 ? values : valueAt(values, inside.join('.'))
  return isPlainObject(holder) ? holder : {}
}
