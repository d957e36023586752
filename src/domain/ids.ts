/**
 * Record and mutation ids: UUIDv7 (RFC 9562, section 5.7). A device makes them, so a record has its id before any server saw it. The
 * caller passes in randomness and time.
 */
export type RandomBytes = (count: number) => Uint8Array

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** True for a lower-case UUID of any version. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

/** A UUIDv7 whose first 48 bits are `now` (milliseconds since 1970). */
export function makeId(now: number, randomBytes: RandomBytes): string {
  const bytes = randomBytes(10)
  const time = Math.max(0, Math.floor(now)).toString(16).padStart(12, '0').slice(-12)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // `hex.slice()` below drops bits of this byte. Using them here makes every free bit of the id random.
  const variant = (0x8 | ((bytes[1] ?? 0) & 0x3)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(5, 8)}-${hex.slice(8, 20)}`
}

/** A source of ids. Outer layers pass it to functions that create records. */
export type MakeId = () => string

/** The moment in a UUIDv7, in ms since 1970. Undefined for other ids. */
export function timeOfId(id: string): number | undefined {
  return isId(id) && id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined
}

/** The smallest id made at `time` (ms) or later. */
export function firstIdAt(time: number): string {
  return makeId(time, (count) => new Uint8Array(count))
}
