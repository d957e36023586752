import { classes } from '../../classes'
import styles from './plot.module.css'

export type PlotPoint = { at: number; value: number }

export type BalancePlotProps = {
  /** Balances in time order (`at` in ms); each lasts until the next. The last one is now. */
  points: readonly PlotPoint[]
  minimum?: number | undefined
  minimumLabel?: string | undefined
  receipts?: readonly (PlotPoint & { label?: string | undefined })[] | undefined
  /** Counts: the counted amount, as a gauge mark on the line. */
  counts?: readonly (PlotPoint & { label?: string | undefined })[] | undefined
  /** When the stock runs out at the present rate: a dashed line from now to then. */
  ahead?: { at: number; label: string } | undefined
  startLabel: string
  endLabel: string
  /** The whole plot in words, for screen readers. */
  description: string
  tall?: boolean | undefined
}

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`

/** Stock over time as steps. Lines are an SVG stretched to the box; shapes and letters are above it unstretched. */
export const BalancePlot = (props: BalancePlotProps) => {
  const { points, minimum, receipts = [], counts = [], ahead } = props
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const values = [...points.map((point) => point.value), minimum ?? 0, 0]
  const top = Math.max(...values)
  const bottom = Math.min(...values)
  const end = Math.max(last.at, ahead?.at ?? last.at)
  const x = (at: number): number => (end === first.at ? 0 : (at - first.at) / (end - first.at))
  const y = (value: number): number => (top === bottom ? 1 : (top - value) / (top - bottom))
  const at = (point: PlotPoint) => ({ left: percent(x(point.at)), top: percent(y(point.value)) })
  const unit = (part: number): string => (part * 1000).toFixed(1)
  const steps = points
    .map((point, index) =>
      index === 0 ? `M${unit(x(point.at))} ${unit(y(point.value))}` : `H${unit(x(point.at))}V${unit(y(point.value))}`,
    )
    .join('')
  const ground = unit(y(0))
  return (
    <figure className={styles.plot}>
      <div className={classes(styles.field, props.tall && styles.tall)} role="img" aria-label={props.description}>
        <svg className={styles.lines} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.area} d={`${steps}V${ground}H0Z`} />
          <path className={styles.ground} d={`M0 ${ground}H1000`} />
          {minimum !== undefined && <path className={styles.minimum} d={`M0 ${unit(y(minimum))}H1000`} />}
          <path className={styles.line} d={steps} />
          {ahead && (
            <path
              className={styles.ahead}
              d={`M${unit(x(last.at))} ${unit(y(last.value))}L${unit(x(ahead.at))} ${ground}`}
            />
          )}
        </svg>
        {minimum !== undefined && props.minimumLabel !== undefined && (
          <span className={styles.minimumLabel} style={{ top: percent(y(minimum)) }}>
            {props.minimumLabel}
          </span>
        )}
        {receipts.map((receipt) => (
          <span key={receipt.at} className={styles.receipt} style={at(receipt)}>
            {receipt.label !== undefined && (
              <span className={classes(styles.receiptLabel, x(receipt.at) > 0.6 && styles.toLeft)}>
                {receipt.label}
              </span>
            )}
          </span>
        ))}
        {counts.map((count) => (
          <span key={count.at} className={styles.count} style={at(count)}>
            {count.label !== undefined && (
              <span className={classes(styles.countLabel, x(count.at) > 0.7 && styles.countLeft)}>{count.label}</span>
            )}
          </span>
        ))}
        <span className={styles.now} style={at(last)} />
      </div>
      <figcaption className={styles.dates} aria-hidden="true">
        <span>{props.startLabel}</span>
        {ahead && (
          <span className={styles.today} style={{ left: percent(x(last.at)) }}>
            {props.endLabel}
          </span>
        )}
        <span>{ahead ? ahead.label : props.endLabel}</span>
      </figcaption>
    </figure>
  )
}
