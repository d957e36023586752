/**
 * Short codes that let somebody in once: an invite, a new password. Six characters are 30 bits: guessed at only through the throttle,
 * and at rest worth nothing, because what is stored is keyed with a secret of this process that is never written. A restart
 * therefore ends the codes that wait.
 */
import { createHmac } from 'node:crypto'
import type { RandomBytes } from '../../src/domain/ids'
import { CODE_ALPHABET, CODE_LENGTH, plainCode } from '../../src/domain/people-wire'
import type { Context } from '../context'

/** How far a clock may be set back before a code that waits counts as one of another time. */
const BACK = 60_000

export function makeCode(randomBytes: RandomBytes, length = CODE_LENGTH): string {
  // 32 characters: each of them equally likely.
  return Array.from(randomBytes(length), (byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length)).join('')
}

/** What a code is stored and looked up as. `use` keeps an invite from being a password's code. */
export function keyedCode({ codeSecret }: Pick<Context, 'codeSecret'>, use: string, code: string): string {
  return createHmac('sha256', codeSecret)
    .update(`${use} ${plainCode(code.slice(0, 100))}`)
    .digest('hex')
}

type Span = { readonly created_at: number; readonly expires_at: number }

/** A code made while the clock was ahead does not wait for that day. */
export function isWaiting({ created_at, expires_at }: Span, now: number): boolean {
  return created_at <= now + BACK && now < expires_at
}
