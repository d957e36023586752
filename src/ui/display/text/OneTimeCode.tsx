import type { ReactNode } from 'react'
import styles from './one-time-code.module.css'

export type OneTimeCodeProps = {
  code: string
  /** The remaining part of its life, 0 to 1. */
  left: number
  /** The ring in words: '8 min, works once'. */
  note: ReactNode
  action?: ReactNode
}

/** A code to read aloud or to type from another screen: large, in two groups of three, with its remaining time. */
export const OneTimeCode = ({ code, left, note, action }: OneTimeCodeProps) => {
  const half = Math.ceil(code.length / 2)
  return (
    <div className={styles.holder}>
      <p className={styles.code} data-code={code}>
        <span className={styles.heard}>{[...code].join(' ')}</span>
        <span aria-hidden="true">{code.slice(0, half)}</span>
        <span className={styles.dash} aria-hidden="true" />
        <span aria-hidden="true">{code.slice(half)}</span>
      </p>
      <div className={styles.foot}>
        <Ring left={left} />
        <p className={styles.note}>{note}</p>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}

const RADIUS = 9
const ROUND = 2 * Math.PI * RADIUS

const Ring = ({ left }: { left: number }) => (
  <svg className={styles.ring} viewBox="0 0 22 22" aria-hidden="true">
    <circle className={styles.track} cx="11" cy="11" r={RADIUS} />
    <circle
      className={styles.rest}
      cx="11"
      cy="11"
      r={RADIUS}
      strokeDasharray={`${ROUND * Math.min(1, Math.max(0, left))} ${ROUND}`}
    />
  </svg>
)
