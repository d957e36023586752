/** Two requests under one key are the same if this text is: canonical method, path, body and base. */
import { createHash } from 'node:crypto'
import type { Json } from '../../src/domain/kit/field'

/** JSON with sorted keys. The input came from JSON.parse and is not nested deeper than a request may be. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value as Record<string, Json | undefined>)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}

export function fingerprint(method: string, path: string, body: unknown, base?: unknown): string {
  const text = canonicalJson([method, path, body ?? null, base ?? null])
  return sha256(text)
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
