import type { CSSProperties, ReactNode } from 'react'
import styles from './numbers.module.css'

export type BigNumberProps = { value: string; unit?: string | undefined; label?: string | undefined; aside?: ReactNode }

/** The main number of a screen: large digits, quiet unit. */
export const BigNumber = ({ value, unit, label, aside }: BigNumberProps) => (
  <div>
    {label !== undefined && <p className={styles.label}>{label}</p>}
    <div className={styles.line}>
      <p className={styles.big} style={lengths(value, unit)}>
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
