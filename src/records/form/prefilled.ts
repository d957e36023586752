/**
 * Fields filled in by a chosen record (`prefillFrom`, and shared references), by a list's records (`prefillBy`), or with usual values
 * (`usual`). A value stays if a person typed it, or if it did not come from the previous choice. An amount and its unit belong together:
 * the unit stays if the amount does. Pure.
 */
import { type EntityDefinition, isPlainObject } from '../../domain/kit/entity'
import type { Field, FieldMap, Json, Values } from '../../domain/kit/field'
import { ownValue } from '../../domain/kit/normalise'
import { kindNamed } from '../../domain/kit/reference'
import type { RecordName } from '../../domain/rules/relations'
import { valueAt } from '../scan/scan-fields'
import { fieldAt } from '../words/finding-text'
import type { Draft } from './form-values'

/** A field with its value from the record of a sibling reference. */
export type Follower = { readonly path: string; readonly key: string }

/** The followers of the reference at `path`, in the same block. */
export function followersOf(fields: FieldMap, path: string): readonly Follower[] {
  const { holder, own, beside } = placeOf(fields, path)
  return Object.entries(beside).flatMap(([name, field]) => {
    const [from, key] = field.prefillFrom?.split('.') ?? []
    return from === own && key !== undefined ? [{ path: [...holder, name].join('.'), key }] : []
  })
}

/** The sibling references that take their kind from the field at `path`. */
export function referencesOfKind(fields: FieldMap, path: string): readonly string[] {
  const { holder, own, beside } = placeOf(fields, path)
  return Object.entries(beside).flatMap(([name, field]) =>
    field.type === 'reference' && field.kindField === own ? [[...holder, name].join('.')] : [],
  )
}

/** The steps to the holder of the field at `path`, its own key, and the fields around it. */
function placeOf(fields: FieldMap, path: string) {
  const steps = path.split('.')
  const holder = steps.slice(0, -1)
  const beside = holder.length === 0 ? fields : insideOf(fieldAt(fields, holder.join('.')))
  return { holder, own: steps.at(-1), beside }
}

function insideOf(field: Field | undefined): FieldMap {
  return field?.type === 'block' ? field.fields : {}
}

export type Writes = readonly { readonly path: string; readonly value: Json | undefined }[]

/** The chosen record, and the previous one. */
export type Choice = { readonly row: Values; readonly before: Values | undefined }

/** Writes of a choice by path. Undefined clears a value of the previous choice. */
export function filledBy(
  followers: readonly Follower[],
  draft: Draft,
  typed: readonly string[],
  { row, before }: Choice,
): Writes {
  return followers.flatMap(({ path, key }) =>
    isOpen(draft, typed, path, before && ownValue(before, key))
      ? [{ path, value: ownValue(row, key) ?? undefined }]
      : [],
  )
}

/** Whether a choice may fill a field: it is empty, or has the value of the choice `before`. */
function isOpen(draft: Draft, typed: readonly string[], path: string, before: Json | undefined): boolean {
  const now = valueAt(draft, path)
  return isBlank(now) || (!typed.includes(path) && before !== undefined && before === now)
}

function isBlank(value: Json | undefined): boolean {
  return value === undefined || value === null || value === ''
}

/** References that the form and the chosen record share: an ingredient's unit, its usual supplier. */
export function sharedBy(definition: EntityDefinition, chosen: EntityDefinition): readonly Follower[] {
  return Object.entries(definition.fields).flatMap(([key, field]) => {
    const theirs = chosen.fields[key]
    const isShared = field.type === 'reference' && theirs?.type === 'reference'
    // A reference to several kinds has no meaning without its kind.
    const isSame = isShared && typeof field.to === 'string' && theirs.to === field.to
    return isSame && key !== definition.usual?.by ? [{ path: key, key }] : []
  })
}

/** Writes of a choice into shared references. */
export function filledByShared(
  fields: FieldMap,
  shared: readonly Follower[],
  draft: Draft,
  typed: readonly string[],
  choice: Choice,
): Writes {
  const isFree = (path: string) =>
    isBlank(draft[path]) || amountsIn(fields, path).every((amount) => isBlank(draft[amount]))
  const free = shared.filter(({ path }) => isFree(path))
  return filledBy(free, draft, typed, choice)
}

/** The values of a new record's form now and when it opened, and the typed paths. */
export type Filling = { readonly values: Draft; readonly initial: Draft; readonly typed: readonly string[] }

/** Writes of the usual values for a choice. An amount is proposed only with its unit. */
export function filledAsUsual(fields: FieldMap, form: Filling, usual: Values, before: Values | undefined): Writes {
  const { values, initial, typed } = form
  // A value that was neither typed nor there at the start was proposed.
  const isProposed = (path: string) => !typed.includes(path) && values[path] !== initial[path]
  const isMine = (path: string) => isOpen(values, typed, path, before && ownValue(before, path)) || isProposed(path)
  const isFree = (path: string) => isBlank(values[path]) || [path, ...amountsIn(fields, path)].every(isMine)
  const written = (path: string) => (isFree(path) ? ownValue(usual, path) : values[path])
  return Object.keys(usual).flatMap((path) => {
    if (!isFree(path)) return []
    const fits = unitsOf(fields, path).every((unit) => written(unit) === ownValue(usual, unit))
    return [{ path, value: (fits ? ownValue(usual, path) : undefined) ?? undefined }]
  })
}

/** The unit field of an amount. */
function unitsOf(fields: FieldMap, path: string): readonly string[] {
  const field = fields[path]
  return field?.type === 'unit' && field.unitKey !== undefined ? [field.unitKey] : []
}

/** The amounts with this unit field. Another unit would change their meaning. */
function amountsIn(fields: FieldMap, unit: string): readonly string[] {
  return Object.keys(fields).filter((key) => unitsOf(fields, key).includes(unit))
}

/** The records that the entries of a list name, along `list.*.reference`. */
export function namedAlong(fields: FieldMap, values: Values, along: string): readonly RecordName[] {
  const [list = '', , reference = ''] = along.split('.')
  const field = fieldAt(fields, along.replace('*', '0'))
  const entries = ownValue(values, list)
  if (field?.type !== 'reference' || !Array.isArray(entries)) return []
  return entries.filter(isPlainObject).flatMap((entry) => {
    const [id, entity] = [ownValue(entry, reference), kindNamed(field, entry)]
    return typeof id === 'string' && id !== '' && entity !== undefined ? [{ entity, id }] : []
  })
}

/** The lists that fill in fields (`prefillBy`), as `list.*.reference`. */
export function fillingLists(fields: FieldMap): readonly string[] {
  return [...new Set(Object.values(fields).flatMap(({ prefillBy }) => prefillBy?.list ?? []))]
}

/** Writes of a changed list, from its records before and now. */
export function filledByList(
  fields: FieldMap,
  along: string,
  draft: Draft,
  typed: readonly string[],
  { rows, before }: { readonly rows: readonly Values[]; readonly before: readonly Values[] },
): Writes {
  return Object.entries(fields).flatMap(([path, { prefillBy }]) =>
    prefillBy?.list === along && isOpen(draft, typed, path, prefillBy.value(before, draft))
      ? [{ path, value: prefillBy.value(rows, draft) }]
      : [],
  )
}

/** References of a new form's start values that fill in other fields, with their entity names. */
export function givenReferences(
  { fields, usual }: Pick<EntityDefinition, 'fields' | 'usual'>,
  given: Values,
): readonly { key: string; to: string; id: string }[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const id = ownValue(given, key)
    const to = field.type === 'reference' ? kindNamed(field, given) : undefined
    if (to === undefined || typeof id !== 'string') return []
    return followersOf(fields, key).length > 0 || key === usual?.by ? [{ key, to, id }] : []
  })
}

/** Start values with the usual values for a given record. An amount is left out if its unit is given otherwise. */
export function withUsual(fields: FieldMap, given: Values, usual: Values): Values {
  const none: Filling = { values: given, initial: given, typed: Object.keys(given) }
  const filled = filledAsUsual(fields, none, usual, undefined).filter(({ value }) => value !== undefined)
  return { ...given, ...Object.fromEntries(filled.map(({ path, value }) => [path, value])) }
}

/** Start values with those of the given records. Own values stay. */
export function withPrefills(fields: FieldMap, given: Values, rows: Readonly<Record<string, Values>>): Values {
  const filled = Object.entries(rows).flatMap(([key, row]) =>
    followersOf(fields, key).map((follower) => [follower.path, ownValue(row, follower.key)] as const),
  )
  return { ...Object.fromEntries(filled.filter(([, value]) => value !== undefined && value !== null)), ...given }
}
