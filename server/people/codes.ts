/**
 * Short codes that work once: for an invite or a new password. Six characters are 30 bits, so guesses are throttled. Stored
 * hashes are keyed with a secret that no database contains. On SQLite a process makes its own, so a restart ends pending codes.
 * Nodes of one PostgreSQL database derive it from the password in DATABASE_URL.
 */
import { createHmac } from 'node:crypto'
import type { RandomBytes } from '../../src/domain/ids'
import { CODE_ALPHABET, CODE_LENGTH, plainCode } from '../../src/domain/people-wire'
import type { Context } from '../context'

/** A clock set back further than this invalidates pending codes. */
const BACK = 60_000

export function makeCode(randomBytes: RandomBytes, length = CODE_LENGTH): string {
  // 32 characters, so a byte modulo 32 makes each equally likely.
  return Array.from(randomBytes(length), (byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length)).join('')
}

/** The stored form of a code. `use` keeps invite codes and password codes apart. */
export function keyedCode({ codeSecret }: Pick<Context, 'codeSecret'>, use: string, code: string): string {
  return createHmac('sha256', codeSecret)
    .update(`${use} ${plainCode(code.slice(0, 100))}`)
    .digest('hex')
}

type Span = { readonly created_at: number; readonly expires_at: number }

/** A code made while the clock was fast must not stay valid until that date. */
export function isWaiting({ created_at, expires_at }: Span, now: number): boolean {
  return created_at <= now + BACK && now < expires_at
}
