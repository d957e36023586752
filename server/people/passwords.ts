/**
 * Passwords: argon2id at rest, the domain's field rules plus the list of common ones. Hashing is slow on purpose and runs
 * outside of every transaction.
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

export const argonPasswords: Passwords = { hash: slowHash, verify }

/** Longer input is never hashed. */
export const LONGEST_PASSWORD = 128

/** Refuses what is no acceptable new password. */
export function refuseWeakPassword(field: PasswordField, password: unknown): asserts password is string {
  if (typeof password !== 'string') return invalid('password', password === undefined ? 'required' : 'type')
  refuseFindings(validateValue({ ...field, required: true }, 'password', password, {}, {}))
  if (COMMON_PASSWORDS.has(password.toLowerCase())) invalid('password', 'password_common')
}
