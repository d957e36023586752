import { type ReactNode, useId } from 'react'
import styles from './group.module.css'

export type FieldGroupProps = { title?: string | undefined; note?: ReactNode; children: ReactNode }

/** Related fields: one inset card of rows on iOS, a stack of boxes on Material. */
export const FieldGroup = ({ title, note, children }: FieldGroupProps) => {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      <div className={styles.group}>{children}</div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </section>
  )
}

/** Fields side by side if there is room (Material); rows on iOS. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
