import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import styles from './lead.module.css'

export type LeadTone = 'tint' | 'amber' | 'bad' | 'neutral'

/** The tile in front of a row: a rounded square on iOS, a disc on Material. */
export const LeadIcon = ({ icon, tone = 'tint' }: { icon: IconName; tone?: LeadTone | undefined }) => (
  <span className={classes(styles.lead, styles[tone])} data-lead="icon" aria-hidden="true">
    <Icon name={icon} size={20} />
  </span>
)
