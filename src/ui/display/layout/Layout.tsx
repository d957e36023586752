import type { ReactNode } from 'react'
import { classes } from '../../classes'
import styles from './layout.module.css'

/** The content of a screen: padding, room for the footer and the safe areas. `narrow` keeps forms readable on wide screens. */
export const Page = ({ children, narrow }: { children: ReactNode; narrow?: boolean | undefined }) => (
  <div className={classes(styles.page, narrow && styles.narrow)}>{children}</div>
)

/** A vertical stack. `gap` in px of the 4 px grid. */
export const Stack = ({
  gap = 12,
  children,
}: {
  gap?: 0 | 4 | 8 | 12 | 16 | 20 | 24 | undefined
  children: ReactNode
}) => (
  <div className={styles.stack} style={{ gap: `${gap / 16}rem` }}>
    {children}
  </div>
)

export const Cluster = ({ gap = 8, end, children }: { gap?: 4 | 8 | 12 | 16; end?: boolean; children: ReactNode }) => (
  <div className={classes(styles.cluster, end && styles.atEnd)} style={{ gap: `${gap / 16}rem` }}>
    {children}
  </div>
)

export type CardProps = {
  title?: string | undefined
  children: ReactNode
  tone?: 'plain' | 'amber' | undefined
  flush?: boolean
}

/** A surface. In the right pane of `TwoPane` it has none, because the pane is a surface. */
export const Card = ({ title, children, tone = 'plain', flush }: CardProps) => (
  <div className={classes(styles.card, tone === 'amber' && styles.amber, flush && styles.flush)}>
    {title !== undefined && <h2 className={styles.cardTitle}>{title}</h2>}
    {children}
  </div>
)
