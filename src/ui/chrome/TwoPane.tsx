import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { classes } from '../classes'
import styles from './panes.module.css'
import { SkipLink } from './SkipLink'

export type TwoPaneProps = {
  left: ReactNode
  /** The open record. Absent: only the list, in its column. */
  right?: ReactNode
  rightLabel?: string | undefined
  /** The pane that a phone shows while both exist. */
  phone?: 'left' | 'right' | undefined
  /** The chosen part of the record, in its own pane if there is room for three. */
  third?: ReactNode
  thirdLabel?: string | undefined
}

/** List and record side by side from 64rem: the list scrolls with the window, the record stays in view with its own scroll. */
export const TwoPane = ({ left, right, rightLabel, phone = 'left', third, thirdLabel }: TwoPaneProps) => {
  const both = right !== undefined && right !== null
  const { t } = useLingui()
  const record = useRef<HTMLElement>(null)
  return (
    <div className={classes(styles.panes, third !== undefined && styles.three)}>
      <div className={classes(styles.left, both && phone === 'right' && styles.wideOnly)}>
        {both && <SkipLink to={record}>{t({ id: 'ui.panes.skip', message: 'Skip the list' })}</SkipLink>}
        {left}
      </div>
      <section
        ref={record}
        tabIndex={-1}
        className={classes(styles.right, phone === 'left' && styles.wideOnly)}
        aria-label={rightLabel}
      >
        {right}
      </section>
      {third !== undefined && (
        <section className={styles.right} aria-label={thirdLabel} data-third="">
          {third}
        </section>
      )}
    </div>
  )
}
