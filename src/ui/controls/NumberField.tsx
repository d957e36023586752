import { useId } from 'react'
import { FieldShell, fieldAria } from './FieldShell'
import styles from './field.module.css'
import type { FieldProps } from './field-props'
import { NumberInput } from './NumberInput'
import { NumberReadings } from './NumberReadings'
import { useTypedNumber } from './use-typed-number'

/** A whole number as its digits; `unread` while the text is none. */
export const NumberField = (props: FieldProps<string> & { unit?: string | undefined }) => {
  const { value, onChange, unit } = props
  const generated = useId()
  const id = props.id ?? generated
  const number = useTypedNumber({ value, onChange, rules: { fractionDigits: 0, signed: false, unit } })
  const error = number.isWrong ? number.notice : props.error
  return (
    <FieldShell
      {...props}
      id={id}
      error={error}
      notice={number.notice}
      below={<NumberReadings id={id} question={number.notice} readings={number.readings} onChoose={number.choose} />}
    >
      <NumberInput
        {...fieldAria(id, error, props.required)}
        name={props.name}
        inputMode="numeric"
        pattern="[0-9]*"
        value={number.shown}
        placeholder={props.placeholder}
        readOnly={props.readOnly}
        disabled={props.disabled}
        autoFocus={props.autoFocus}
        autoComplete={props.autoComplete ?? 'off'}
        className={styles.input}
        onType={number.type}
        onLeave={() => {
          number.leave()
          props.onBlur?.()
        }}
      />
    </FieldShell>
  )
}
