import type { ReactNode } from 'react'
import { classes } from '../classes'
import styles from './panes.module.css'

export type TwoPaneProps = {
  left: ReactNode
  /** What is open. Absent: the list alone, in its column. */
  right?: ReactNode
  rightLabel?: string | undefined
  /** Which of the two a phone shows while both exist. */
  phone?: 'left' | 'right' | undefined
}

/** List and record side by side from 64rem: the list scrolls with the window, the record stays in view with its own scroll. */
export const TwoPane = ({ left, right, rightLabel, phone = 'left' }: TwoPaneProps) => {
  const both = right !== undefined && right !== null
  return (
    <div className={styles.panes}>
      <div className={classes(styles.left, both && phone === 'right' && styles.wideOnly)}>{left}</div>
      <section className={classes(styles.right, phone === 'left' && styles.wideOnly)} aria-label={rightLabel}>
        {right}
      </section>
    </div>
  )
}
