import type { ReactNode } from 'react'
import styles from './states.module.css'

export type EmptyStateProps = { title: string; text?: string | undefined; action?: ReactNode }

/** A dish of poured agar without growth: its rim, the gel, light on it, and faint rings. */
const EmptyDish = () => (
  <svg className={styles.dish} viewBox="0 0 64 64" aria-hidden="true">
    <circle className={styles.rim} cx="32" cy="32" r="30.5" />
    <circle className={styles.gel} cx="32" cy="32" r="26" />
    <circle className={styles.ring} cx="32" cy="32" r="8" />
    <circle className={styles.ring} cx="32" cy="32" r="15" />
    <path className={styles.shine} d="M13.5 24a20.5 20.5 0 0 1 9-10" />
  </svg>
)

/** An empty screen: a poured dish, the missing thing, the next step. */
export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <EmptyDish />
    <p className={styles.title}>{title}</p>
    {text !== undefined && <p className={styles.text}>{text}</p>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
)
