import { useLingui } from '@lingui/react'
import { useId, useState } from 'react'
import { decimalSign } from '../reading-locale'
import { beyondLimits, finishAmount, fixAmount, padAmount, withDecimalSign } from './amount-text'
import { FieldShell, fieldAria } from './FieldShell'
import styles from './field.module.css'
import type { FieldProps } from './field-props'
import { NumberInput } from './NumberInput'
import { useRefusal } from './use-refusal'

export type AmountFieldProps = FieldProps<string> & {
  unit?: string | undefined
  /** Digits after the point; 2 by default. */
  fractionDigits?: number | undefined
  /** Shows the digits that the value has: zeros in a factor mean nothing. */
  unpadded?: boolean | undefined
  min?: string | number | undefined
  max?: string | number | undefined
}

/**
 * A decimal amount. The text is free while it is typed; leaving the field fixes digits and limits and calls `onChange`.
 * It shows the language's decimal sign and reports a point. A field that was not edited never calls `onChange`.
 */
export const AmountField = (props: AmountFieldProps) => {
  const { value, onChange, fractionDigits = 2, readOnly, unpadded } = props
  const sign = decimalSign(useLingui().i18n.locale)
  const generated = useId()
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const id = props.id ?? generated
  const min = props.min === undefined ? undefined : String(props.min)
  const max = props.max === undefined ? undefined : String(props.max)

  const { notice, refuse } = useRefusal({ fractionDigits, min, max })

  const type = (text: string): void => {
    setDraft(text)
    const finished = finishAmount(text)
    if (finished !== value) onChange(finished)
  }

  const leave = (): void => {
    if (draft !== undefined) {
      refuse(beyondLimits(draft, { min, max }))
      const fixed = fixAmount(draft, { fractionDigits, min, max })
      setDraft(undefined)
      if (fixed !== value) onChange(fixed)
    } else refuse(undefined)
    props.onBlur?.()
  }

  return (
    <FieldShell {...props} id={id} notice={notice}>
      <NumberInput
        {...fieldAria(id, props.error, props.required)}
        name={props.name}
        inputMode="decimal"
        value={withDecimalSign(draft ?? (unpadded ? value : padAmount(value, fractionDigits)), sign)}
        rules={{ fractionDigits, signed: min?.startsWith('-') ?? false }}
        placeholder={props.placeholder}
        readOnly={readOnly}
        disabled={props.disabled}
        autoFocus={props.autoFocus}
        autoComplete={props.autoComplete ?? 'off'}
        className={styles.input}
        onBlur={leave}
        onType={type}
        onRefused={refuse}
      />
    </FieldShell>
  )
}
