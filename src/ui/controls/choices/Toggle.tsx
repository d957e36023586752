import type { ReactNode } from 'react'
import { useId } from 'react'
import { classes } from '../../classes'
import { Icon } from '../../icons'
import { errorId } from '../field/FieldShell'
import styles from './toggle.module.css'

/** The base of checkbox, switch and tick: a native checkbox drawn by CSS, its label, its message. */
export type ToggleProps = {
  value: boolean
  onChange: (next: boolean) => void
  label: string
  name: string
  id?: string | undefined
  /** Joins the label in brackets while there is an error. */
  hint?: string | undefined
  note?: string | undefined
  error?: string | undefined
  warning?: string | undefined
  required?: boolean | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  lead?: ReactNode
  autoFocus?: boolean | undefined
}

export const Toggle = (props: ToggleProps & { kind: 'box' | 'switch'; className: string | undefined }) => {
  const generated = useId()
  const { value, kind, className, error, readOnly, disabled } = props
  const said = error ?? props.warning
  const id = props.id ?? generated
  return (
    <div
      data-tile={kind === 'switch' ? true : undefined}
      className={classes(styles.block, className, error !== undefined && styles.wrong, disabled && styles.disabled)}
    >
      <label className={styles.row} htmlFor={id}>
        {props.lead}
        <span className={styles.words}>
          <span className={styles.label}>
            {props.label}
            {error !== undefined && props.hint !== undefined && props.hint !== '' && ` (${props.hint})`}
          </span>
          {props.note !== undefined && <span className={styles.note}>{props.note}</span>}
        </span>
        <span className={kind === 'switch' ? styles.switch : styles.tickbox}>
          <input
            id={id}
            type="checkbox"
            role={kind === 'switch' ? 'switch' : undefined}
            name={props.name}
            checked={value}
            aria-checked={kind === 'switch' ? value : undefined}
            disabled={disabled}
            aria-readonly={readOnly || undefined}
            aria-required={props.required || undefined}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={errorId(id)}
            onChange={(event) => !readOnly && props.onChange(event.target.checked)}
          />
          <span className={styles.thumb} aria-hidden="true">
            <Icon name="check" size={18} heavy />
          </span>
        </span>
      </label>
      <div id={errorId(id)} className={styles.message} aria-live="polite">
        {said !== undefined && (
          <p className={error === undefined ? styles.warning : styles.error}>
            <Icon name={error === undefined ? 'exclamation' : 'warning'} size={18} />
            <span>{said}</span>
          </p>
        )}
      </div>
    </div>
  )
}
