/** A slow, independent reading of a random form: which fields are visible, and what is wrong where. */
import type { Json, Values } from '../../../src/domain/kit/field'
import { KNOWN, type Spec } from './form-spec'

export type Reading = {
  /** Keys of the fields at the top that are visible. */
  readonly visible: ReadonlySet<string>
  /** Paths of the form's controls. */
  readonly controls: readonly string[]
  /** `path:code` of every finding. */
  readonly findings: readonly string[]
}

/** Reads a draft as a form does after a tried save. */
export function readDraft(specs: readonly Spec[], draft: Values): Reading {
  const { controls, findings } = readFields(specs, draft, '')
  // A form saves no unknown field at the top.
  const visible = new Set(specs.filter(isShown).flatMap(({ key }) => (visibleOf(specs, draft).has(key) ? [key] : [])))
  return { visible, controls, findings: findings.filter((one) => !/^[^.]*:unknown$/.test(one)).sort() }
}

const isMap = (value: unknown): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const own = (values: Values, key: string): Json | undefined => (Object.hasOwn(values, key) ? values[key] : undefined)
/** Findings beyond the value's type, form and length. */
const JUDGED = /:(required|above|min|max|option|date_\w+|password_(?!max)\w+|duplicate_entry|custom)$/

const isShown = (spec: Spec) => !spec.hide && !(spec.type === 'block' && spec.readonly)

/** The stored value; undefined for an empty one. */
function said(spec: Spec, value: Json | undefined): Json | undefined {
  if (value === undefined || value === null) return undefined
  const [entry] = spec.inner
  if (spec.type === 'list' && entry && Array.isArray(value)) {
    const kept = value.map((one: Json) => said(entry, one)).filter((one) => one !== undefined)
    return kept.length === 0 ? undefined : kept
  }
  if (spec.type === 'block' && isMap(value)) {
    const inside = saidByAll(spec.inner, value)
    return Object.keys(inside).length === 0 ? undefined : inside
  }
  if (spec.type === 'list' || spec.type === 'block' || typeof value !== 'string') return value
  if (spec.type === 'password') return value === '' ? undefined : value
  const clean = [...value]
    .filter((sign) => sign !== '\0' && sign !== '\u202e')
    .map((sign) => (/^[\ud800-\udfff]$/.test(sign) ? '\ufffd' : sign))
    .join('')
    .trim()
    .normalize('NFC')
  if (clean === '') return undefined
  if (spec.type === 'date' && /^\d\d\.\d\d\.\d{4}$/.test(clean)) return clean.split('.').reverse().join('-')
  if (spec.type === 'unit' && /^-?\d{1,12}(\.\d{1,6})?$/.test(clean)) return String(Number(clean))
  return spec.type === 'reference' ? clean.toLowerCase() : clean
}

/** Uses the visible fields before it: conditions only name fields further up. */
function visibleOf(specs: readonly Spec[], values: Values): Set<string> {
  const visible = new Set<string>()
  for (const spec of specs) {
    const { when } = spec
    if (when === undefined) visible.add(spec.key)
    else {
      const other = specs.find(({ key }) => key === when.key)
      const counts = other !== undefined && (visible.has(other.key) || !isShown(other))
      const value = counts ? said(other, own(values, other.key)) : undefined
      if (when.is === 'anything' ? value !== undefined : value === when.is) visible.add(spec.key)
    }
  }
  return visible
}

function saidByAll(specs: readonly Spec[], values: Values): { readonly [key: string]: Json } {
  const visible = visibleOf(specs, values)
  const entries = Object.entries(values).flatMap(([key, value]) => {
    const spec = specs.find((one) => one.key === key)
    if (!spec) return value === undefined ? [] : [[key, value] as const]
    const kept = isShown(spec) && !visible.has(key) ? undefined : said(spec, value)
    return kept === undefined ? [] : [[key, kept] as const]
  })
  return Object.fromEntries(entries)
}

function readFields(
  specs: readonly Spec[],
  values: Values,
  prefix: string,
): { controls: string[]; findings: string[] } {
  const visible = visibleOf(specs, values)
  const controls: string[] = []
  const findings: string[] = []
  for (const spec of specs) {
    const path = `${prefix}${spec.key}`
    const value = own(values, spec.key)
    if (isShown(spec) && visible.has(spec.key)) controls.push(...controlsOf(spec, value, path))
    if (visible.has(spec.key)) findings.push(...readValue(spec, value, path))
    // No form stores it, so only its type, form and length are checked.
    else if (!isShown(spec)) findings.push(...readValue(spec, value, path).filter((one) => !JUDGED.test(one)))
  }
  const unknown = Object.keys(values).filter(
    (key) => values[key] !== undefined && !specs.some((one) => one.key === key),
  )
  return { controls, findings: [...findings, ...unknown.map((key) => `${prefix}${key}:unknown`)] }
}

function controlsOf(spec: Spec, value: Json | undefined, path: string): string[] {
  const [entry] = spec.inner
  if (spec.type === 'block') return readFields(spec.inner, isMap(value) ? value : {}, `${path}.`).controls
  if (spec.type === 'list' && entry) {
    const entries: readonly Json[] = Array.isArray(value) ? value : []
    return entries.flatMap((one, index) => controlsOf(entry, one, `${path}.${index}`))
  }
  // A button names itself, and files are chosen in a list.
  return spec.type === 'button' || spec.type === 'file' ? [] : [path]
}

function readValue(spec: Spec, value: Json | undefined, path: string): string[] {
  const kept = said(spec, value)
  const isBlankSecret = spec.type === 'password' && spec.required && typeof kept === 'string' && kept.trim() === ''
  if (kept === undefined || isBlankSecret) {
    const inside = spec.type === 'block' ? readFields(spec.inner, {}, `${path}.`).findings : []
    return inside.length === 0 && spec.required ? [`${path}:required`] : inside
  }
  const wrong = wrongInside(spec, kept, value, path)
  if (wrong.length > 0) return wrong
  return spec.forbidden !== undefined && kept === spec.forbidden ? [`${path}:custom`] : []
}

function wrongInside(spec: Spec, kept: Json, value: Json | undefined, path: string): string[] {
  const [entry] = spec.inner
  if (spec.type === 'list' && entry) {
    if (!Array.isArray(kept) || !Array.isArray(value)) return [`${path}:type`]
    if (kept.length > spec.limit) return [`${path}:max_items`]
    return value.flatMap((one: Json, index) =>
      said(entry, one) === undefined ? [] : readValue(entry, one, `${path}.${index}`),
    )
  }
  if (spec.type === 'block') return isMap(value) ? readFields(spec.inner, value, `${path}.`).findings : [`${path}:type`]
  const code = wrongWith(spec, kept)
  return code === undefined ? [] : [`${path}:${code}`]
}

function wrongWith(spec: Spec, value: Json): string | undefined {
  if (spec.type === 'boolean') return typeof value === 'boolean' ? undefined : 'type'
  if (spec.type === 'number') {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'number'
    return value < 1 ? 'min' : value > spec.limit ? 'max' : undefined
  }
  if (typeof value !== 'string') return 'type'
  const known = KNOWN[spec.type]
  if (known && Object.hasOwn(known, value)) return known[value]
  switch (spec.type) {
    case 'text':
      return Array.from(value).length > spec.limit ? 'max_length' : undefined
    case 'password':
      return Array.from(value).length < spec.limit
        ? 'password_min'
        : Array.from(value).length > 128
          ? 'password_max'
          : undefined
    case 'email':
      return [...value].some((sign) => sign > '\x7f') ? 'email_latin' : value.includes('@') ? 'email' : 'email_at'
    case 'unit': {
      if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(value)) return 'decimal'
      return Number(value) < 0.5 ? 'min' : Number(value) > spec.limit ? 'max' : undefined
    }
    case 'select':
      return value === 'a' || value === 'b' ? undefined : 'option'
    case 'url':
    case 'date':
    case 'reference':
    case 'file':
      return spec.type
    default:
      return undefined
  }
}
