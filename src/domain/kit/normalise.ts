/**
 * One canonical form per value, so that device and server agree on "the same": trimmed NFC text without invisible characters, canonical
 * decimals, dates and instants, lower-case ids. A value of a wrong type is unchanged, and validation reports it. Field names are
 * untrusted: results are built from entries, because assigning to a key named `__proto__` would hide it from the checks and change the
 * prototype.
 */
import { canonicalDate, canonicalInstant } from '../clock'
import { nfc, plainCode, UNSEEN } from './code-key'
import { canonicalDecimal, formatRatio, parseRatio } from './decimal'
import { isPlainObject } from './entity'
import type { Field, FieldMap, Json, Values } from './field'
import { eachOnce } from './gtin'
import { isFirstKind } from './reference'

/** The canonical form of one value. Undefined for null, blank text and an empty list. */
export function normaliseValue(field: Field, value: Json | undefined): Json | undefined {
  if (value === undefined || value === null) return undefined
  if (field.type === 'list') {
    if (!Array.isArray(value)) return value
    const kept = value.map((entry) => normaliseValue(field.of, entry)).filter((entry) => entry !== undefined)
    return kept.length > 0 ? [...eachOnce(field.of, kept)] : undefined
  }
  if (field.type === 'block') {
    if (!isPlainObject(value)) return value
    const inner = normalise(field.fields, value)
    return Object.keys(inner).length > 0 ? (inner as Json) : undefined
  }
  if (typeof value !== 'string') return value
  if (field.type === 'password') return value === '' ? undefined : value
  const text = nfc(seen(field, storable(value))).trim()
  if (text.replace(UNSEEN, '').trim() === '') return undefined
  switch (field.type) {
    case 'unit':
      return canonicalDecimal(text) ?? text
    case 'date':
      return (field.precision === 'instant' ? canonicalInstant(text) : canonicalDate(text)) ?? text
    case 'reference':
    case 'file':
      return text.toLowerCase()
    default:
      return text
  }
}

/** The invisible characters that no word and no emoji needs: zero-width blanks, direction marks, fillers. */
const STRAY = /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/gu

/** A one-line text without invisible characters: two codes that look alike must be equal. */
function seen(field: Field, text: string): string {
  if (field.type === 'text' && field.code) return plainCode(text)
  const isLine = (field.type === 'text' && !field.multiline) || field.type === 'email' || field.type === 'url'
  return isLine ? text.replace(STRAY, '') : text
}

/** Text that every database and UTF-8 return unchanged: no NUL, no unpaired surrogate. */
function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
}

/** The canonical form of the value at a key. The default kind of a reference is omitted. */
function normaliseAt(fields: FieldMap, key: string, value: Json | undefined): Json | undefined {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (!field) return value
  const canonical = normaliseValue(field, value)
  return field.type === 'select' && isFirstKind(fields, key, canonical) ? undefined : canonical
}

/** All known fields in canonical form. Empty ones are dropped, unknown keys stay. */
export function normalise(fields: FieldMap, values: Values): Values {
  const entries = Object.entries(values).map(([key, value]) => [key, normaliseAt(fields, key, value)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** A patch in canonical form. A cleared field stays as null. */
export function normalisePatch(fields: FieldMap, patch: Values): Values {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([key, value]) => [key, normaliseAt(fields, key, value) ?? null]))
}

/** Whether two canonical values are equal. An absent key and null are equal. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if ((a ?? null) === (b ?? null)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, index) => sameJson(entry, b[index]))
  }
  if (isPlainObject(a) && isPlainObject(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...keys].every((key) => sameJson(ownValue(a, key), ownValue(b, key)))
  }
  return false
}

/** A field's value, ignoring inherited properties (`constructor`, `__proto__`). */
export function ownValue(values: Values, key: string): Json | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/** Whether two values of a field have the same canonical form. */
export function sameValue(field: Field | undefined, a: Json | undefined, b: Json | undefined): boolean {
  return field ? sameJson(normaliseValue(field, a), normaliseValue(field, b)) : sameJson(a, b)
}

/** The canonical text of a conversion factor (`2.5` or `p/q`). Undefined for any other text. */
export function canonicalFactor(text: string): string | undefined {
  const parsed = parseRatio(text)
  return parsed && formatRatio(parsed)
}

/** A body with the definition's constant defaults and copied codes filled in where values are absent. */
export function withDefaults(fields: FieldMap, values: Values): Values {
  const result: { [key: string]: Json | undefined } = { ...values }
  for (const [key, field] of Object.entries(fields)) {
    if (result[key] !== undefined && result[key] !== null) continue
    if (field.default !== undefined) result[key] = field.default
    else if (field.type === 'text' && field.defaultFrom && result[field.defaultFrom] !== undefined) {
      result[key] = result[field.defaultFrom]
    }
  }
  return result
}
