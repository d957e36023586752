import type { ReactNode } from 'react'
import { classes } from '../../classes'
import { Icon, type IconName } from '../../icons'
import styles from './marks.module.css'

export type MarkTone = 'low' | 'oversold' | 'neutral' | 'tint' | 'bad' | 'amber'

const ownIcon: Partial<Record<MarkTone, IconName>> = { low: 'low', oversold: 'oversold' }

/** A state as a word, never as a colour or an icon alone. */
export const Mark = ({
  tone,
  icon,
  children,
}: {
  tone: MarkTone
  icon?: IconName | undefined
  children: ReactNode
}) => {
  const name = icon ?? ownIcon[tone]
  return (
    <span className={classes(styles.mark, styles[tone])}>
      {name && <Icon name={name} size={15} />}
      {children}
    </span>
  )
}
