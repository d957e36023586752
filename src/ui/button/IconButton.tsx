import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import type { LinkRender } from '../link'
import { Pressable } from '../Pressable'
import styles from './button.module.css'

export type IconButtonProps = {
  icon: IconName
  /** Its accessible name, also shown as a tooltip. */
  label: string
  onClick?: (() => void) | undefined
  link?: LinkRender | undefined
  tone?: 'plain' | 'glass' | 'tonal' | undefined
  blocked?: boolean | undefined
  pressed?: boolean | undefined
  size?: number | undefined
}

/** A 48 px target around a 44 px disc. */
export const IconButton = ({
  icon,
  label,
  onClick,
  link,
  tone = 'plain',
  blocked,
  pressed,
  size = 24,
}: IconButtonProps) => (
  <Pressable
    className={classes(styles.iconButton, styles[`${tone}Icon`], blocked && styles.blockedIcon)}
    feel="glyph"
    link={link}
    onClick={onClick}
    blocked={blocked}
    pressed={pressed}
    label={label}
    title={label}
  >
    <Icon name={icon} size={size} />
  </Pressable>
)
