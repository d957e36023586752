/**
 * What a form holds and what it saves. A draft keeps values in the record's own form (decimals and dates as text, whole
 * numbers as numbers), so that a field nobody touched goes back exactly as it came. Pure; today and now are passed in.
 */
import { type EntityDefinition, isPlainObject } from '../domain/kit/entity'
import type { Field, FieldMap, Issue, Json, Values } from '../domain/kit/field'
import { normalise, normaliseValue, sameValue, withDefaults } from '../domain/kit/normalise'
import { validate, validateChanged } from '../domain/kit/validate'

export type Draft = { readonly [key: string]: Json | undefined }

export type Surroundings = {
  readonly now: string
  readonly today: string
  readonly currency?: string | undefined
}

/** Whether a form shows the field at all. */
export function isOnForm(field: Field): boolean {
  return field.hide !== true && !(field.type === 'block' && field.readonly)
}

export function isVisible(field: Field, values: Values): boolean {
  return isOnForm(field) && (field.visibleWhen?.(values) ?? true)
}

/** What a new record starts with: what was passed along, the definition's defaults, then the moment's. */
export function newDraft(definition: EntityDefinition, given: Values, around: Surroundings): Draft {
  const prefilled: { [key: string]: Json | undefined } = {}
  for (const [key, field] of Object.entries(definition.fields)) {
    if (field.prefill === 'now') prefilled[key] = around.now
    if (field.prefill === 'today') prefilled[key] = around.today
    if (field.prefill === 'currency' && around.currency !== undefined) prefilled[key] = around.currency
    if (field.default !== undefined) prefilled[key] = field.default
  }
  return { ...prefilled, ...given }
}

/** A record's own values, as its form starts with them. */
export function draftOf(definition: EntityDefinition, row: Values): Draft {
  return Object.fromEntries(Object.keys(definition.fields).map((key) => [key, row[key] ?? undefined]))
}

/** Values passed along in an address. What does not fit the field is left out. */
export function givenValues(definition: EntityDefinition, search: Readonly<Record<string, unknown>>): Values {
  const given: { [key: string]: Json } = {}
  for (const [key, field] of Object.entries(definition.fields)) {
    const text = search[key]
    if (field.hide || field.readonly || (typeof text !== 'string' && typeof text !== 'number' && text !== true))
      continue
    const value = readText(field, String(text))
    if (value !== undefined) given[key] = value
  }
  return given
}

function readText(field: Field, text: string): Json | undefined {
  if (field.type === 'number') return /^\d{1,15}$/.test(text) ? Number(text) : undefined
  if (field.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (field.type === 'list') return field.of.type === 'text' ? [text] : undefined
  return field.type === 'block' || field.type === 'button' || field.type === 'file' ? undefined : text
}

/** The draft in canonical form. Fields that are not visible say nothing; those no form ever shows stay as they are. */
function valuesOf(definition: EntityDefinition, draft: Draft): Values {
  const shown = Object.entries(draft).filter(([key]) => {
    const field = definition.fields[key]
    return field !== undefined && (!isOnForm(field) || isVisible(field, draft))
  })
  return normalise(definition.fields, Object.fromEntries(shown))
}

/** What saving a changed record sends: changed fields only, null for cleared ones. */
export function patchOf(definition: EntityDefinition, base: Values, draft: Draft): Values {
  const values = valuesOf(definition, draft)
  const changed = Object.keys(definition.fields).filter((key) => {
    const field = definition.fields[key]
    return field !== undefined && isOnForm(field) && !sameValue(field, base[key], values[key])
  })
  return Object.fromEntries(changed.map((key) => [key, values[key] ?? null]))
}

/** What saving a new record sends. */
export function bodyOfNew(definition: EntityDefinition, draft: Draft): Values {
  return valuesOf(definition, draft)
}

/** Findings for the draft as it would be saved, at the places where the draft has them. */
export function draftIssues(
  definition: EntityDefinition,
  draft: Draft,
  base: Values | undefined,
  today: string,
): Issue[] {
  const values = valuesOf(definition, draft)
  const found =
    base === undefined
      ? validate(definition, withDefaults(definition.fields, values), { today })
      : validateChanged(definition, values, Object.keys(patchOf(definition, base, draft)), { today })
  return found.map((issue) => ({ ...issue, field: placeInDraft(definition.fields, draft, issue.field) }))
}

/** Lines of a list that were left blank are not saved, so what follows them stands further up than on the form. */
function placeInDraft(fields: FieldMap, draft: Draft, path: string): string {
  const [top = '', index = '', ...rest] = path.split('.')
  const field = fields[top]
  const entries = draft[top]
  if (field?.type !== 'list' || !Array.isArray(entries) || index === '') return path
  const kept = entries.flatMap((entry: Json, at: number) => (normaliseValue(field.of, entry) === undefined ? [] : [at]))
  return [top, kept[Number(index)] ?? index, ...rest].join('.')
}

/** The draft with one value set at a dotted path. */
export function writePath(draft: Draft, path: string, value: Json | undefined): Draft {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...draft, [head]: value }
  return { ...draft, [head]: writeInside(draft[head], rest, value) }
}

function writeInside(holder: Json | undefined, path: readonly string[], value: Json | undefined): Json {
  const [head = '', ...rest] = path
  if (/^\d+$/.test(head)) {
    const list: Json[] = Array.isArray(holder) ? [...holder] : []
    list[Number(head)] = rest.length === 0 ? (value ?? '') : writeInside(list[Number(head)], rest, value)
    return list
  }
  const block = isPlainObject(holder) ? { ...holder } : {}
  if (rest.length > 0) block[head] = writeInside(block[head], rest, value)
  else if (value === undefined) delete block[head]
  else block[head] = value
  return block
}

/**
 * What else a chosen record settles: references it has in common with the form (an ingredient's unit, its usual supplier)
 * are copied where the form has none yet.
 */
export function carriedOver(definition: EntityDefinition, chosen: EntityDefinition, row: Values, draft: Draft): Draft {
  const carried = Object.entries(definition.fields).flatMap(([key, field]) => {
    const theirs = chosen.fields[key]
    const same = field.type === 'reference' && theirs?.type === 'reference' && theirs.to === field.to
    const value = row[key]
    return same && !draft[key] && typeof value === 'string' ? [[key, value] as const] : []
  })
  return Object.fromEntries(carried)
}
