import type { YieldCurve } from '../../domain/yield/curve'
import { classes } from '../../ui/classes'
import styles from './curve.module.css'

export type CurveLine = {
  readonly id: string /** Shown at the end of the line. */
  readonly label: string
  readonly curve: YieldCurve
}

export type CurvePlotProps = {
  /** At most two. */
  lines: readonly CurveLine[]
  startLabel: string
  zeroLabel: string
  /** The whole plot in words, for screen readers. */
  description: string
}

/** Labels of two lines that are nearer than this, in percent of the height, would cover each other. */
const NEAREST = 26

/** The picked weight over the dry weight by day in the room, as steps: solid and dashed. The first line has the numbers of its flushes. */
export const CurvePlot = ({ lines, startLabel, zeroLabel, description }: CurvePlotProps) => {
  const points = lines.flatMap(({ curve }) => curve.points)
  const end = Math.max(7, ...points.map(({ day }) => day))
  const top = Math.max(10, Math.ceil(Math.max(...points.map(({ percent }) => percent)) / 10) * 10)
  const x = (day: number) => (day / end) * 1000
  const y = (percent: number) => 1000 - (percent / top) * 1000
  const heights = apart(lines.map(({ curve }) => y(curve.points.at(-1)?.percent ?? 0) / 10))
  return (
    <figure className={styles.plot}>
      <div className={styles.field} role="img" aria-label={description}>
        <svg className={styles.lines} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.ground} d="M0 0H1000M0 1000H1000" />
          {lines.map(({ id, curve }, index) => (
            <path
              key={id}
              className={classes(styles.line, index > 0 && styles.dashed)}
              d={`M0 1000${curve.points.map(({ day, percent }) => `H${x(day).toFixed(1)}V${y(percent).toFixed(1)}`).join('')}H1000`}
            />
          ))}
        </svg>
        {lines[0]?.curve.flushes.map(({ flush, day, percent }) => (
          <span key={flush} className={styles.flush} style={{ left: `${x(day) / 10}%`, top: `${y(percent) / 10}%` }}>
            {flush}
          </span>
        ))}
        {lines.map(({ id, label }, index) => (
          <span key={id} className={styles.end} style={{ top: `${heights[index] ?? 0}%` }}>
            {label}
          </span>
        ))}
        <span className={styles.zero}>{zeroLabel}</span>
      </div>
      <figcaption className={styles.caption}>
        <span>{startLabel}</span>
        <span>{end}</span>
      </figcaption>
    </figure>
  )
}

/** Two heights in percent, moved apart where their labels would cover each other. */
function apart([first = 0, second]: readonly number[]): readonly number[] {
  if (second === undefined) return [first]
  const missing = NEAREST - Math.abs(first - second)
  if (missing <= 0) return [first, second]
  const isAbove = first <= second
  return isAbove ? [first - missing / 2, second + missing / 2] : [first + missing / 2, second - missing / 2]
}
