import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../../classes'
import styles from './numbers.module.css'

export type BigNumberProps = {
  value: string
  unit?: string | undefined
  label?: string | undefined
  aside?: ReactNode
  compact?: boolean
}

/** The main number of a screen, or with `compact` of a card among others: large digits, quiet unit. */
export const BigNumber = ({ value, unit, label, aside, compact }: BigNumberProps) => (
  <div>
    {label !== undefined && <p className={styles.label}>{label}</p>}
    <div className={styles.line}>
      <p className={classes(styles.big, compact && styles.compact)} style={lengths(value, unit)}>
        {value}
        {unit !== undefined && unit !== '' && <span className={styles.unit}> {unit}</span>}
      </p>
      {aside !== undefined && (
        <div className={styles.aside} data-aside="">
          {aside}
        </div>
      )}
    </div>
  </div>
)

/** The letters of number and unit: a long number is as large as the window allows. */
const lengths = (value: string, unit = ''): CSSProperties & Record<`--${string}`, number> => ({
  '--letters': value.length,
  '--unit-letters': unit.length,
})
