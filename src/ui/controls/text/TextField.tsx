import { type ChangeEvent, useId } from 'react'
import { classes } from '../../classes'
import { focusOnMount } from '../../focus'
import { FieldShell, fieldAria } from '../field/FieldShell'
import styles from '../field/field.module.css'
import type { FieldProps } from '../field/field-props'
import { useLeaving } from '../field/use-leaving'
import { useTooLong } from './use-too-long'

export type TextFieldProps = FieldProps<string> & {
  type?: 'text' | 'email' | 'url' | 'tel' | 'search' | undefined
  multiline?: boolean | undefined
  rows?: number | undefined
  inputMode?: 'text' | 'email' | 'url' | 'tel' | 'search' | 'numeric' | 'decimal' | undefined
  unit?: string | undefined
}

export const TextField = (props: TextFieldProps) => {
  const generated = useId()
  const { value, onChange, name, type = 'text', multiline, rows = 3, required, readOnly, disabled, maxLength } = props
  const tooLong = useTooLong()
  const leave = useLeaving(props.onBlur)
  const error = props.error ?? tooLong(value, maxLength)
  const id = props.id ?? generated
  const isPlain = type === 'text'
  const shared = {
    ...fieldAria(id, error, required),
    name,
    value,
    placeholder: props.placeholder,
    readOnly,
    disabled,
    autoComplete: props.autoComplete ?? (isPlain || type === 'search' ? 'off' : type),
    onBlur: leave,
    ref: props.autoFocus ? focusOnMount : undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => readOnly || onChange(target.value),
  }
  return (
    <FieldShell {...props} error={error} id={id} tall={multiline}>
      {multiline ? (
        <textarea {...shared} rows={rows} className={classes(styles.input, styles.area)} />
      ) : (
        <input
          {...shared}
          type={type === 'search' ? 'text' : type}
          inputMode={props.inputMode ?? type}
          {...(!isPlain && { autoCapitalize: 'none', spellCheck: false })}
          className={styles.input}
        />
      )}
    </FieldShell>
  )
}
