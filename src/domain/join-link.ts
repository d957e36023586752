/** The link of an invite: in its QR code, and in what an admin shares. The code is a fragment, which no server and no log sees. */
import { CODE_ALPHABET, CODE_LENGTH, plainCode } from './people-wire'

export function joinLink(origin: string, code: string): string {
  return `${origin}/join#${code}`
}

/** The code in a link, or a code that was typed; undefined for any other text. */
export function joinCodeIn(text: string): string | undefined {
  const [, inLink] = /\/join\/?#(.*)$/i.exec(text.trim()) ?? []
  const code = plainCode(inLink ?? text)
  const isCode = code.length === CODE_LENGTH && [...code].every((sign) => CODE_ALPHABET.includes(sign))
  return isCode ? code : undefined
}
