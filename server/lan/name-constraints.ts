/**
 * The names an authority may sign for, as the critical X.509 extension that clients obey (RFC 5280, 4.2.1.10). Our X.509
 * library has no class for it, so its few bytes of DER are written here.
 */
import { isIPv4 } from 'node:net'

/** Permitted names: exact DNS names (with their subdomains) and single addresses. */
export type Permitted = { readonly names: readonly string[]; readonly addresses: readonly string[] }

export const NAME_CONSTRAINTS = '2.5.29.30'

const SEQUENCE = 0x30
/** `permittedSubtrees [0]` of NameConstraints; `dNSName [2]` and `iPAddress [7]` of GeneralName. */
const PERMITTED_SUBTREES = 0xa0
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

/** The value of the extension. A kind of name without an entry would be unrestricted, so both must have one. */
export function nameConstraints({ names, addresses }: Permitted): Uint8Array<ArrayBuffer> {
  if (names.length === 0 || addresses.length === 0) throw new Error('an authority is tied to names and addresses')
  const subtrees = [
    ...names.map((name) => tagged(DNS_NAME, Buffer.from(name, 'ascii'))),
    ...addresses.map((address) => tagged(IP_ADDRESS, withFullMask(addressBytes(address)))),
  ].map((base) => tagged(SEQUENCE, base))
  return new Uint8Array(tagged(SEQUENCE, tagged(PERMITTED_SUBTREES, Buffer.concat(subtrees))))
}

/** The address and a full mask: /32 or /128, so no other address. */
function withFullMask(address: Uint8Array): Uint8Array {
  return Buffer.concat([address, Buffer.alloc(address.length, 0xff)])
}

function tagged(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

export function addressBytes(address: string): Uint8Array {
  if (isIPv4(address)) return Uint8Array.from(address.split('.'), Number)
  const [before = '', after] = address.split('::')
  const head = groups(before)
  const tail = groups(after ?? '')
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => 0)
  const words = after === undefined ? head : [...head, ...zeros, ...tail]
  return Uint8Array.from(words.flatMap((word) => [word >> 8, word & 0xff]))
}

function groups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [(a << 8) | b, (c << 8) | d]
  })
}
