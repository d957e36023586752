import type { ReactNode } from 'react'
import styles from './numbers.module.css'

export type BigNumberProps = { value: string; unit?: string | undefined; label?: string | undefined; aside?: ReactNode }

/** The one number of a screen: loud digits, quiet unit. */
export const BigNumber = ({ value, unit, label, aside }: BigNumberProps) => (
  <div>
    {label !== undefined && <p className={styles.label}>{label}</p>}
    <div className={styles.line}>
      <p className={styles.big}>
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
