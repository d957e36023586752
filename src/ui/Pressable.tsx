import type { PointerEvent, ReactNode } from 'react'
import { classes } from './classes'
import type { LinkRender } from './link'
import styles from './press.module.css'

/**
 * Any pressable thing: a link when `link` is given, else a button, else (neither) plain text. `blocked` keeps it focusable and
 * named but inert (`aria-disabled`), so that a reason can be read out.
 */
export type PressableProps = {
  className: string
  children: ReactNode
  feel?: 'capsule' | 'glyph' | 'row' | undefined
  link?: LinkRender | undefined
  onClick?: (() => void) | undefined
  blocked?: boolean | undefined
  type?: 'button' | 'submit' | undefined
  form?: string | undefined
  label?: string | undefined
  title?: string | undefined
  current?: boolean | undefined
  pressed?: boolean | undefined
  describedBy?: string | undefined
  /** The keyboard shortcut, for screen readers. */
  shortcut?: string | undefined
}

const land = (event: PointerEvent<HTMLElement>): void => {
  const target = event.currentTarget
  const box = target.getBoundingClientRect()
  target.style.setProperty('--press-x', `${event.clientX - box.left}px`)
  target.style.setProperty('--press-y', `${event.clientY - box.top}px`)
}

export const Pressable = (props: PressableProps) => {
  const { feel, link, onClick, blocked, label, title, current, pressed, describedBy, children } = props
  const className = classes(styles.press, feel && styles[feel], props.className)
  const needsButton = blocked || link === undefined
  if (needsButton && (onClick !== undefined || props.type === 'submit' || blocked)) {
    return (
      <button
        type={props.type === 'submit' && !blocked ? 'submit' : 'button'}
        form={props.form}
        className={className}
        aria-label={label}
        title={title}
        aria-current={current ? 'page' : undefined}
        aria-pressed={pressed}
        aria-disabled={blocked ? true : undefined}
        aria-describedby={describedBy}
        aria-keyshortcuts={props.shortcut}
        onClick={blocked ? undefined : onClick}
        onPointerDown={land}
      >
        {children}
      </button>
    )
  }
  if (link !== undefined) {
    return link({
      className,
      children,
      onPointerDown: land,
      ...(onClick && { onClick }),
      ...(current && { 'aria-current': 'page' }),
      ...(label !== undefined && { 'aria-label': label }),
      ...(title !== undefined && { title }),
    })
  }
  return <div className={props.className}>{children}</div>
}
