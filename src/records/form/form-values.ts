/**
 * A form's draft and the values that it saves. A draft keeps values in the record's form (decimals and dates as text, whole numbers as
 * numbers), so that an untouched field is saved exactly as loaded. Pure: today and now are arguments.
 */
import { type EntityDefinition, isPlainObject } from '../../domain/kit/entity'
import type { Field, FieldMap, Finding, Json, Values } from '../../domain/kit/field'
import { normaliseValue, ownValue, sameValue, withDefaults } from '../../domain/kit/normalise'
import { validate, validateChanged } from '../../domain/kit/validate'
import { readText } from '../words/read-text'
import { isOnForm, saidBy, saidInside } from './visibility'

export type Draft = { readonly [key: string]: Json | undefined }

/** The field of that name, ignoring inherited properties such as `constructor`. */
function fieldOf(fields: FieldMap, key: string): Field | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined
}

export type Surroundings = {
  readonly now: string
  readonly today: string
  readonly currency?: string | undefined
}

/** Fields with secrets, at the top and in blocks and lists. They are never stored with a draft. */
export function secretsOf(fields: FieldMap): string[] {
  return Object.entries(fields).flatMap(([key, field]) => (holdsSecret(field) ? [key] : []))
}

function holdsSecret(field: Field): boolean {
  if (field.type === 'list') return holdsSecret(field.of)
  if (field.type === 'block') return Object.values(field.fields).some(holdsSecret)
  return field.type === 'password'
}

/** The draft of a new record: given values, then the definition's defaults, then today, now and the currency. */
export function newDraft(definition: EntityDefinition, given: Values, around: Surroundings): Draft {
  const prefilled: { [key: string]: Json | undefined } = {}
  for (const [key, field] of Object.entries(definition.fields)) {
    if (field.prefill === 'now') prefilled[key] = around.now
    if (field.prefill === 'today') prefilled[key] = around.today
    if (field.prefill === 'currency' && around.currency !== undefined) prefilled[key] = around.currency
    if (field.default !== undefined) prefilled[key] = field.default
  }
  return withBlocks(definition.fields, { ...prefilled, ...given })
}

export function draftOf(definition: EntityDefinition, row: Values): Draft {
  const values = withBlocks(definition.fields, row)
  return Object.fromEntries(Object.keys(definition.fields).map((key) => [key, ownValue(values, key) ?? undefined]))
}

/** Values with blocks as objects, also from dotted keys (`address.city`). */
function withBlocks(fields: FieldMap, values: Values): Values {
  const blocks = Object.entries(fields).flatMap(([key, field]) => {
    const block = field.type === 'block' ? blockOf(field.fields, key, values) : undefined
    return block ? [[key, block] as const] : []
  })
  return blocks.length === 0 ? values : { ...values, ...Object.fromEntries(blocks) }
}

function blockOf(fields: FieldMap, key: string, values: Values): Json | undefined {
  const own = ownValue(values, key)
  const dotted = Object.entries(values).filter(([name]) => name.startsWith(`${key}.`))
  if (dotted.length === 0) return own
  const inside = Object.fromEntries(dotted.map(([name, value]) => [name.slice(key.length + 1), value]))
  const gathered = Object.entries(withBlocks(fields, inside)).filter(([name]) => Object.hasOwn(fields, name))
  return { ...(isPlainObject(own) ? own : {}), ...Object.fromEntries(gathered) } as Json
}

/** Values from an address. Values that do not fit their field are left out. */
export function givenValues(
  { fields }: Pick<EntityDefinition, 'fields'>,
  search: Readonly<Record<string, unknown>>,
): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      if (field.hide || field.readonly) return []
      if (field.type === 'block') {
        const inside = Object.entries(search).filter(([name]) => name.startsWith(`${key}.`))
        const found = givenValues(field, Object.fromEntries(inside.map(([n, v]) => [n.slice(key.length + 1), v])))
        return Object.keys(found).length > 0 ? [[key, found as Json] as const] : []
      }
      const text = Object.hasOwn(search, key) ? search[key] : undefined
      if (typeof text !== 'string' && typeof text !== 'number' && text !== true) return []
      const value = readText(field, String(text))
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

/** The draft in canonical form for saving. */
function valuesOf({ fields }: EntityDefinition, draft: Draft): Values {
  const known = Object.entries(draft).filter(([key]) => Object.hasOwn(fields, key))
  return saidBy(fields, Object.fromEntries(known)).values
}

/** The patch of a changed record: only changed fields, null for cleared ones. */
export function patchOf(definition: EntityDefinition, base: Values, draft: Draft): Values {
  const values = valuesOf(definition, draft)
  const changed = Object.keys(definition.fields).filter((key) => {
    const field = fieldOf(definition.fields, key)
    return field !== undefined && isOnForm(field) && !sameValue(field, ownValue(base, key), ownValue(values, key))
  })
  return Object.fromEntries(changed.map((key) => [key, ownValue(values, key) ?? null]))
}

/** The body of a new record. */
export function bodyOfNew(definition: EntityDefinition, draft: Draft): Values {
  return valuesOf(definition, draft)
}

/**
 * Differences between the form and its last attempt to save, without values that the record stored by that attempt already has. Other
 * people's changes since then stay, unless they were typed over.
 */
export function saidSince(definition: EntityDefinition, tried: Values, stored: Values, draft: Draft): Values {
  const patch = Object.entries(patchOf(definition, tried, draft)).filter(([key, value]) => {
    const field = fieldOf(definition.fields, key)
    return field !== undefined && !sameValue(field, ownValue(stored, key), value)
  })
  return Object.fromEntries(patch)
}

/** Findings about the body to save, with paths of the draft. */
export function draftFindings(
  definition: EntityDefinition,
  draft: Draft,
  base: Values | undefined,
  today: string,
): Finding[] {
  const values = valuesOf(definition, draft)
  const found =
    base === undefined
      ? validate(definition, withDefaults(definition.fields, values), { today })
      : validateChanged(definition, values, Object.keys(patchOf(definition, base, draft)), { today })
  return placedInDraft(definition, draft, found)
}

/** Findings about a saved body, with paths of the draft. */
export function placedInDraft(definition: EntityDefinition, draft: Draft, findings: readonly Finding[]): Finding[] {
  const values = valuesOf(definition, draft)
  return findings.map((finding) => ({
    ...finding,
    field: placeInDraft(definition.fields, draft, finding.field, values),
  }))
}

/** Blank entries of a list are not saved, so later entries have a lower index in the body. */
function placeInDraft(fields: FieldMap, draft: Draft, path: string, record: Values): string {
  const [top = '', ...rest] = path.split('.')
  const field = fieldOf(fields, top)
  return field && rest.length > 0 ? [top, ...placeInside(field, ownValue(draft, top), rest, record)].join('.') : path
}

function placeInside(
  field: Field,
  value: Json | undefined,
  path: readonly string[],
  record: Values,
): readonly string[] {
  const [head = '', ...rest] = path
  if (field.type === 'block') {
    const inner = fieldOf(field.fields, head)
    const holder = isPlainObject(value) ? ownValue(value, head) : undefined
    return inner && rest.length > 0 ? [head, ...placeInside(inner, holder, rest, record)] : path
  }
  if (field.type !== 'list' || !Array.isArray(value)) return path
  const kept = value.flatMap((entry: Json, at: number) =>
    normaliseValue(field.of, saidInside(field.of, entry, record)) === undefined ? [] : [at],
  )
  const at = kept[Number(head)] ?? Number(head)
  return [String(at), ...(rest.length > 0 ? placeInside(field.of, value[at], rest, record) : [])]
}

/** The draft with one value set at a dotted path. */
export function writePath(draft: Draft, path: string, value: Json | undefined): Draft {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...draft, [head]: value }
  return { ...draft, [head]: writeInside(ownValue(draft, head), rest, value) }
}

function writeInside(holder: Json | undefined, path: readonly string[], value: Json | undefined): Json {
  const [head = '', ...rest] = path
  if (/^\d+$/.test(head)) {
    const list: Json[] = Array.isArray(holder) ? [...holder] : []
    while (list.length < Number(head)) list.push('')
    list[Number(head)] = rest.length === 0 ? (value ?? '') : writeInside(list[Number(head)], rest, value)
    return list
  }
  const block = isPlainObject(holder) ? holder : {}
  const inner = rest.length > 0 ? writeInside(ownValue(block, head), rest, value) : value
  const others = Object.entries(block).filter(([key]) => key !== head)
  return Object.fromEntries(inner === undefined ? others : [...others, [head, inner]])
}

/** Typed digits as a number. A text that is not a safe integer is unchanged, for the check to refuse. */
export function wholeNumber(digits: string): Json | undefined {
  if (digits === '') return undefined
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : digits
}
