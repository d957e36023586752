import { useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { classes } from '../../classes'
import { FieldButton } from '../field/FieldButton'
import { FieldShell, fieldAria } from '../field/FieldShell'
import styles from '../field/field.module.css'
import type { FieldProps } from '../field/field-props'
import { useLeaving } from '../field/use-leaving'
import dates from './date.module.css'

export type NativeDateProps = FieldProps<string> & {
  kind: 'date' | 'datetime-local'
  /** The text while the field is not being edited. */
  shown: string | undefined
  min?: string | undefined
  max?: string | undefined
}

/** The native date input under a readable date, which looks the same on every device until it is edited. */
export const NativeDate = (props: NativeDateProps) => {
  const { t } = useLingui()
  const generated = useId()
  const input = useRef<HTMLInputElement>(null)
  const id = props.id ?? generated
  const leave = useLeaving(props.onBlur)
  const pick = (): void => {
    input.current?.focus()
    try {
      input.current?.showPicker()
    } catch {
      // No picker here (or not allowed now): the focused input still accepts typing.
    }
  }
  const end = (
    <>
      {!props.disabled && (
        <FieldButton icon="calendar" label={t({ id: 'ui.date.pick', message: 'Choose a date' })} onClick={pick} />
      )}
      {props.end}
    </>
  )
  return (
    <FieldShell {...props} id={id} end={end}>
      <span className={dates.date}>
        <input
          {...fieldAria(id, props.error, props.required)}
          ref={input}
          name={props.name}
          type={props.kind}
          value={props.value}
          min={props.min}
          max={props.max}
          readOnly={props.readOnly}
          disabled={props.disabled}
          autoComplete={props.autoComplete ?? 'off'}
          className={classes(styles.input, dates.dateInput)}
          onBlur={leave}
          onChange={(event) => !props.readOnly && props.onChange(event.target.value)}
        />
        <span aria-hidden="true" className={classes(dates.dateText, props.shown === undefined && dates.unset)}>
          {props.shown ?? props.placeholder ?? t({ id: 'ui.date.unset', message: 'Not set' })}
        </span>
      </span>
    </FieldShell>
  )
}
