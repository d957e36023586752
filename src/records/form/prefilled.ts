/**
 * Fields that a chosen record fills in (`prefillFrom`). A value that a person typed stays, and so does one that the record
 * chosen before did not say. Pure.
 */
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
  return followers.flatMap(({ path, key }) => {
    const now = valueAt(draft, path)
    const isEmpty = now === undefined || now === null || now === ''
    const isGiven = !typed.includes(path) && before !== undefined && ownValue(before, key) === now
    return isEmpty || isGiven ? [{ path, value: ownValue(row, key) ?? undefined }] : []
  })
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
