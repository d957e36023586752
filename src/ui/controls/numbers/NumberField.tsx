import type { FieldProps } from '../field/field-props'
import { NumberShell } from './NumberShell'
import { useTypedNumber } from './use-typed-number'

/** A whole number as its digits; `unread` while the text is no number. */
export const NumberField = (props: FieldProps<string> & { unit?: string | undefined }) => {
  const { value, onChange, unit } = props
  const number = useTypedNumber({ value, onChange, rules: { fractionDigits: 0, signed: false, unit } })
  return <NumberShell {...props} number={number} inputMode="numeric" pattern="[0-9]*" />
}
