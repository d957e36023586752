import styles from './line.module.css'

/** The ends of the scale of all lines, in percents. */
export type Scale = { readonly start: number; readonly end: number }

export type RangeLineProps = {
  percent: number
  /** The 95 % interval. Undefined: only the dot. */
  range: { readonly low: number; readonly high: number } | undefined
  /** The farm's own percent, a dotted line. */
  usual: number | undefined
  scale: Scale
  label: string
}

/** An efficiency with its interval beside the farm's. */
export const RangeLine = ({ percent, range, usual, scale: { start, end }, label }: RangeLineProps) => {
  const at = (value: number) => `${Math.min(100, Math.max(0, (100 * (value - start)) / (end - start)))}%`
  return (
    <div role="img" aria-label={label} className={styles.track} data-drawn="">
      {range && (
        <span className={styles.range} style={{ left: at(range.low), right: `calc(100% - ${at(range.high)})` }} />
      )}
      {usual !== undefined && <span className={styles.usual} style={{ left: at(usual) }} />}
      <span className={styles.dot} style={{ left: at(percent) }} />
    </div>
  )
}
