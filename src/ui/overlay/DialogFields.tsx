import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { AmountField } from '../controls/numbers/AmountField'
import { NumberField } from '../controls/numbers/NumberField'
import { isUnread } from '../controls/numbers/unread'
import { PasswordField } from '../controls/text/PasswordField'
import { TextField } from '../controls/text/TextField'
import { isTooLong } from '../controls/text/use-too-long'

export type DialogField = {
  name: string
  label: string
  /** A `number` is a whole one, an `amount` has a fraction of at most six digits. */
  type?: 'text' | 'email' | 'password' | 'number' | 'amount' | undefined
  value?: string | undefined
  required?: boolean | undefined
  maxLength?: number | undefined
  autoComplete?: string | undefined
  /** The message for an invalid value, given the other fields' values; undefined for a valid one. */
  validate?: ((value: string, all: DialogValues) => string | undefined) | undefined
}

export type DialogValues = Readonly<Record<string, string>>

export function startValues(fields: readonly DialogField[]): DialogValues {
  return Object.fromEntries(fields.map(({ name, value = '' }) => [name, value]))
}

/** Whether the dialog can be confirmed: no required field is empty, and no field is wrong. */
export function isComplete(fields: readonly DialogField[], values: DialogValues): boolean {
  return fields.every(({ name, type, required, maxLength, validate }) => {
    const value = values[name] ?? ''
    if (isTooLong(value, maxLength) || (isNumeric(type) && isUnread(value))) return false
    return !(required && value.trim() === '') && (value === '' || validate?.(value, values) === undefined)
  })
}

function isNumeric(type: DialogField['type']): boolean {
  return type === 'number' || type === 'amount'
}

const AMOUNT_DIGITS = 6

export type DialogFieldsProps = {
  fields: readonly DialogField[]
  values: DialogValues
  onChange: (values: DialogValues) => void
}

/** The fields of a dialog. A message appears once its field was changed. */
export const DialogFields = ({ fields, values, onChange }: DialogFieldsProps) => {
  const { t } = useLingui()
  const [touched, setTouched] = useState<readonly string[]>([])
  return fields.map(({ name, label, type = 'text', required, maxLength, autoComplete, validate }, index) => {
    const value = values[name] ?? ''
    const isMissing = required && value.trim() === ''
    const error = isMissing
      ? t({ id: 'ui.dialog.required', message: 'Required field' })
      : value && validate?.(value, values)
    const shared = {
      name: `dialog-${name}`,
      label,
      value,
      required,
      autoFocus: index === 0,
      error: touched.includes(name) && error ? error : undefined,
      onChange: (next: string) => {
        onChange({ ...values, [name]: next })
        setTouched((before) => (before.includes(name) ? before : [...before, name]))
      },
    }
    if (type === 'password') return <PasswordField key={name} {...shared} autoComplete={autoComplete} />
    if (type === 'number') return <NumberField key={name} {...shared} />
    if (type === 'amount') return <AmountField key={name} {...shared} fractionDigits={AMOUNT_DIGITS} unpadded />
    return <TextField key={name} {...shared} type={type} maxLength={maxLength} autoComplete={autoComplete} />
  })
}
