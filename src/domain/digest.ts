/**
 * S23: digests by which device and server notice that a replica differs. Each entity has 64 buckets. A bucket is the XOR of FNV-1a-64
 * over the text "id:rev" of its live records, so it needs no order and can be updated. The second digest (S31) is over
 * "id:rev:updated_at", which distinguishes equal revisions of two histories. Source of the hash: the FNV specification, offset basis
 * cbf29ce484222325, prime 100000001b3.
 */
const BUCKETS = 64

/** A 64-bit hash as two unsigned halves, because BigInt would cost a hundred times as much. */
type Hash = { readonly high: number; readonly low: number }

function fnv1a(text: string): Hash {
  let high = 0xcbf29ce4
  let low = 0x84222325
  for (let index = 0; index < text.length; index++) {
    low = (low ^ text.charCodeAt(index)) >>> 0
    // Times 0x100000001b3 = 2^40 + 0x1b3, modulo 2^64.
    const product = low * 0x1b3
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 0x100000000) + (low << 8)) >>> 0
    low = product >>> 0
  }
  return { high, low }
}

export type Digested = { readonly id: string; readonly rev: number /** For the second digest. */; readonly at?: string }

/** Digest of the live records of one entity: 64 texts of 16 hexadecimal digits. Ids are lower-case UUIDs. */
export function digestOf(records: Iterable<Digested>): string[] {
  const high = new Uint32Array(BUCKETS)
  const low = new Uint32Array(BUCKETS)
  for (const { id, rev, at } of records) {
    const bucket = Number.parseInt(id.slice(-2), 16) % BUCKETS
    const hash = fnv1a(at === undefined ? `${id}:${rev}` : `${id}:${rev}:${at}`)
    high[bucket] = (high[bucket] ?? 0) ^ hash.high
    low[bucket] = (low[bucket] ?? 0) ^ hash.low
  }
  return Array.from(high, (half, bucket) => hex(half) + hex(low[bucket] ?? 0))
}

function hex(half: number): string {
  return half.toString(16).padStart(8, '0')
}

/** An id (a UUID of version 8) that depends only on the text. */
export function hashedId(text: string): string {
  const { high, low } = fnv1a(text)
  const other = fnv1a(`${text} ${hex(high)}`)
  const digits = hex(high) + hex(low) + hex(other.high) + hex(other.low)
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16)
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`]
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20)].join('-')
}
