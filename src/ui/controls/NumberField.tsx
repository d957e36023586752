import { useId } from 'react'
import { FieldShell, fieldAria } from './FieldShell'
import styles from './field.module.css'
import type { FieldProps } from './field-props'
import { NumberInput } from './NumberInput'
import { useRefusal } from './use-refusal'

const WHOLE = { fractionDigits: 0, signed: false } as const

/** A whole number as its digits. Any other input is refused with a message. */
export const NumberField = (props: FieldProps<string> & { unit?: string | undefined }) => {
  const generated = useId()
  const id = props.id ?? generated
  const { notice, refuse } = useRefusal({ fractionDigits: 0 })
  return (
    <FieldShell {...props} id={id} notice={notice}>
      <NumberInput
        {...fieldAria(id, props.error, props.required)}
        name={props.name}
        inputMode="numeric"
        pattern="[0-9]*"
        value={props.value}
        rules={WHOLE}
        placeholder={props.placeholder}
        readOnly={props.readOnly}
        disabled={props.disabled}
        autoFocus={props.autoFocus}
        autoComplete={props.autoComplete ?? 'off'}
        className={styles.input}
        onBlur={() => {
          refuse(undefined)
          props.onBlur?.()
        }}
        onType={(digits) => digits !== props.value && props.onChange(digits)}
        onRefused={refuse}
      />
    </FieldShell>
  )
}
