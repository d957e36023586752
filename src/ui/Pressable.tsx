import type { PointerEvent, ReactNode } from 'react'
import { classes } from './classes'
import type { LinkRender } from './link'
import styles from './press.module.css'

/**
 * The one thing a finger can press: a link when `link` is given, else a button, else (neither) plain text.
 * `blocked` keeps it focusable and named but inert (`aria-disabled`), so that a reason can be read out.
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
  onHold?: (() => void) | undefined
}

const HOLD_MS = 500
const ENDINGS = ['pointerup', 'pointercancel', 'pointerleave'] as const

/** Remembers where the finger landed, for the ripple; reports a hold once. */
const land = (event: PointerEvent<HTMLElement>, onHold: (() => void) | undefined): void => {
  const target = event.currentTarget
  const box = target.getBoundingClientRect()
  target.style.setProperty('--press-x', `${event.clientX - box.left}px`)
  target.style.setProperty('--press-y', `${event.clientY - box.top}px`)
  if (onHold === undefined) return
  const drop = (): void => {
    clearTimeout(timer)
    for (const name of ENDINGS) target.removeEventListener(name, drop)
  }
  const timer = setTimeout(() => {
    drop()
    // The finger is still down: the click that follows its release must not open what was just held.
    const swallow = (click: Event): void => {
      click.preventDefault()
      click.stopPropagation()
    }
    target.addEventListener('click', swallow, { capture: true, once: true })
    target.addEventListener('pointerdown', () => target.removeEventListener('click', swallow, true), { once: true })
    onHold()
  }, HOLD_MS)
  for (const name of ENDINGS) target.addEventListener(name, drop)
}

export const Pressable = (props: PressableProps) => {
  const { feel, link, onClick, blocked, label, title, current, pressed, describedBy, onHold, children } = props
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
        onClick={blocked ? undefined : onClick}
        onPointerDown={(event) => land(event, blocked ? undefined : onHold)}
      >
        {children}
      </button>
    )
  }
  if (link !== undefined) {
    return link({
      className,
      children,
      onPointerDown: (event) => land(event, onHold),
      ...(onClick && { onClick }),
      ...(current && { 'aria-current': 'page' }),
      ...(label !== undefined && { 'aria-label': label }),
      ...(title !== undefined && { title }),
    })
  }
  return <div className={props.className}>{children}</div>
}
