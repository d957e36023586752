import { classes } from '../../classes'
import styles from './package-chip.module.css'

export type PackageChipProps = {
  /** Its number; absent for what lies loose. */
  number: number | undefined
  state: 'sealed' | 'opened' | 'expired' | 'loose'
  /** How much from it. */
  amount: string
  /** The whole in words. */
  label: string
}

/** A package to take from, in a line: its number in its state, and how much. */
export const PackageChip = ({ number, state, amount, label }: PackageChipProps) => (
  <span className={styles.chip}>
    <span className={styles.read}>{label}</span>
    <span className={classes(styles.box, styles[state])} aria-hidden="true">
      {number ?? '·'}
    </span>
    <span aria-hidden="true">{amount}</span>
  </span>
)
