import type { YieldRow } from '../../domain/yield/table'
import styles from './bar.module.css'

/** Fills of the first, the second and all later flushes. */
const FILLS = [styles.first, styles.second]

/** The flushes of a row by weight. */
export const FlushBar = ({ flushes, label }: { flushes: YieldRow['flushes']; label: string }) => (
  <div role="img" aria-label={label} className={styles.bar}>
    {flushes.map(({ flush, percent }) => (
      <span key={flush} className={FILLS[flush - 1] ?? styles.later} style={{ flexGrow: percent }} />
    ))}
  </div>
)
