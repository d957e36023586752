/**
 * Builds and reads QR label links. Reading never throws: it returns one of the results below. Printed labels cannot change, so old
 * formats stay readable.
 */
import { isId } from './ids'
import { codeKey } from './kit/code-key'
import { isPlainObject } from './kit/entity'
import type { Json, Values } from './kit/field'

export const MAX_LINK_LENGTH = 2000
export const MAX_STRUCTURED_LENGTH = 1000
export const MAX_PACKAGE_NUMBER = 2000

export type LabelLink = {
  readonly origin: string
  /** The text the label carries as `category`. */
  readonly category: string
  /** The record's id. */
  readonly key: string
  /** Package n of a purchase, dish n of a petri series. */
  readonly quantityId?: number
}

export type StructuredData = { readonly fields: Json; readonly values: Json }

export type QrProblem =
  | 'invalid_url'
  | 'invalid_data'
  | 'foreign_origin'
  /** Category and key are there, but the key is not an id: a label of another system. */
  | 'foreign_key'
  | 'bad_number'
  | 'wrong_category'
  | 'too_long'
  | 'link_too_long'
  | 'bad_structured_data'

export type QrResult =
  | {
      readonly ok: true
      readonly category: string
      readonly key: string
      readonly quantityId?: number
      readonly data?: StructuredData
      /** Path, query and hash to open inside the app, never on another host. */
      readonly address: string
    }
  | { readonly ok: false; readonly problem: QrProblem; readonly params?: Readonly<Record<string, string>> }

/** A short link, so that the modules of the code are large. */
export function labelLink(link: LabelLink): string {
  const number = link.quantityId === undefined ? '' : `&quantity_id=${link.quantityId}`
  return `${link.origin}/view?view=true&category=${encoded(link.category)}&key=${encoded(link.key)}${number}`
}

/**
 * The same link for a small label: origin and key in capitals, because readers ignore their case. A QR code stores capitals, digits and
 * hyphens in two thirds of the space.
 */
export function compactLink(link: string): string {
  const { origin } = new URL(link)
  const rest = link.slice(origin.length)
  return (
    origin.toUpperCase() +
    rest.replace(/[?&]key=([^&]+)/, (part, key) => (isId(key) ? part.replace(key, key.toUpperCase()) : part))
  )
}

/** An address cannot contain an unpaired surrogate from a text that was cut off. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** A link with the record's values. Fails if the data exceeds 1000 characters or the link 2000. */
export function structuredLink(link: LabelLink, data: StructuredData): { link: string } | { problem: QrProblem } {
  const json = JSON.stringify(data)
  if (json.length > MAX_STRUCTURED_LENGTH) return { problem: 'too_long' }
  const full = `${labelLink(link)}&data=${toBase64Url(json)}`
  return full.length > MAX_LINK_LENGTH ? { problem: 'link_too_long' } : { link: full }
}

export type QrExpectation = {
  /** All web origins that the farm has used. */
  readonly origins: readonly string[]
  /** Production builds require a link of one of these origins. */
  readonly production: boolean
  readonly category?: string
}

/** The prefix with the symbology that some scanners send (AIM, ISO/IEC 15424): `]E0`, `]C1`, `]Q3`. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z](?=.)/

/** The scanned text without blanks around it and without the symbology. */
export function scannedText(text: string): string {
  return text.trim().replace(SYMBOLOGY, '').trim()
}

/** Reads a scanned text. A text longer than any label's link is rejected. */
export function parseQr(text: string, expected: QrExpectation): QrResult {
  if (text.length > MAX_LINK_LENGTH) return { ok: false, problem: 'invalid_data' }
  const url = readUrl(scannedText(text))
  if (!url) return { ok: false, problem: 'invalid_data' }
  const category = url.searchParams.get('category')?.trim()
  const key = url.searchParams.get('key')?.trim().toLowerCase()
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  if (!category || !key || (!url.searchParams.has('view') && segments.length < 2))
    return { ok: false, problem: 'invalid_url' }
  if (expected.production && !expected.origins.includes(url.origin)) return { ok: false, problem: 'foreign_origin' }
  const number = url.searchParams.get('quantity_id') ?? ''
  if (!isId(key)) return { ok: false, problem: 'foreign_key', params: { code: foreignCode(category, key) } }
  const quantityId = readNumber(number)
  if (quantityId === 'bad') return { ok: false, problem: 'bad_number', params: { number } }
  if (expected.category !== undefined && codeKey(expected.category) !== codeKey(category)) {
    return { ok: false, problem: 'wrong_category', params: { expected: expected.category, found: category } }
  }
  const encoded = url.searchParams.get('data')
  const data = encoded === null ? undefined : readStructured(encoded)
  if (encoded !== null && !data) return { ok: false, problem: 'bad_structured_data' }
  return {
    ok: true,
    category,
    key,
    // Exactly one leading slash: `//host/path` would leave the app.
    address: url.pathname.replace(/^\/+/, '/') + url.search + url.hash,
    ...(quantityId === undefined ? {} : { quantityId }),
    ...(data ? { data } : {}),
  }
}

/** The text of another system's label as a code. A record with this code among its barcodes matches the label. */
function foreignCode(category: string, key: string): string {
  return `${category}/${key}`
}

function readUrl(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined
  try {
    const url = new URL(text)
    return url.hostname ? url : undefined
  } catch {
    return undefined
  }
}

function readNumber(text: string): number | undefined | 'bad' {
  if (text === '') return undefined
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= MAX_PACKAGE_NUMBER ? value : 'bad'
}

/** Reads `data=`: base64url of JSON `{fields, values}`. Undefined for anything else. */
export function readStructured(encoded: string): StructuredData | undefined {
  try {
    const json = fromBase64Url(encoded)
    if (json === undefined || json.length > MAX_STRUCTURED_LENGTH) return undefined
    const parsed: unknown = JSON.parse(json)
    if (!isPlainObject(parsed)) return undefined
    const { fields, values } = parsed as Values
    return fields === undefined || values === undefined ? undefined : { fields, values }
  } catch {
    return undefined
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text)
  let result = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [a = 0, b = 0, c = 0] = bytes.slice(index, index + 3)
    const word = (a << 16) | (b << 8) | c
    const digits = [18, 12, 6, 0].map((shift) => ALPHABET[(word >> shift) & 63] ?? '')
    result += digits.slice(0, Math.min(4, bytes.length - index + 1)).join('')
  }
  return result
}

function fromBase64Url(text: string): string | undefined {
  const clean = text.replace(/=+$/, '')
  const bytes: number[] = []
  let word = 0
  let bits = 0
  for (const character of clean) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) return undefined
    word = ((word << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes.push((word >> bits) & 0xff)
    }
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
}
