import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from '../../classes'
import { FieldMessage } from './FieldMessage'
import styles from './field.module.css'
import marks from './required.module.css'

export type FieldShellProps = {
  id: string
  label: string
  hint?: string | undefined
  note?: string | undefined
  error?: string | undefined
  /** A warning about the value, which can still be saved. */
  warning?: string | undefined
  /** The control's own message about its input, instead of note and error. */
  notice?: string | undefined
  required?: boolean | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  unit?: string | undefined
  end?: ReactNode
  /** An action for the message. */
  below?: ReactNode
  /** Taller than one line: the label is above on iOS. */
  tall?: boolean | undefined
  /** The control is not labelable (a listbox button names itself). */
  labelId?: string | undefined
  children: ReactNode
}

/** The id of a field's message; present in `aria-describedby` even while empty, so that it is announced when it fills. */
export const errorId = (id: string): string => `${id}-error`

/** Announces 'required' for a control whose role has no such state. */
export const requiredId = (id: string): string => `${id}-required`

/** Ids and states of a control's native element. */
export const fieldAria = (id: string, error: string | undefined, required: boolean | undefined) => ({
  id,
  'aria-describedby': errorId(id),
  'aria-invalid': error !== undefined || undefined,
  'aria-required': required || undefined,
})

/** The frame around any control: label (with the hint in brackets on error), value, unit, end buttons, message. */
export const FieldShell = (props: FieldShellProps) => {
  const { id, label, hint, error, required, readOnly, disabled, unit, end, tall, labelId, children } = props
  const { t } = useLingui()
  return (
    <div
      className={classes(
        styles.field,
        error !== undefined ? styles.wrong : props.warning !== undefined && styles.doubtful,
        readOnly && styles.readOnly,
        disabled && styles.disabled,
        tall && styles.tall,
      )}
    >
      <div className={styles.box}>
        <label className={classes(styles.label, required && !readOnly && marks.required)} htmlFor={id} id={labelId}>
          {label}
          {error !== undefined && hint !== undefined && hint !== '' && <span className={styles.hint}> ({hint})</span>}
        </label>
        <div className={styles.control}>
          {children}
          {unit !== undefined && unit !== '' && <span className={styles.unit}>{unit}</span>}
          {end !== undefined && end !== null && !readOnly && <span className={styles.end}>{end}</span>}
        </div>
      </div>
      {required && (
        <span id={requiredId(id)} hidden>
          {t({ id: 'ui.field.required', message: 'required' })}
        </span>
      )}
      <FieldMessage {...props} id={errorId(id)} note={readOnly ? undefined : props.note} />
      {props.below}
    </div>
  )
}
