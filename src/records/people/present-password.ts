/** The current-password field for forms that need it: see `server/people/present-password.ts`. */
import { codeKey } from '../../domain/kit/code-key'
import type { FieldMap, PasswordField, Values } from '../../domain/kit/field'

export const PRESENT_PASSWORD = {
  type: 'password',
  minLength: 1,
  label: /*i18n*/ { id: 'profile.current_password', message: 'Current password' },
  required: true,
} as const satisfies PasswordField

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whether saving one's own account needs the current password: for a new password or another e-mail. */
export const needsPresent = (typed: Values, account: Values): boolean =>
  textOf(typed.password) !== '' || codeKey(textOf(typed.email)) !== codeKey(textOf(account.email))

/** The fields of a form for one's own account, with the current password if needed. */
export const withPresent = (fields: FieldMap, account: Values): FieldMap => ({
  ...fields,
  current_password: { ...PRESENT_PASSWORD, visibleWhen: (typed) => needsPresent(typed, account) },
})
