/**
 * Resolves a scanned text: for the scanner alone, which opens something, and for a form's field, which is filled. `key` identifies the
 * record. The category is compared only if a form expects one. Pure.
 */
import { partCount } from '../../domain/kit/entity'
import type { Field, Json, ReferenceField, Values } from '../../domain/kit/field'
import { holdsBarcodes } from '../../domain/kit/gtin'
import { mayName } from '../../domain/kit/reference'
import { type QrProblem, type QrResult, scannedText } from '../../domain/qr'
import { type RoutePath, recordRoute } from '../record-routes'
import { optionsOf, type Writing } from '../words/field-text'
import { readText } from '../words/read-text'
import { type Choice, choicesOf } from './record-choices'
import { codeOn, type Found } from './scan-lookup'

/** The caller: the scanner alone, or a form's field. */
export type ScanPurpose =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'fill'
      readonly field: Field
      readonly values: Values
      readonly label: Writing['label']
      /** The records that the field offers, if they are found by title. */
      readonly choices?: readonly Choice[] | undefined
    }

export type ScanOutcome =
  /** `hash`: the hash of a label's own address, without `#`. */
  | {
      readonly kind: 'open'
      readonly to: RoutePath
      readonly hash?: string
      readonly found?: Found
      readonly part?: number
    }
  | { readonly kind: 'fill'; readonly value: Json; readonly found?: Found; readonly count?: number }
  /** Several records have this code, so the user chooses. */
  | { readonly kind: 'several'; readonly found: readonly Found[] }
  | { readonly kind: 'wrong_category'; readonly expected: string; readonly found: string }
  /** A valid label of a record that is not on this device, although a field needs the record itself. */
  | { readonly kind: 'not_here' }
  /** A typed code of no record on this device. */
  | { readonly kind: 'unknown_code'; readonly code: string }
  /** A record of another entity than the field accepts. */
  | { readonly kind: 'wrong_kind'; readonly found: Found }
  /** The label of a deleted record, which nothing may refer to. */
  | { readonly kind: 'deleted' }
  /** The label's number exceeds the record's number of parts. */
  | { readonly kind: 'no_such_part'; readonly count: number }
  /** The text matches no option, or several. */
  | { readonly kind: 'no_option' }
  | { readonly kind: 'several_options' }
  | { readonly kind: 'invalid'; readonly problem: QrProblem; readonly params?: Readonly<Record<string, string>> }

export function resolveScan(
  text: string,
  parsed: QrResult,
  found: readonly Found[],
  purpose: ScanPurpose,
): ScanOutcome {
  if (!parsed.ok && parsed.problem === 'wrong_category') {
    const { expected = '', found: given = '' } = parsed.params ?? {}
    return { kind: 'wrong_category', expected, found: given }
  }
  return purpose.kind === 'open' ? resolveOpen(text, parsed, found) : resolveFill(text, parsed, found, purpose)
}

function resolveOpen(text: string, parsed: QrResult, found: readonly Found[]): ScanOutcome {
  if (!parsed.ok) {
    const isLink = /^[a-z]+:/i.test(scannedText(text))
    const isForeign = parsed.problem === 'foreign_key' && found.length > 0
    if (!isForeign && (parsed.problem !== 'invalid_data' || isLink)) return invalid(parsed)
    return resolveCode(text, found)
  }
  const [hit] = found
  return hit ? openRecord(hit) : openLabel(parsed.address)
}

function resolveCode(text: string, found: readonly Found[]): ScanOutcome {
  const [hit, other] = found
  if (!hit) return { kind: 'unknown_code', code: scannedText(text) }
  return other ? { kind: 'several', found } : openRecord(hit)
}

function openRecord(hit: Found): ScanOutcome {
  const { part } = hit
  const count = partCount(hit.definition, hit.row)
  if (count !== undefined && part !== undefined && part > count) return { kind: 'no_such_part', count }
  const to = recordRoute(hit.definition, hit.row.id, count === undefined ? undefined : part)
  if (!to) return { kind: 'not_here' }
  return { kind: 'open', to, found: hit, ...(part === undefined ? {} : { part }) }
}

/**
 * The address that shows a label's own values, and opens its record once the record is on this device. Every label resolves to it,
 * with any printed path, because no other screen can show a missing record.
 */
function openLabel(address: string): ScanOutcome {
  const [place, hash] = splitOnce(address, '#')
  const query = new URLSearchParams(splitOnce(place, '?')[1])
  // Of two equal names the first counts, as when the label was read.
  const said = Object.fromEntries([...query.keys()].map((name) => [name, query.get(name) ?? '']))
  const to = { path: '/view', search: { ...said, view: said.view || 'true' } }
  return { kind: 'open', to, ...(hash === '' ? {} : { hash }) }
}

function splitOnce(text: string, sign: string): readonly [string, string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function resolveFill(
  text: string,
  parsed: QrResult,
  found: readonly Found[],
  purpose: Extract<ScanPurpose, { kind: 'fill' }>,
): ScanOutcome {
  const { field, choices } = purpose
  if (choices && !parsed.ok && parsed.problem === 'invalid_data') return resolveChoice(text, choices)
  if (field.type === 'reference') return resolveReference(text, parsed, found, field)
  if (field.type === 'select') return resolveOption(text, purpose)
  const clean = scannedText(text)
  if (clean === '') return { kind: 'invalid', problem: 'invalid_data' }
  const isBarcode = holdsBarcodes(field)
  const value = readText(field, isBarcode || !parsed.ok ? codeOn(clean, parsed) : parsed.key)
  if (value === undefined) return { kind: 'invalid', problem: 'invalid_data' }
  return { kind: 'fill', value, ...(isBarcode || !parsed.ok ? {} : countOf(parsed.quantityId)) }
}

/** The text equals an option's value or is part of its label. Other texts are skipped. */
function resolveOption(text: string, purpose: Extract<ScanPurpose, { kind: 'fill' }>): ScanOutcome {
  const { field, values, label } = purpose
  const options = field.type === 'select' ? optionsOf(field, values) : []
  const clean = text.trim()
  const wanted = clean.toLowerCase()
  const hit =
    options.find((option) => option.value === clean) ??
    (wanted === '' ? undefined : options.find((option) => label(option.label).toLowerCase().includes(wanted)))
  return hit ? { kind: 'fill', value: hit.value } : { kind: 'no_option' }
}

/** The text is a record's id or part of its title. If several titles contain it, the user chooses. */
function resolveChoice(text: string, choices: readonly Choice[]): ScanOutcome {
  const [hit, other] = choicesOf(text, choices)
  if (other) return { kind: 'several_options' }
  return hit ? { kind: 'fill', value: hit.id } : { kind: 'no_option' }
}

function resolveReference(text: string, parsed: QrResult, found: readonly Found[], field: ReferenceField): ScanOutcome {
  const isKnown = !parsed.ok && parsed.problem === 'foreign_key' && found.length > 0
  if (!parsed.ok && !isKnown && parsed.problem !== 'invalid_data') return invalid(parsed)
  const direct = found.find(({ definition }) => mayName(field, definition.name))
  if (direct) return fitOf(direct) ?? { kind: 'fill', value: direct.row.id, found: direct, ...countOf(direct.part) }
  // A package's label fills a field for its ingredient. The label's number belongs to the package and is ignored.
  for (const hit of found) {
    const named = Object.entries(hit.definition.fields).find(
      ([key, inner]) =>
        inner.type === 'reference' &&
        typeof field.to === 'string' &&
        inner.to === field.to &&
        typeof hit.row[key] === 'string',
    )
    const value = named && hit.row[named[0]]
    if (typeof value === 'string') return fitOf(hit) ?? { kind: 'fill', value }
  }
  const [other] = found
  if (other) return { kind: 'wrong_kind', found: other }
  return parsed.ok ? { kind: 'not_here' } : { kind: 'unknown_code', code: scannedText(text) }
}

/** Why nothing may refer to the record of this label. Undefined if it may be used. */
function fitOf({ definition, row, part }: Found): ScanOutcome | undefined {
  if (row.deleted_at) return { kind: 'deleted' }
  const count = partCount(definition, row)
  return count !== undefined && part !== undefined && part > count ? { kind: 'no_such_part', count } : undefined
}

function countOf(count: number | undefined): { count?: number } {
  return count === undefined ? {} : { count }
}

function invalid(parsed: Extract<QrResult, { ok: false }>): ScanOutcome {
  return { kind: 'invalid', problem: parsed.problem, ...(parsed.params ? { params: parsed.params } : {}) }
}
