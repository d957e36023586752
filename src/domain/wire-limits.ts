/** The body of an ordinary request, in bytes. */
export const MAX_BODY_BYTES = 256_000
/** How much goes into one push (S14). Bytes are those of the JSON text in UTF-8. */
export const MAX_PUSH_ENTRIES = 1000
export const MAX_PUSH_BYTES = 1_000_000
export const MAX_GROUP_ENTRIES = 400
export const MAX_GROUP_BYTES = 1_000_000
/** A refused gesture that is reported (S26): as it was pushed, with what its refusal said. */
export const MAX_REPORT_BYTES = MAX_GROUP_BYTES + MAX_BODY_BYTES

/** The most bytes of a file in one request. */
export const MAX_PIECE_BYTES = 512_000

/** Length in UTF-8: what the wire counts, not characters. */
export function byteLength(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    // Two halves of a surrogate pair are four bytes, two each.
    if (code > 0x7f) bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2
  }
  return bytes
}
