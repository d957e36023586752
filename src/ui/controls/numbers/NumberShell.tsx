import { useId } from 'react'
import { FieldShell, fieldAria } from '../field/FieldShell'
import styles from '../field/field.module.css'
import type { FieldProps } from '../field/field-props'
import { NumberInput, type NumberInputProps } from './NumberInput'
import { NumberReadings } from './NumberReadings'
import type { TypedNumberField } from './use-typed-number'

export type NumberShellProps = FieldProps<string> &
  Pick<NumberInputProps, 'inputMode' | 'pattern'> & {
    unit?: string | undefined
    number: TypedNumberField
  }

/** The row of a number field: its input, the error of its text, and the possible readings. */
export const NumberShell = ({ number, inputMode, pattern, ...props }: NumberShellProps) => {
  const generated = useId()
  const id = props.id ?? generated
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
        inputMode={inputMode}
        pattern={pattern}
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
