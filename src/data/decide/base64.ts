/** Bytes as text and back (RFC 4648), for files of unsent work, which are JSON. */

/** Bytes per call, because a call accepts a limited number of arguments. */
const AT_ONCE = 0x6000

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += AT_ONCE) {
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + AT_ONCE)))
  }
  return text
}

/** Undefined for a text that is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}
