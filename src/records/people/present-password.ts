/** The field for the present password, in the forms that need it: see `server/people/present-password.ts`. */
import { codeKey } from '../../domain/kit/code-key'
import type { FieldMap, PasswordField, Values } from '../../domain/kit/field'

export const PRESENT_PASSWORD = {
  type: 'password',
  minLength: 1,
  label: /*i18n*/ { id: 'profile.current_password', message: 'Current password' },
  required: true,
} as const satisfies PasswordField

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whether one's own account is saved with the present password: a new one was typed, or another e-mail. */
export const needsPresent = (typed: Values, account: Values): boolean =>
  textOf(typed.password) !== '' || codeKey(textOf(typed.email)) !== codeKey(textOf(account.email))

/** The fields of a form over one's own account, and the present password where it is needed. */
export const withPresent = (fields: FieldMap, account: Values): FieldMap => ({
  ...fields,
  current_password: { ...PRESENT_PASSWORD, visibleWhen: (typed) => needsPresent(typed, account) },
})
