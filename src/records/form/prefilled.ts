/**
 * Fields that a chosen record fills in (`prefillFrom`), or those that a list names (`prefillBy`). A value that a person typed stays, and so does one that the record
 * chosen before did not say. Pure.
 */
import { isPlainObject } from '../../domain/kit/entity'
import type { Field, FieldMap, Json, Values } from '../../domain/kit/field'
import { ownValue } from '../../domain/kit/normalise'
import { valueAt } from '../scan/scan-fields'
import { fieldAt } from '../words/finding-text'
import type { Draft } from './form-values'

/** A field that takes its value from the record in a reference beside it. */
export type Follower = { readonly path: string; readonly key: string }

/** The followers of the reference at `path`; they stand beside it, inside a block too. */
export function followersOf(fields: FieldMap, path: string): readonly Follower[] {
  const steps = path.split('.')
  const holder = steps.slice(0, -1)
  const beside = holder.length === 0 ? fields : insideOf(fieldAt(fields, holder.join('.')))
  const reference = steps.at(-1)
  return Object.entries(beside).flatMap(([name, field]) => {
    const [from, key] = field.prefillFrom?.split('.') ?? []
    return from === reference && key !== undefined ? [{ path: [...holder, name].join('.'), key }] : []
  })
}

function insideOf(field: Field | undefined): FieldMap {
  return field?.type === 'block' ? field.fields : {}
}

/** What was chosen: the record, and the one that stood there before. */
export type Choice = { readonly row: Values; readonly before: Values | undefined }

/** Writes of a choice, by path; undefined clears a value that the record chosen before had given. */
export function filledBy(
  followers: readonly Follower[],
  draft: Draft,
  typed: readonly string[],
  { row, before }: Choice,
): readonly { readonly path: string; readonly value: Json | undefined }[] {
  return followers.flatMap(({ path, key }) =>
    isOpen(draft, typed, path, before && ownValue(before, key))
      ? [{ path, value: ownValue(row, key) ?? undefined }]
      : [],
  )
}

/** Whether a choice may fill a field: the field is empty, or holds the value of the choice `before`. */
function isOpen(draft: Draft, typed: readonly string[], path: string, before: Json | undefined): boolean {
  const now = valueAt(draft, path)
  const isEmpty = now === undefined || now === null || now === ''
  return isEmpty || (!typed.includes(path) && before !== undefined && before === now)
}

/** The ids that the entries of a list name, along `list.*.reference`. */
export function idsAlong(values: Values, along: string): readonly string[] {
  const [list = '', , reference = ''] = along.split('.')
  const entries = ownValue(values, list)
  return (Array.isArray(entries) ? entries : []).flatMap((entry) => {
    const id = isPlainObject(entry) ? ownValue(entry, reference) : undefined
    return typeof id === 'string' && id !== '' ? [id] : []
  })
}

/** The lists that fill fields in (`prefillBy`), each with the entity of the records that it names. */
export function fillingLists(fields: FieldMap): readonly { readonly along: string; readonly to: string }[] {
  const all = Object.values(fields).flatMap(({ prefillBy }) => prefillBy?.list ?? [])
  return [...new Set(all)].flatMap((along) => {
    const reference = fieldAt(fields, along.replace('*', '0'))
    return reference?.type === 'reference' ? [{ along, to: reference.to }] : []
  })
}

/** Writes of a changed list; its records before and now. */
export function filledByList(
  fields: FieldMap,
  along: string,
  draft: Draft,
  typed: readonly string[],
  { rows, before }: { readonly rows: readonly Values[]; readonly before: readonly Values[] },
): readonly { readonly path: string; readonly value: Json | undefined }[] {
  return Object.entries(fields).flatMap(([path, { prefillBy }]) =>
    prefillBy?.list === along && isOpen(draft, typed, path, prefillBy.value(before))
      ? [{ path, value: prefillBy.value(rows) }]
      : [],
  )
}

/** References that a new form starts with and that fill other fields, with the name of their entity. */
export function givenReferences(fields: FieldMap, given: Values): readonly { key: string; to: string; id: string }[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const id = ownValue(given, key)
    const fills = field.type === 'reference' && typeof id === 'string' && followersOf(fields, key).length > 0
    return fills ? [{ key, to: field.to, id }] : []
  })
}

/** Start values with those of the given records; an own value stays. */
export function withPrefills(fields: FieldMap, given: Values, rows: Readonly<Record<string, Values>>): Values {
  const filled = Object.entries(rows).flatMap(([key, row]) =>
    followersOf(fields, key).map((follower) => [follower.path, ownValue(row, follower.key)] as const),
  )
  return { ...Object.fromEntries(filled.filter(([, value]) => value !== undefined && value !== null)), ...given }
}
