import type { FieldProps } from '../field/field-props'
import { NumberShell } from './NumberShell'
import { useTypedNumber } from './use-typed-number'

export type AmountFieldProps = FieldProps<string> & {
  unit?: string | undefined
  /** Digits after the point; 2 by default. */
  fractionDigits?: number | undefined
  /** Shows the value's own digits: zeros in a factor mean nothing. */
  unpadded?: boolean | undefined
  min?: string | number | undefined
  max?: string | number | undefined
  /** A value beyond the limits is no value while it is typed: for a caller that does not check it. */
  holdsLimits?: boolean | undefined
}

/**
 * A decimal amount; `unread` while the text is no number. Leaving the field completes its digits and applies the limits. It
 * shows the language's decimal sign and reports a point. An unedited field never calls `onChange`.
 */
export const AmountField = (props: AmountFieldProps) => {
  const { value, onChange, unit, fractionDigits = 2, unpadded } = props
  const min = props.min === undefined ? undefined : String(props.min)
  const max = props.max === undefined ? undefined : String(props.max)
  const number = useTypedNumber({
    value,
    onChange,
    rules: { fractionDigits, signed: min?.startsWith('-') ?? false, unit },
    min,
    max,
    pad: unpadded ? 0 : fractionDigits,
    holdsLimits: props.holdsLimits,
  })
  return <NumberShell {...props} number={number} inputMode="decimal" />
}
