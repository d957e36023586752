/** Passwords: argon2id hashes, the domain's field rules, and a list of common ones. Slow hashing runs outside transactions. */
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

/** Keyboards write 'é' as one letter (NFC) or as two. New hashes use NFC, older ones the typed form, so both are tried. */
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

export function refuseWeakPassword(field: PasswordField, password: unknown): asserts password is string {
  if (typeof password !== 'string') return invalid('password', password === undefined ? 'required' : 'type')
  refuseFindings(validateValue({ ...field, required: true }, 'password', password, {}, {}))
  if (COMMON_PASSWORDS.has(password.toLowerCase())) invalid('password', 'password_common')
}
