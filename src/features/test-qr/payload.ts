/** The payload of a test code: one of the three forms of a label, or any text. Pure. */
import type { Json } from '../../domain/kit/field'
import { labelLink, type QrProblem, structuredLink } from '../../domain/qr'

export type PayloadForm = 'link' | 'structured' | 'text'

export type PayloadParts = {
  readonly form: PayloadForm
  readonly origin: string
  readonly category: string
  readonly key: string
  /** As typed. */
  readonly quantityId: string
  /** JSON as typed: `{fields, values}`. */
  readonly data: string
  readonly text: string
}

export type Payload =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: QrProblem | 'no_json' }

/** Builds without validation: a wrong key or number may be just the case to test. */
export function payloadOf(parts: PayloadParts): Payload {
  if (parts.form === 'text') return { ok: true, text: parts.text }
  const { origin, category, key } = parts
  const number = parts.quantityId.trim()
  const link = { origin, category, key, ...(number === '' ? {} : { quantityId: Number(number) }) }
  if (parts.form === 'link') return { ok: true, text: labelLink(link) }
  const data = readData(parts.data)
  if (!data) return { ok: false, problem: 'no_json' }
  const made = structuredLink(link, data)
  return 'link' in made ? { ok: true, text: made.link } : { ok: false, problem: made.problem }
}

function readData(text: string): { fields: Json; values: Json } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('fields' in value) || !('values' in value)) return undefined
    return { fields: value.fields as Json, values: value.values as Json }
  } catch {
    return undefined
  }
}
