import { useLingui } from '@lingui/react/macro'
import { List } from '../../list/List'
import styles from './states.module.css'

export type SkeletonProps = {
  rows?: number | undefined
  kind?: 'rows' | 'card' | undefined
  label?: string | undefined
}

/** Bars at the real heights, for a first load only. */
export const Skeleton = ({ rows = 6, kind = 'rows', label }: SkeletonProps) => {
  const { t } = useLingui()
  const bars = Array.from({ length: rows }, (_, index) => `row ${index}`)
  return (
    <div role="status" aria-busy="true" aria-label={label ?? t({ id: 'ui.loading', message: 'Loading' })}>
      {kind === 'card' ? (
        <div className={styles.skeletonCard} />
      ) : (
        <List>
          {bars.map((bar) => (
            <li key={bar} className={styles.skeletonRow} aria-hidden="true">
              <span className={styles.barLead} />
              <span className={styles.bars}>
                <span className={styles.bar} />
                <span className={styles.barShort} />
              </span>
            </li>
          ))}
        </List>
      )}
    </div>
  )
}
