import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import type { LinkRender } from '../link'
import { Pressable } from '../Pressable'
import styles from './button.module.css'

export type ButtonKind = 'primary' | 'tonal' | 'gray' | 'text' | 'danger' | 'grave'

export type ButtonProps = {
  children: ReactNode
  kind?: ButtonKind | undefined
  size?: 'small' | 'normal' | 'large' | undefined
  icon?: IconName | undefined
  /** Shows work in progress and ignores a second press. */
  busy?: boolean | undefined
  /** Not allowed now: it keeps its icon and its place in the tab order, and does nothing. */
  blocked?: boolean | undefined
  wide?: boolean | undefined
  type?: 'button' | 'submit' | undefined
  form?: string | undefined
  link?: LinkRender | undefined
  onClick?: (() => void) | undefined
  title?: string | undefined
  label?: string | undefined
  describedBy?: string | undefined
}

const iconSize = { small: 18, normal: 20, large: 24 } as const

export const Button = (props: ButtonProps) => {
  const { kind = 'gray', size = 'normal', icon, busy, blocked, wide, children } = props
  return (
    <Pressable
      className={classes(
        styles.button,
        styles[kind],
        styles[size],
        wide && styles.wide,
        busy && styles.busy,
        blocked && styles.blocked,
      )}
      feel="capsule"
      link={props.link}
      onClick={props.onClick ?? (props.type === 'submit' ? undefined : noop)}
      blocked={blocked || busy}
      type={props.type}
      form={props.form}
      title={props.title}
      label={props.label}
      describedBy={props.describedBy}
    >
      {busy ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : (
        icon && <Icon name={icon} size={iconSize[size]} />
      )}
      <span className={styles.words}>{children}</span>
    </Pressable>
  )
}

const noop = () => {}
