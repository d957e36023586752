/**
 * What parseQr must say, written a second time and slowly: the address is taken apart by hand, the query is decoded byte by
 * byte, base64 by Buffer. Only whether a host is one, and how its origin is written, is asked of the platform.
 */
import type { QrExpectation, QrProblem } from '../../src/domain/qr'

export type Expected =
  | { readonly problem: QrProblem }
  | {
      readonly category: string
      readonly key: string
      readonly quantityId: number | undefined
      readonly data: { fields: unknown; values: unknown } | undefined
    }

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function referenceOf(text: string, { origins, production, category: wanted }: QrExpectation): Expected {
  if (text.length > 2000) return { problem: 'invalid_data' }
  const trimmed = text.trim()
  const lower = trimmed.slice(0, 8).toLowerCase()
  if (!lower.startsWith('https://') && !lower.startsWith('http://')) return { problem: 'invalid_data' }
  if (!URL.canParse(trimmed)) return { problem: 'invalid_data' }
  const { path, query } = takeApart(trimmed)
  const params = paramsOf(query)
  const category = params.get('category')?.trim()
  const key = params.get('key')?.trim().toLowerCase()
  if (category === undefined || category === '' || key === undefined || key === '') return { problem: 'invalid_url' }
  if (!params.has('view') && segmentsOf(path) < 2) return { problem: 'invalid_url' }
  if (production && !origins.includes(new URL(trimmed).origin)) return { problem: 'foreign_origin' }
  if (!ID.test(key)) return { problem: 'foreign_key' }
  const number = params.get('quantity_id') ?? ''
  if (number !== '' && !PACKAGE_NUMBERS.has(number)) return { problem: 'bad_number' }
  if (wanted !== undefined && same(wanted) !== same(category)) return { problem: 'wrong_category' }
  const encoded = params.get('data')
  const data = encoded === undefined ? undefined : carried(encoded)
  if (encoded !== undefined && !data) return { problem: 'bad_structured_data' }
  return { category, key, quantityId: number === '' ? undefined : Number(number), data }
}

/** What a reader sees of a code: nothing invisible, in the ordinary letters. */
const same = (code: string): string => {
  const seen = code
    .replaceAll('\ufeff', '')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFKC')
  return seen.replace(/\s+/g, ' ').trim().toLowerCase().normalize('NFKC')
}

/** 1 to 2000, written with at most four digits. */
const PACKAGE_NUMBERS = new Set(
  Array.from({ length: 2000 }, (_, index) => String(index + 1)).flatMap((plain) =>
    [1, 2, 3, 4].map((digits) => plain.padStart(digits, '0')),
  ),
)

/** Path and query as the standard for addresses sees them in an http link. */
function takeApart(text: string): { path: string; query: string } {
  const clean = [...text.replace(/\p{Surrogate}/gu, '\uFFFD')].filter((one) => !'\t\n\r'.includes(one)).join('')
  let end = clean.length
  while (end > 0 && clean.charCodeAt(end - 1) <= 0x20) end -= 1
  let rest = clean.slice(clean.indexOf(':') + 1, end)
  while (rest.startsWith('/') || rest.startsWith('\\')) rest = rest.slice(1)
  const [beforeHash = ''] = rest.split('#')
  const at = beforeHash.indexOf('?')
  const whole = at < 0 ? beforeHash : beforeHash.slice(0, at)
  const slash = whole.replaceAll('\\', '/').indexOf('/')
  return { path: slash < 0 ? '/' : whole.slice(slash), query: at < 0 ? '' : beforeHash.slice(at + 1) }
}

/** Segments that are not empty, after `.` and `..` were followed. */
function segmentsOf(path: string): number {
  const kept: string[] = []
  for (const segment of path.replaceAll('\\', '/').slice(1).split('/')) {
    const plain = segment.toLowerCase().replaceAll('%2e', '.')
    if (plain === '..') kept.pop()
    else if (plain !== '.') kept.push(segment)
  }
  return kept.filter((segment) => segment !== '').length
}

/** The first value of each name. */
function paramsOf(query: string): Map<string, string> {
  const params = new Map<string, string>()
  for (const part of query.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decoded(at < 0 ? part : part.slice(0, at))
    if (!params.has(name)) params.set(name, at < 0 ? '' : decoded(part.slice(at + 1)))
  }
  return params
}

function decoded(text: string): string {
  const from = Buffer.from(text.replaceAll('+', ' '), 'utf8')
  const bytes: number[] = []
  for (let at = 0; at < from.length; at += 1) {
    const hex = from.subarray(at + 1, at + 3).toString('latin1')
    if (from[at] === 0x25 && /^[0-9a-f]{2}$/i.test(hex)) {
      bytes.push(Number.parseInt(hex, 16))
      at += 2
    } else bytes.push(from[at] ?? 0)
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes))
}

function carried(encoded: string): { fields: unknown; values: unknown } | undefined {
  if (!/^[A-Za-z0-9_-]*=*$/.test(encoded)) return undefined
  const bytes = Buffer.from(encoded, 'base64url')
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (json.length > 1000) return undefined
    const read: unknown = JSON.parse(json)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
    if (!Object.hasOwn(read, 'fields') || !Object.hasOwn(read, 'values')) return undefined
    const { fields, values } = read as { fields: unknown; values: unknown }
    return { fields, values }
  } catch {
    return undefined
  }
}
