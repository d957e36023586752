import { useId } from 'react'
import { focusOnMount } from '../focus'
import { FieldShell, fieldAria } from './FieldShell'
import styles from './field.module.css'
import type { FieldProps } from './field-props'

/** A whole number as its digits: anything else typed or pasted is dropped before it reaches the caller. */
export const NumberField = (props: FieldProps<string> & { unit?: string | undefined }) => {
  const generated = useId()
  const id = props.id ?? generated
  const take = (text: string): void => {
    const digits = text.replace(/\D/g, '')
    if (!props.readOnly && digits !== props.value) props.onChange(digits)
  }
  return (
    <FieldShell {...props} id={id}>
      <input
        {...fieldAria(id, props.error, props.required)}
        name={props.name}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        value={props.value}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        readOnly={props.readOnly}
        disabled={props.disabled}
        ref={props.autoFocus ? focusOnMount : undefined}
        autoComplete={props.autoComplete ?? 'off'}
        className={styles.input}
        onBlur={props.onBlur}
        onChange={(event) => take(event.target.value)}
      />
    </FieldShell>
  )
}
