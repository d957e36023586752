import { useLingui } from '@lingui/react'
import { useId, useState } from 'react'
import { focusOnMount } from '../focus'
import { decimalSign } from '../reading-locale'
import { cleanAmount, finishAmount, fixAmount, padAmount, withDecimalSign } from './amount-text'
import { FieldShell, fieldAria } from './FieldShell'
import styles from './field.module.css'
import type { FieldProps } from './field-props'

export type AmountFieldProps = FieldProps<string> & {
  unit?: string | undefined
  /** Digits after the point; 2 unless told. */
  fractionDigits?: number | undefined
  /** The value is shown with the digits it has: zeros in a factor say nothing. */
  unpadded?: boolean | undefined
  min?: string | number | undefined
  max?: string | number | undefined
}

/**
 * A decimal amount. While it is typed the text is the person's; leaving the field fixes digits and limits.
 * It shows the language's decimal sign and tells a point. A field that was not edited never calls `onChange`, whatever it shows.
 */
export const AmountField = (props: AmountFieldProps) => {
  const { value, onChange, fractionDigits = 2, readOnly, unpadded } = props
  const sign = decimalSign(useLingui().i18n.locale)
  const generated = useId()
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const id = props.id ?? generated
  const min = props.min === undefined ? undefined : String(props.min)
  const max = props.max === undefined ? undefined : String(props.max)

  const type = (text: string): void => {
    if (readOnly) return
    const cleaned = cleanAmount(text, fractionDigits, min?.startsWith('-') ?? false)
    setDraft(cleaned)
    const finished = finishAmount(cleaned)
    if (finished !== value) onChange(finished)
  }

  const leave = (): void => {
    if (draft !== undefined) {
      const fixed = fixAmount(draft, { fractionDigits, min, max })
      setDraft(undefined)
      if (fixed !== value) onChange(fixed)
    }
    props.onBlur?.()
  }

  return (
    <FieldShell {...props} id={id}>
      <input
        {...fieldAria(id, props.error, props.required)}
        name={props.name}
        type="text"
        inputMode="decimal"
        value={withDecimalSign(draft ?? (unpadded ? value : padAmount(value, fractionDigits)), sign)}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        readOnly={readOnly}
        disabled={props.disabled}
        ref={props.autoFocus ? focusOnMount : undefined}
        autoComplete={props.autoComplete ?? 'off'}
        className={styles.input}
        onBlur={leave}
        onChange={(event) => type(event.target.value)}
      />
    </FieldShell>
  )
}
