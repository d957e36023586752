import styles from './rate.module.css'

export type RateLineProps = {
  /** All from 0 to 1. */
  rate: number
  low: number
  high: number
  /** The rate to compare with, a dashed line. */
  usual: number
  /** The end of the scale, for all lines of one list. */
  end: number
  label: string
}

/** A rate with its interval beside a usual one. Never a bar from zero, because a few dishes prove little. */
export const RateLine = ({ rate, low, high, usual, end, label }: RateLineProps) => {
  const at = (share: number) => `${Math.min(100, (share / end) * 100)}%`
  const isBad = low > usual
  return (
    <div role="img" aria-label={label} className={styles.track} data-bad={isBad || undefined} data-drawn="">
      <span className={styles.interval} style={{ left: at(low), right: `calc(100% - ${at(high)})` }} />
      <span className={styles.usual} style={{ left: at(usual) }} />
      <span className={styles.dot} style={{ left: at(rate) }} />
    </div>
  )
}
