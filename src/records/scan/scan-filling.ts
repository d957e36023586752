/** Values that a scan writes into other fields. Pure, so that every case can be tested without a camera. */
import { isPlainObject } from '../../domain/kit/entity'
import type { CameraButton, Field, FieldMap, Json, NumberField, Values } from '../../domain/kit/field'
import type { QrResult, StructuredData } from '../../domain/qr'
import { fieldAt } from '../words/finding-text'
import { readText } from '../words/read-text'
import type { ScanOutcome } from './resolve-scan'

/** The scan options of a field, plain or camera. Undefined if it has none. */
export function scanOf(field: Field): CameraButton | undefined {
  const { rightBtns, camera } = field
  return rightBtns?.scan || camera ? { ...camera, ...rightBtns?.scan } : undefined
}

export type Scanned = {
  readonly outcome: Extract<ScanOutcome, { kind: 'fill' }>
  readonly parsed: QrResult
  /** The scanned record if it is on this device, and its entity's name. */
  readonly row: Values | undefined
  readonly entity?: string | undefined
}

export type Filled = { readonly path: string; readonly value: Json }

/** The count field of the field at `path`. Undefined if it has none. */
export function countTarget(fields: FieldMap, path: string): { path: string; field: NumberField } | undefined {
  const field = fieldAt(fields, path)
  const name = field && scanOf(field)?.countField
  const at = name === undefined ? undefined : besideOrTop(fields, path, name)
  const target = at === undefined ? undefined : fieldAt(fields, at)
  return at !== undefined && target?.type === 'number' ? { path: at, field: target } : undefined
}

/** Paths of the fields that depend on the one at `path`. */
export function dependentPaths(fields: FieldMap, path: string): readonly string[] {
  const field = fieldAt(fields, path)
  const names = (field && scanOf(field)?.dependentFields) ?? []
  return names.map((name) => besideOrTop(fields, path, name))
}

/**
 * The count goes into the count field. A dependent field gets the first of these: the label's value with its name, the scanned record's
 * value, the record itself if the field refers to its entity, the text if it names no record. A value that does not fit its field is left
 * out.
 */
export function alsoFilled(fields: FieldMap, path: string, scanned: Scanned): readonly Filled[] {
  const field = fieldAt(fields, path)
  const { countField, dependentFields = [] } = (field && scanOf(field)) ?? {}
  const { count } = scanned.outcome
  const counted = countField === undefined || count === undefined ? [] : fill(fields, path, countField, count)
  const depending = dependentFields.flatMap((name) => {
    const value = dependentValue(name, scanned) ?? itself(fieldAt(fields, besideOrTop(fields, path, name)), scanned)
    return value === undefined ? [] : fill(fields, path, name, value)
  })
  return [...counted, ...depending]
}

function dependentValue(name: string, { outcome, parsed, row }: Scanned): Json | undefined {
  const said = [parsed.ok ? valuesOf(parsed) : {}, row ?? {}]
  const value = said.flatMap((values) => (Object.hasOwn(values, name) ? [values[name]] : [])).at(0)
  return value ?? (row || parsed.ok ? undefined : outcome.value)
}

/**
 * A package's label fills the field with its ingredient, and the dependent field with the package. Not if the dependent field allows
 * several kinds, because nothing gives the kind.
 */
function itself(field: Field | undefined, { row, entity }: Scanned): Json | undefined {
  return field?.type === 'reference' && entity !== undefined && field.to === entity ? row?.id : undefined
}

/** The label's own values: its printed number and its details. */
function valuesOf({ quantityId, data }: Extract<QrResult, { ok: true }>): Values {
  return { ...(quantityId === undefined ? {} : { quantity_id: quantityId }), ...(data ? carriedBy(data) : {}) }
}

/** The details of a label: by key, or as a list in the order of its fields. */
function carriedBy({ fields, values }: StructuredData): Values {
  if (isPlainObject(values)) return values
  if (!Array.isArray(fields) || !Array.isArray(values)) return {}
  return Object.fromEntries(fields.map((name: Json, index) => [String(name), values[index] ?? undefined]))
}

/** The path of the named field: in the block of the scanned field, else at the top of the form. */
function besideOrTop(fields: FieldMap, path: string, name: string): string {
  const beside = [...path.split('.').slice(0, -1), name].join('.')
  return fieldAt(fields, beside) ? beside : name
}

function fill(fields: FieldMap, path: string, name: string, value: Json): readonly Filled[] {
  const at = besideOrTop(fields, path, name)
  const field = fieldAt(fields, at)
  const read = field && readValue(field, value)
  return read === undefined ? [] : [{ path: at, value: read }]
}

function readValue(field: Field, value: Json): Json | undefined {
  if (value === null) return undefined
  if (Array.isArray(value)) return field.type === 'list' ? value : undefined
  if (typeof value === 'object') return field.type === 'block' ? value : undefined
  return readText(field, String(value))
}
