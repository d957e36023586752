import type { ReactNode } from 'react'
import styles from './states.module.css'

export type EmptyStateProps = { title: string; text?: string | undefined; action?: ReactNode }

/** Nothing here yet: a poured dish, what is missing, what to do. */
export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <span className={styles.dish} aria-hidden="true" />
    <p className={styles.title}>{title}</p>
    {text !== undefined && <p className={styles.text}>{text}</p>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
)
