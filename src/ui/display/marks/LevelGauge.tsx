import styles from './marks.module.css'

/**
 * The stock relative to the minimum: the tick is at 30 % of the height, the fill is min(1, 0.3 x on hand / minimum), or half
 * without a minimum. The caller decides whether it is low or below zero. Decorative without a `label`: the number is beside it.
 */
export const LevelGauge = ({
  onHand,
  minimum,
  state,
  label,
}: {
  onHand: number
  minimum?: number | undefined
  state: 'plain' | 'low' | 'oversold'
  label?: string | undefined
}) => {
  const known = minimum !== undefined && minimum > 0
  const part = known ? Math.min(1, (0.3 * onHand) / minimum) : onHand > 0 ? 0.5 : 0
  const height = Math.max(onHand > 0 ? 3.5 : 0, 34 * part)
  return (
    <svg
      className={styles.gauge}
      viewBox="0 0 20 40"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      {state === 'oversold' ? (
        <>
          <rect className={styles.over} x="1.4" y="1.4" width="13.2" height="37.2" rx="6.6" />
          <path className={styles.arrow} d="M8 11v16M4.5 23.5 8 27l3.5-3.5" />
        </>
      ) : (
        <>
          <rect className={styles.capsule} x="1.25" y="1.25" width="13.5" height="37.5" rx="5.5" />
          <rect
            className={state === 'low' ? styles.levelLow : styles.level}
            x="4"
            y={37 - height}
            width="8"
            height={height}
            rx={Math.min(2.5, height / 2)}
          />
          {known && <path className={styles.tick} d="M12.5 27H20" />}
        </>
      )}
    </svg>
  )
}
