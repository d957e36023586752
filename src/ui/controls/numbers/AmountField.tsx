import type { FieldProps } from '../field/field-props'
import { NumberShell } from './NumberShell'
import { useTypedNumber } from './use-typed-number'

export type AmountFieldProps = FieldProps<string> & {
  unit?: string | undefined
  /** Digits after the point; 2 by default. */
  fractionDigits?: number | undefined
  /** Shows the digits that the value has: zeros in a factor mean nothing. */
  unpadded?: boolean | undefined
  min?: string | number | undefined
  max?: string | number | undefined
  /** What is beyond the limits is no value while it is typed: for a caller that does not check it. */
  holdsLimits?: boolean | undefined
}

/**
 * A decimal amount; `unread` while the text is none. The text is free while it is typed; leaving the field gives it its
 * digits, and the limit that it is beyond. It shows the language's decimal sign and reports a point. A field that was not
 * edited never calls `onChange`.
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
