/** What people call an entry of a list that merges by entry, and a field of it: 'Other units · Bag · Factor'. */
import { fieldsOfEntry, isKeyed, type KeyedList, keyValues } from '../../domain/entries'
import type { EntityDefinition } from '../../domain/kit/entity'
import { type Change, type Changes, fieldOf, meetEntries } from '../../domain/merge'
import { type FindReference, fieldText, type Writing } from './field-text'
import { type Reference, referencesIn } from './reference-titles'

/** An entry by the texts of its key; by the label of entries where the key says nothing here. */
export function entryTitle(field: KeyedList, entry: string, find: FindReference, writing: Writing): string {
  const values = keyValues(field, entry)
  const fields = fieldsOfEntry(field)
  const texts = field.merge.by.map((name) => {
    const inner = fields[name]
    return inner ? fieldText(inner, values[name], values, find, writing) : ''
  })
  return texts.filter((text) => text !== '').join(' · ') || writing.label(field.of.label)
}

/** `name` is the block's field that is meant; without it the whole entry is. */
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

/** More than these are told by the name of their list. */
const MOST_PARTS = 2

/** What a change of this field is about: of a list that merges by entry the few entries and fields, else the field itself. */
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

/** The records that those labels name. */
export function entryReferences(definition: EntityDefinition | undefined, changes: Changes = {}): readonly Reference[] {
  if (!definition) return []
  const keyed = Object.keys(changes).filter((key) => isKeyed(fieldOf(definition, key)))
  return keyed.flatMap((key) =>
    [changes[key]?.from, changes[key]?.to].flatMap((value) =>
      referencesIn(definition, { [key]: value ?? undefined }, [key]),
    ),
  )
}
