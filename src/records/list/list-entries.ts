/**
 * Prepares a list's rows in one pass: title, subtitle, search text and sort key. Repeated only when rows, titles or the language change.
 * Filters and sorting read nothing else.
 */
import type { StoredRow } from '../../data/rows'
import { searchFold } from '../../domain/kit/code-key'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Json } from '../../domain/kit/field'
import { gtinForms, searchedForms, searchedText } from '../../domain/kit/gtin'
import { parseQr } from '../../domain/qr'
import { type FindReference, fieldText, type Writing } from '../words/field-text'
import { codeBeside, codeOf, type Reference, referencesIn, titleFields, titleOf } from '../words/reference-titles'
import { isCalledByAct, saidLine } from '../words/said'

export type ListEntry = {
  readonly id: string
  readonly row: StoredRow
  readonly title: string
  readonly code: string | undefined
  /** The code, if the title does not contain it. */
  readonly beside: string | undefined
  readonly subtitle: string
  /** In the comparison form (`searchFold`): title, code and the definition's search fields. */
  readonly haystack: string
}

export type ListOrder = 'usual' | 'title' | 'code' | 'changed'

/** Fields whose references the list has to read. */
function listFields(definition: EntityDefinition): string[] {
  const { subtitle, search } = definition.list
  return [...new Set([...titleFields(definition), ...subtitle, ...search])]
}

/** Every reference in the list's texts. */
export function listReferences(definition: EntityDefinition, rows: readonly StoredRow[]): Reference[] {
  const keys = listFields(definition).filter((key) => {
    const type = definition.fields[key]?.type
    return type === 'reference' || type === 'list' || type === 'block'
  })
  const units = Object.values(definition.fields).flatMap((field) =>
    field.type === 'unit' && field.unitKey !== undefined ? [field.unitKey] : [],
  )
  return rows.flatMap((row) => referencesIn(definition, row, [...keys, ...units]))
}

export function listEntries(
  definition: EntityDefinition,
  rows: readonly StoredRow[],
  find: FindReference,
  writing: Writing,
): ListEntry[] {
  const texts = (row: StoredRow, keys: readonly string[]) =>
    keys.flatMap((key) => {
      const field = definition.fields[key]
      const text = field ? fieldText(field, row[key], row, find, writing) : ''
      return text === '' ? [] : [text]
    })
  const isAct = isCalledByAct(definition)
  const inTitle = titleFields(definition)
  const subtitleKeys = definition.list.subtitle.filter((key) => !inTitle.includes(key))
  const codes = (row: StoredRow) =>
    definition.list.search.flatMap((key) => {
      const value = row[key]
      const isReference = definition.fields[key]?.type === 'reference' && typeof value === 'string'
      return isReference ? [find(value)?.code ?? ''] : groupedIn(value)
    })
  return rows.map((row) => {
    const title = titleOf(definition, row, find, writing)
    const code = codeOf(definition, row)
    return {
      id: row.id,
      row,
      title,
      code: code === title ? undefined : code,
      beside: codeBeside(definition, row, title),
      subtitle: (isAct ? saidLine(definition, 'create', row, find, writing).facts : texts(row, subtitleKeys)).join(
        ' · ',
      ),
      haystack: searchFold([title, code ?? '', ...texts(row, definition.list.search), ...codes(row)].join('\n')),
    }
  })
}

/** Entries that contain every word of the search, or the record of a label's link. With `searched`, only that field is searched. */
export function searchEntries(entries: readonly ListEntry[], search: string, searched?: string): readonly ListEntry[] {
  const isFound = holdsWordsOf(search)
  if (!isFound) return entries
  const label = parseQr(search, { origins: [], production: false })
  if (label.ok) return entries.filter(({ id }) => id === label.key)
  return entries.filter((entry) =>
    isFound(
      searched === undefined
        ? entry.haystack
        : searchFold([String(entry.row[searched] ?? ''), ...groupedIn(entry.row[searched])].join('\n')),
    ),
  )
}

/** The grouped numbers of a value as plain digits, because its text has them only as typed. */
function groupedIn(value: Json | undefined): readonly string[] {
  return [value ?? []]
    .flat()
    .flatMap((one) => (typeof one === 'string' && searchedText(one) !== one ? [searchedText(one)] : []))
}

/** Whether a text in its comparison form (`searchFold`) contains every word of the search, or the number that the search is. Undefined for an empty search. */
export function holdsWordsOf(search: string): ((text: string) => boolean) | undefined {
  const words = searchFold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  // A printed number contains blanks, and its groups alone also occur in other numbers.
  const whole = words.join(' ')
  const forms = gtinForms(whole) ? [searchedForms(whole)] : words.map(searchedForms)
  return (text) => forms.every((one) => one.some((form) => text.includes(form)))
}

/** Compares entries. The default order comes from the definition. Never 0, because ids differ. */
export function entryOrder(
  definition: EntityDefinition,
  order: ListOrder,
  compare: (a: string, b: string) => number,
): (a: ListEntry, b: ListEntry) => number {
  const { sort, descending } = definition.list
  const byTitle = (a: ListEntry, b: ListEntry) => compare(a.title, b.title) || (a.id < b.id ? -1 : 1)
  const text = (entry: ListEntry) => String(entry.row[sort] ?? '')
  const plain = (a: ListEntry, b: ListEntry) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0)
  const isText = definition.fields[sort]?.type === 'text'
  const isReference = definition.fields[sort]?.type === 'reference'
  const orders: Record<ListOrder, (a: ListEntry, b: ListEntry) => number> = {
    usual: (a, b) => {
      // A reference's id has no meaningful order. The title starts with the name of the referenced record.
      if (isReference) return descending ? -byTitle(a, b) : byTitle(a, b)
      const first = isText ? compare(text(a), text(b)) : plain(a, b)
      return (descending ? -first : first) || byTitle(a, b)
    },
    title: byTitle,
    code: (a, b) => compare(a.code ?? a.title, b.code ?? b.title) || byTitle(a, b),
    changed: (a, b) => (changedAt(a) > changedAt(b) ? -1 : changedAt(a) < changedAt(b) ? 1 : byTitle(a, b)),
  }
  return orders[order]
}

/** Pending records have no server time yet, so they count as the newest. */
function changedAt(entry: ListEntry): string {
  return entry.row._p ? '9' : (entry.row.updated_at ?? entry.row.created_at ?? '')
}
