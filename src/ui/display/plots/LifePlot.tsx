import styles from './life.module.css'

export type LifeTick = { readonly day: number; readonly date: string; readonly label: string }

export type LifePlotProps = {
  /** `percent` from 0 to 100, in the order of their days. */
  points: readonly { readonly day: number; readonly percent: number }[]
  /** The range of other parts, in the order of their days. */
  band: readonly { readonly day: number; readonly low: number; readonly high: number }[]
  /** Weights on their days, in the order of the days. `height` from 0 to 1. */
  bars?: readonly { readonly day: number; readonly height: number; readonly label: string }[] | undefined
  /** The last day of the axis. */
  end: number
  /** Dates under the axis, in the order of their days. */
  ticks: readonly LifeTick[]
  /** Above the last point. */
  label: string
  /** The whole plot in words, for screen readers. */
  description: string
}

const shareOf = (part: number): string => `${(part * 100).toFixed(2)}%`

/** The life of one part on one axis of days: its colonization as a line from 0 on day 0, over the range of other parts, and its picks as bars. */
export const LifePlot = ({ points, band, bars = [], end, ticks, label, description }: LifePlotProps) => {
  const x = (day: number) => day / end
  const spot = (day: number, percent: number) => `${(x(day) * 1000).toFixed(1)} ${(1000 - percent * 10).toFixed(1)}`
  const upper = band.map(({ day, high }) => `L${spot(day, high)}`)
  const lower = band.toReversed().map(({ day, low }) => `L${spot(day, low)}`)
  const last = points.at(-1)
  return (
    <figure className={styles.plot}>
      <div className={styles.field} role="img" aria-label={description}>
        <svg className={styles.lines} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
          {band.length > 0 && <path className={styles.band} d={`M0 1000${upper.join('')}${lower.join('')}Z`} />}
          <path className={styles.ground} d="M0 1000H1000" />
          {last && (
            <path
              className={styles.line}
              d={`M0 1000${points.map(({ day, percent }) => `L${spot(day, percent)}`).join('')}`}
            />
          )}
        </svg>
        {points.map(({ day, percent }) => (
          <span key={day} className={styles.dot} style={{ left: shareOf(x(day)), top: `${100 - percent}%` }} />
        ))}
        {bars.map(({ day, height, label: text }) => (
          <span
            key={day}
            className={styles.bar}
            style={{ left: shareOf(x(day)), height: shareOf(height), transform: `translateX(-${shareOf(x(day))})` }}
          >
            <span className={styles.weight}>{text}</span>
          </span>
        ))}
        {last && (
          <span
            className={styles.label}
            style={{
              left: shareOf(x(last.day)),
              top: `${100 - last.percent}%`,
              transform: `translate(-${shareOf(x(last.day))}, calc(-100% - 0.5rem))`,
            }}
          >
            {label}
          </span>
        )}
      </div>
      <figcaption className={styles.ticks} aria-hidden="true">
        {ticks.map(({ day, date, label: text }) => (
          <span
            key={day}
            className={styles.tick}
            data-inner={(day > 0 && day < end) || undefined}
            style={{ left: shareOf(x(day)), transform: `translateX(-${shareOf(x(day))})` }}
          >
            <span>{date}</span>
            <span>{text}</span>
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
