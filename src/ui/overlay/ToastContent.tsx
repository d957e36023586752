import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import { isUndoKey } from '../keys'
import { Pressable } from '../Pressable'
import type { ToastActs, ToastKind } from './toast'
import styles from './toast.module.css'

export type ToastContentProps = {
  id: string
  kind: ToastKind
  text: string
  duration: number
  undo?: { label?: string | undefined; onUndo: () => void } | undefined
  acts?: ToastActs | undefined
  icon?: IconName | undefined
}

const kindIcon: Partial<Record<ToastKind, IconName>> = { error: 'warning', success: 'check' }

/** The text of a toast, its buttons, and its undo button with the remaining time. */
export const ToastContent = ({ id, kind, text, duration, undo, acts = [], icon }: ToastContentProps) => {
  const { t } = useLingui()
  const name = icon ?? kindIcon[kind]
  const content = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element>(null)
  const leave = () => {
    if (content.current?.contains(document.activeElement)) giveBack(cameFrom.current)
    toast.dismiss(id)
  }
  const takeBack = () => {
    if (!undo) return
    leave()
    undo.onUndo()
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isNewest = document.querySelector('[data-undo]') === content.current
    if (!undo || !isNewest || !isUndoKey(event)) return
    event.preventDefault()
    takeBack()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  useEffect(() => {
    const toast = content.current
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element && !toast?.contains(relatedTarget)) cameFrom.current = relatedTarget
    }
    toast?.addEventListener('focusin', remember)
    return () => toast?.removeEventListener('focusin', remember)
  }, [])
  return (
    <div ref={content} className={classes(styles.content, styles[kind])} data-undo={undo && ''}>
      {kind === 'loading' ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : (
        name && <Icon name={name} size={22} heavy={kind === 'success'} className={styles.icon} />
      )}
      <span className={styles.text}>{text}</span>
      {undo && (
        <Pressable className={styles.undo ?? ''} feel="capsule" shortcut="Control+Z" onClick={takeBack}>
          <Icon name="undo" size={22} />
          <span>{undo.label ?? t({ id: 'ui.toast.undo', message: 'Undo' })}</span>
        </Pressable>
      )}
      {acts.map(({ label, onAct }) => (
        <Pressable
          key={label}
          className={styles.undo ?? ''}
          feel="capsule"
          onClick={() => {
            leave()
            onAct?.()
          }}
        >
          <span>{label}</span>
        </Pressable>
      ))}
      {undo && Number.isFinite(duration) && (
        <span className={styles.left} style={{ animationDuration: `${duration}ms` }} aria-hidden="true" />
      )}
    </div>
  )
}

/** The undo button disappears with the toast: its focus returns to where it was, or to the screen. */
function giveBack(to: Element | null): void {
  const target = to instanceof HTMLElement && to.isConnected ? to : document.querySelector('main')
  target?.focus({ preventScroll: true })
}
