import { Toggle, type ToggleProps } from './Toggle'
import styles from './toggle.module.css'

/** A yes-or-no in a form: a switch row on iOS, a tick box on Material. */
export const Checkbox = (props: ToggleProps) => <Toggle {...props} kind="box" className={styles.checkbox} />

/** The big tick of a dialog: a round tick on iOS, a box on Material, 56 px high. */
export const TickRow = (props: ToggleProps) => <Toggle {...props} kind="box" className={styles.tickRow} />
