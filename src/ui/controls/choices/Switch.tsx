import type { IconName } from '../../icons'
import { LeadIcon } from '../../list/LeadIcon'
import { Toggle, type ToggleProps } from './Toggle'
import styles from './toggle.module.css'

/** A setting that acts at once. */
export const Switch = ({ icon, ...props }: Omit<ToggleProps, 'lead'> & { icon?: IconName | undefined }) => (
  <Toggle
    {...props}
    kind="switch"
    className={styles.asRow}
    {...(icon && { lead: <LeadIcon icon={icon} tone="neutral" /> })}
  />
)
