/** What a device finds in its own records: plain comparisons of words, without the app's code. */
import type { EntityDefinition, Row } from '../../src/domain/kit/entity'
import { barcodesOf, folded, textOf, type World } from './naive'

/** A row without the device's own marks. */
export function plainRow(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('_'))) as Row
}

/** The texts that the search of a list compares: title, code and the searched fields. */
export function deviceTexts(world: World, kind: EntityDefinition, row: Row): string {
  const shown = (key: string) => labelOf(kind, row, key) ?? textOf(world, kind, row, key)
  const code = kind.list.code ?? Object.keys(kind.fields).find((key) => isCode(kind, key))
  const named = kind.list.search.flatMap((key) => codeOfNamed(world, kind, row, key))
  // The line of an act is written in the user's language.
  const title = kind.posted ? '' : kind.title(shown)
  return [title, code === undefined ? '' : String(row[code] ?? ''), ...kind.list.search.map(shown), ...named].join('\n')
}

function isCode({ fields }: EntityDefinition, key: string): boolean {
  const field = fields[key]
  return field?.type === 'text' && field.code === true && field.required === true
}

/** Options are searched by their label. */
function labelOf({ fields }: EntityDefinition, row: Row, key: string): string | undefined {
  const field = fields[key]
  if (field?.type !== 'select') return undefined
  const options = typeof field.options === 'function' ? field.options(row, row) : field.options
  return options.find(({ value }) => value === row[key])?.label.message
}

/** A record is also found by the code of the record it names. */
function codeOfNamed(world: World, { fields }: EntityDefinition, row: Row, key: string): string[] {
  const other = fields[key]?.type === 'reference' ? world.rows.find((one) => one.row.id === row[key]) : undefined
  const kind = other && world.registry.byName(other.kind)
  const code = kind && (kind.list.code ?? Object.keys(kind.fields).find((one) => isCode(kind, one)))
  return other && code !== undefined ? [String(other.row[code] ?? '')] : []
}

/** Each word of the search, or the whole search as a barcode. */
export function holdsWords(texts: string, q: string): boolean {
  const text = folded(texts)
  const words = folded(q)
    .split(/\s+/)
    .filter((word) => word !== '')
  const whole = barcodesOf(words.join(' '))
  const wanted = whole.length > 0 ? [[words.join(' '), ...whole]] : words.map((word) => [word, ...barcodesOf(word)])
  return wanted.every((forms) => forms.some((form) => text.includes(form)))
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u
const plain = (text: string) =>
  folded(text.slice(0, 1000).normalize('NFKD').replace(/\p{M}/gu, '')).replace(/['’ʼ]/g, '')

function wordsOf(text: string): string[] {
  const parts = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
  return parts.flatMap((part) => part.split(new RegExp(`(${UNSPACED.source})`, 'u')).filter((one) => one !== ''))
}

/** Whether each word of the search begins a word of the record. A code is also one word. */
export function findsWords(
  found: { readonly title: string; readonly codes: readonly string[]; readonly more: string },
  q: string,
): boolean {
  const codes = found.codes.flatMap((code) => [...wordsOf(code), wordsOf(code).join('')])
  const words = [...wordsOf(found.title), ...codes, ...wordsOf(found.more)]
  const wanted = wordsOf(q)
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)))
}
