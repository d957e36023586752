/** Names of an entry in a list that merges by entry, and of its fields: 'Other units · Bag · Factor'. */
import { fieldsOfEntry, isKeyed, type KeyedList, keyValues } from '../../domain/entries'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Json } from '../../domain/kit/field'
import { type ChangedEntry, fieldOf } from '../../domain/merge'
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

/** The label of an entry. With `name`, the label of that field in it. */
export function partLabel(
  field: KeyedList,
  { entry, field: name }: ChangedEntry,
  find: FindReference,
  writing: Writing,
): string {
  const inner = name === undefined ? undefined : fieldsOfEntry(field)[name]
  const words = [writing.label(field.label), entryTitle(field, entry, find, writing)]
  return [...words, ...(inner ? [writing.label(inner.label)] : [])].join(' · ')
}

/** Labels of a field's change: those of its `entries` if they are known and few, else the field's own. */
export function changeLabels(
  definition: EntityDefinition,
  key: string,
  entries: readonly ChangedEntry[] | undefined,
  find: FindReference,
  writing: Writing,
): readonly string[] {
  const field = fieldOf(definition, key)
  if (!field || field.hide) return []
  if (!isKeyed(field) || !entries) return [writing.label(field.label)]
  return entries.map((entry) => partLabel(field, entry, find, writing))
}

/** References that those labels need. */
export function entryReferences(
  definition: EntityDefinition | undefined,
  entries: Readonly<Record<string, readonly ChangedEntry[]>> = {},
): readonly Reference[] {
  if (!definition) return []
  return Object.entries(entries).flatMap(([key, changed]) => {
    const field = fieldOf(definition, key)
    if (!isKeyed(field)) return []
    const keys = changed.map(({ entry }) => keyValues(field, entry) as Json)
    return referencesIn(definition, { [key]: keys }, [key])
  })
}
