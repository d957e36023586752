import { classes } from '../../classes'
import { Icon } from '../../icons'
import styles from './message.module.css'

export type FieldMessageProps = {
  id: string
  note?: string | undefined
  error?: string | undefined
  warning?: string | undefined
  notice?: string | undefined
}

/** The line below a field: its error, else its warning, else the note. Screen readers announce it. */
export const FieldMessage = ({ id, note, error, warning, notice }: FieldMessageProps) => {
  const wrong = notice ?? error
  const said = wrong ?? warning
  return (
    <div id={id} className={styles.message} aria-live="polite">
      {said === undefined && note !== undefined && <p className={styles.note}>{note}</p>}
      {said !== undefined && (
        <p className={classes(styles.error, wrong === undefined && styles.doubt)}>
          <Icon name={wrong === undefined ? 'exclamation' : 'warning'} size={18} />
          <span>{said}</span>
        </p>
      )}
    </div>
  )
}
