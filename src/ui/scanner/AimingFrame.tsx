import type { ReactNode, Ref } from 'react'
import styles from './frame.module.css'

export type AimingFrameProps = { ref: Ref<HTMLDivElement>; idle: boolean; hit: boolean; children?: ReactNode }

/** 60 % of the smaller side of the view; everything around it is shaded. */
export const AimingFrame = ({ ref, idle, hit, children }: AimingFrameProps) => (
  <div ref={ref} className={styles.frame} data-idle={idle || undefined} data-hit={hit || undefined}>
    <span className={styles.corner} />
    <span className={styles.corner} />
    <span className={styles.corner} />
    <span className={styles.corner} />
    {children}
  </div>
)
