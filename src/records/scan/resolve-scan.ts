/**
 * What a scan means, decided in one pure place: for the scanner by itself (open something) and for a form's field (fill
 * it in). `key` decides which record; the category is compared only where a form expects one.
 */
import { partCount } from '../../domain/kit/entity'
import type { Field, Json, Values } from '../../domain/kit/field'
import type { QrProblem, QrResult } from '../../domain/qr'
import { type RoutePath, recordRoute } from '../record-routes'
import { optionsOf, type Writing } from '../words/field-text'
import { readText } from '../words/read-text'
import { codeOn, type Found } from './scan-lookup'

/** Who asked. */
export type ScanPurpose =
  | { readonly kind: 'open' }
  | { readonly kind: 'fill'; readonly field: Field; readonly values: Values; readonly label: Writing['label'] }

export type ScanOutcome =
  /** `hash`: of a label's own address, without its sign. */
  | {
      readonly kind: 'open'
      readonly to: RoutePath
      readonly hash?: string
      readonly found?: Found
      readonly part?: number
    }
  | { readonly kind: 'fill'; readonly value: Json; readonly found?: Found; readonly count?: number }
  /** A code that several records have: the person chooses. */
  | { readonly kind: 'several'; readonly found: readonly Found[] }
  | { readonly kind: 'wrong_category'; readonly expected: string; readonly found: string }
  /** A good label of a record that is not on this device, where a field needs the record itself. */
  | { readonly kind: 'not_here' }
  /** A typed code that no record here has. */
  | { readonly kind: 'unknown_code'; readonly code: string }
  /** A record, but not of the kind the field takes. */
  | { readonly kind: 'wrong_kind'; readonly found: Found }
  /** The label of a record that was deleted: nothing may refer to it any more. */
  | { readonly kind: 'deleted' }
  /** The label's number is above what the record has. */
  | { readonly kind: 'no_such_part'; readonly count: number }
  /** The text is no option of the choice. */
  | { readonly kind: 'no_option' }
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
    const isLink = /^[a-z]+:/i.test(text.trim())
    const isForeign = parsed.problem === 'foreign_key' && found.length > 0
    if (!isForeign && (parsed.problem !== 'invalid_data' || isLink)) return invalid(parsed)
    return resolveCode(text, found)
  }
  const [hit] = found
  return hit ? openRecord(hit, parsed.quantityId) : openLabel(parsed.address)
}

function resolveCode(text: string, found: readonly Found[]): ScanOutcome {
  const [hit, other] = found
  if (!hit) return { kind: 'unknown_code', code: text.trim() }
  return other ? { kind: 'several', found } : openRecord(hit, undefined)
}

function openRecord(hit: Found, part: number | undefined): ScanOutcome {
  const count = partCount(hit.definition, hit.row)
  if (count !== undefined && part !== undefined && part > count) return { kind: 'no_such_part', count }
  const to = recordRoute(hit.definition, hit.row.id, count === undefined ? undefined : part)
  if (!to) return { kind: 'not_here' }
  return { kind: 'open', to, found: hit, ...(part === undefined ? {} : { part }) }
}

/**
 * The page that shows what a label says itself and opens its record as soon as that is here. Every label is read there,
 * whatever path it was printed with: another one would show nothing of a record that is not here.
 */
function openLabel(address: string): ScanOutcome {
  const [place, hash] = splitOnce(address, '#')
  const query = new URLSearchParams(splitOnce(place, '?')[1])
  // Of a name that comes twice the first counts, as when the label was read.
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
  const { field } = purpose
  if (field.type === 'reference') return resolveReference(text, parsed, found, field.to)
  if (field.type === 'select') return resolveOption(text, purpose)
  const clean = text.trim()
  if (clean === '') return { kind: 'invalid', problem: 'invalid_data' }
  const isBarcode = field.rightBtns?.scan?.barcode ?? field.camera?.barcode
  const value = readText(field, isBarcode || !parsed.ok ? codeOn(clean, parsed) : parsed.key)
  if (value === undefined) return { kind: 'invalid', problem: 'invalid_data' }
  return { kind: 'fill', value, ...(isBarcode ? {} : countOf(parsed)) }
}

/** The seed's rule: the text equals an option's value or is contained in its label; anything else is passed over. */
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

function resolveReference(text: string, parsed: QrResult, found: readonly Found[], target: string): ScanOutcome {
  const isKnown = !parsed.ok && parsed.problem === 'foreign_key' && found.length > 0
  if (!parsed.ok && !isKnown && parsed.problem !== 'invalid_data') return invalid(parsed)
  const direct = found.find(({ definition }) => definition.name === target)
  if (direct) return fitOf(direct, parsed) ?? { kind: 'fill', value: direct.row.id, found: direct, ...countOf(parsed) }
  // The label of a package fills the field of its ingredient: the record scanned names exactly what is asked for. Its
  // number is the package's and says nothing of the ingredient.
  for (const hit of found) {
    const named = Object.entries(hit.definition.fields).find(
      ([key, inner]) => inner.type === 'reference' && inner.to === target && typeof hit.row[key] === 'string',
    )
    const value = named && hit.row[named[0]]
    if (typeof value === 'string') return fitOf(hit, parsed) ?? { kind: 'fill', value }
  }
  const [other] = found
  if (other) return { kind: 'wrong_kind', found: other }
  return parsed.ok ? { kind: 'not_here' } : { kind: 'unknown_code', code: text.trim() }
}

/** Why nothing may refer to a record by this label; undefined when it may. */
function fitOf(hit: Found, parsed: QrResult): ScanOutcome | undefined {
  if (hit.row.deleted_at) return { kind: 'deleted' }
  const count = partCount(hit.definition, hit.row)
  const part = parsed.ok ? parsed.quantityId : undefined
  return count !== undefined && part !== undefined && part > count ? { kind: 'no_such_part', count } : undefined
}

function countOf(parsed: QrResult): { count?: number } {
  return parsed.ok && parsed.quantityId !== undefined ? { count: parsed.quantityId } : {}
}

function invalid(parsed: Extract<QrResult, { ok: false }>): ScanOutcome {
  return { kind: 'invalid', problem: parsed.problem, ...(parsed.params ? { params: parsed.params } : {}) }
}
