/** Names of an entry in a list that merges by entry, and of its fields: 'Other units · Bag · Factor'. */
import { fieldsOfEntry, isKeyed, type KeyedList, keyValues } from '../../domain/entries'
import type { EntityDefinition } from '../../domain/kit/entity'
import { type Change, type Changes, fieldOf, meetEntries } from '../../domain/merge'
import { type FindReference, fieldText, type Writing } from './field-text'
import { type Reference, referencesIn } from './reference-titles'

/** The title of an entry: the texts of its key, else the label of entries. */
export function entryTitle(field: KeyedList, entry: string, find: FindReference, writing: Writing): string {
  const values = keyValues(field, entry)
  const fields = fieldsOfEntry(field)
  const texts = field.merge.by.map((name) => {
    const inner = fields[name]
    return inner ? fieldText(inner, values[name], values, find, writing) : ''
  })
  return texts.filter((text) => text !== '').join(' · ') || writing.label(field.of.label)
}

/** The label of an entry; with `name`, the label of that field of it. */
export function partLabel(
  field: KeyedList,
  { entry, field: name }: { readonly entry: string; readonly field?: string },
  find: FindReference,
  writing: Writing,
): string {
  const inner = name === undefined ? undefined : fieldsOfEntry(field)[name]
  const words = [writing.label(field.label), entryTitle(field, entry, find, writing)]
  return [...words, ...(inner ? [writing.label(inner.label)] : [])].join(' · ')
}

/** With more changed entries than this, only the list is named. */
const MOST_PARTS = 2

/** Labels of a field's change: for a list that merges by entry, its changed entries if they are few; else the field. */
export function changeLabels(
  definition: EntityDefinition,
  key: string,
  change: Change | undefined,
  find: FindReference,
  writing: Writing,
): readonly string[] {
  const field = fieldOf(definition, key)
  if (!field || field.hide) return []
  const met = isKeyed(field) && change ? meetEntries(field, change, change.from ?? undefined) : undefined
  const parts = met?.parts ?? []
  if (!isKeyed(field) || parts.length === 0 || parts.length > MOST_PARTS) return [writing.label(field.label)]
  return parts.map((part) => partLabel(field, part, find, writing))
}

/** References of the records in those labels. */
export function entryReferences(definition: EntityDefinition | undefined, changes: Changes = {}): readonly Reference[] {
  if (!definition) return []
  const keyed = Object.keys(changes).filter((key) => isKeyed(fieldOf(definition, key)))
  return keyed.flatMap((key) =>
    [changes[key]?.from, changes[key]?.to].flatMap((value) =>
      referencesIn(definition, { [key]: value ?? undefined }, [key]),
    ),
  )
}
