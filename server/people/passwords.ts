/**
 * Passwords: stored as argon2id hashes, checked by the domain's field rules and the list of common ones. Hashing is slow on
 * purpose and runs outside of every transaction.
 */
import { verify } from '@node-rs/argon2'
import type { PasswordField } from '../../src/domain/kit/field'
import { validateValue } from '../../src/domain/kit/validate'
import { invalid, refuseFindings } from '../write/refusals'
import { COMMON_PASSWORDS } from './common-passwords'
import { slowHash } from './slow-hash.mjs'

export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (hashed: string, password: string) => Promise<boolean>
}

/**
 * One password in one form: keyboards write 'é' as one letter (NFC) or as two (macOS, some Android ones). Older hashes used the
 * typed form, so a different form is tried too.
 */
export const argonPasswords: Passwords = {
  hash: (password) => slowHash(password.normalize('NFC')),
  verify: async (hashed, password) => {
    const forms = new Set([password.normalize('NFC'), password.normalize('NFD'), password])
    for (const form of forms) if (await verify(hashed, form)) return true
    return false
  },
}

/** Longer passwords are never hashed. */
export const LONGEST_PASSWORD = 128

/** Rejects an unacceptable new password. */
export function refuseWeakPassword(field: PasswordField, password: unknown): asserts password is string {
  if (typeof password !== 'string') return invalid('password', password === undefined ? 'required' : 'type')
  refuseFindings(validateValue({ ...field, required: true }, 'password', password, {}, {}))
  if (COMMON_PASSWORDS.has(password.toLowerCase())) invalid('password', 'password_common')
}
