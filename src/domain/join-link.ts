/** The link of an invite, for its QR code and for sharing. The code is in the fragment, which browsers never send to servers or logs. */
import { CODE_ALPHABET, CODE_LENGTH, plainCode } from './people-wire'

export function joinLink(origin: string, code: string): string {
  return `${origin}/join#${code}`
}

/** The code in a link, or a typed code. Undefined for any other text. */
export function joinCodeIn(text: string): string | undefined {
  const [, inLink] = /\/join\/?#(.*)$/i.exec(text.trim()) ?? []
  const code = plainCode(inLink ?? text)
  const isCode = code.length === CODE_LENGTH && [...code].every((sign) => CODE_ALPHABET.includes(sign))
  return isCode ? code : undefined
}
