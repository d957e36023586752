/** Bytes in the body of an ordinary request. */
export const MAX_BODY_BYTES = 256_000
/** Limits of one push (S14). Bytes are of the JSON text in UTF-8. */
export const MAX_PUSH_ENTRIES = 1000
export const MAX_PUSH_BYTES = 1_000_000
export const MAX_GROUP_ENTRIES = 400
export const MAX_GROUP_BYTES = 1_000_000
/** The limit of a reported refused gesture (S26): its push and the text of its refusal. */
export const MAX_REPORT_BYTES = MAX_GROUP_BYTES + MAX_BODY_BYTES

/** The most bytes of a file in one request. */
export const MAX_PIECE_BYTES = 512_000

/** The length in UTF-8, because the wire counts bytes and not characters. */
export function byteLength(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    // A surrogate pair is four bytes, two for each half.
    if (code > 0x7f) bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2
  }
  return bytes
}
