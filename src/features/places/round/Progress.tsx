import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { classes } from '../../../ui/classes'
import styles from './round.module.css'

export type ProgressProps = { done: readonly { readonly id: string; readonly isDone: boolean }[] }

/** A segment for each shelf: answered, the next one, the others. */
export const Progress = ({ done: all }: ProgressProps) => {
  const { t } = useLingui()
  const [count, total] = [all.filter(({ isDone }) => isDone).length, all.length]
  const next = all.find(({ isDone }) => !isDone)?.id
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t({ id: 'round.shelves', message: 'Shelf by shelf' })}</h2>
        <span className={styles.quiet} aria-live="polite">
          {t({
            id: 'round.count',
            message: plural(total, { one: `${count} of # shelf`, other: `${count} of # shelves` }),
          })}
        </span>
      </div>
      <div className={styles.segments} aria-hidden="true">
        {all.map(({ id, isDone }) => (
          <span key={id} className={classes(styles.segment, isDone && styles.done, id === next && styles.next)} />
        ))}
      </div>
    </>
  )
}
