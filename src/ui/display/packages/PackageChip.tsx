import { classes } from '../../classes'
import styles from './package-chip.module.css'

export type PackageChipProps = {
  /** Its number; absent for loose stock. */
  number: number | undefined
  state: 'sealed' | 'opened' | 'expired' | 'loose'
  /** The amount to take from it. */
  amount: string
  /** The whole text, for screen readers. */
  label: string
}

/** A package to take from, in a line: its number, its state, and the amount. */
export const PackageChip = ({ number, state, amount, label }: PackageChipProps) => (
  <span className={styles.chip}>
    <span className={styles.read}>{label}</span>
    <span className={classes(styles.box, styles[state])} aria-hidden="true">
      {number ?? '·'}
    </span>
    <span aria-hidden="true">{amount}</span>
  </span>
)
