import type { ReactNode } from 'react'
import { classes } from '../../classes'
import { Icon, type IconName } from '../../icons'
import styles from './notice.module.css'

export type NoticeProps = {
  title: string
  text?: string | undefined
  tone?: 'amber' | 'bad' | 'tint' | 'plain' | undefined
  icon?: IconName | undefined
  action?: ReactNode
  /** Announced at once when it appears: a failed sign-in. */
  urgent?: boolean | undefined
  /** Changes are announced politely: progress. */
  live?: boolean | undefined
}

/** A box with one message: the ticket above sign-in, a warning above a form, the effect of a choice. */
export const Notice = ({ title, text, tone = 'amber', icon, action, urgent, live }: NoticeProps) => (
  <div className={classes(styles.notice, styles[tone])} role={urgent ? 'alert' : undefined}>
    {icon && <Icon name={icon} size={22} className={styles.icon} />}
    <div className={styles.words} aria-live={live ? 'polite' : undefined}>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
    </div>
    {action !== undefined && <div>{action}</div>}
  </div>
)
