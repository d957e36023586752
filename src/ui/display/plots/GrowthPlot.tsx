import { classes } from '../../classes'
import styles from './growth.module.css'

export type GrowthLine = {
  readonly id: string
  /** Shown at the end of the line. */
  readonly label: string
  /** `percent` from 0 to 100, in the order of their days. */
  readonly points: readonly { readonly day: number; readonly percent: number }[]
}

export type GrowthPlotProps = {
  lines: readonly GrowthLine[]
  /** The last day of the scale. */
  end: number
  startLabel: string
  endLabel: string
  /** The whole plot in words, for screen readers. */
  description: string
}

/** Lines differ by their dashes, not only by colour. */
const DASHES = [undefined, styles.dashed, styles.dotted, styles.long, styles.mixed]

/** The growth of series by day: one line each from 0 on day 0, its name at its end. */
export const GrowthPlot = ({ lines, end, startLabel, endLabel, description }: GrowthPlotProps) => {
  const x = (day: number) => (day / Math.max(1, end)) * 1000
  const y = (percent: number) => 1000 - percent * 10
  const spot = (day: number, percent: number) => `${x(day).toFixed(1)} ${y(percent).toFixed(1)}`
  return (
    <figure className={styles.plot}>
      <div className={styles.field} role="img" aria-label={description}>
        <svg className={styles.lines} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.ground} d="M0 0H1000M0 1000H1000" />
          {lines.map(({ id, points }, index) => (
            <path
              key={id}
              className={classes(styles.line, DASHES[index % DASHES.length])}
              d={`M0 1000${points.map(({ day, percent }) => `L${spot(day, percent)}`).join('')}`}
            />
          ))}
        </svg>
        {lines.map(({ id, label, points }) => {
          const last = points.at(-1)
          if (!last) return null
          const isLate = last.day > end / 2
          return (
            <span
              key={id}
              className={classes(styles.end, isLate && styles.late)}
              style={{ left: `${x(last.day) / 10}%`, top: `${y(last.percent) / 10}%` }}
            >
              {label}
            </span>
          )
        })}
        <span className={styles.top}>100 %</span>
      </div>
      <figcaption className={styles.caption}>
        <span>{startLabel}</span>
        <span>{endLabel}</span>
      </figcaption>
    </figure>
  )
}
