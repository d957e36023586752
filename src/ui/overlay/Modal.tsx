import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { classes } from '../classes'
import styles from './modal.module.css'

export type ModalProps = {
  open: boolean
  onClose: () => void
  children: ReactNode
  className?: string | undefined
  label?: string | undefined
  labelledBy?: string | undefined
  describedBy?: string | undefined
  /** 'alertdialog' for a question that needs an answer: a press beside it does not close it. */
  role?: 'dialog' | 'alertdialog' | undefined
}

/**
 * The native modal dialog: the platform traps the focus, handles Escape, makes the page inert and restores the focus.
 * The caller owns `open`; Escape or a press on the scrim only calls `onClose`.
 */
export const Modal = ({ open, onClose, children, className, label, labelledBy, describedBy, role }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect: a dialog that is unmounted while open still closes first, which restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || !open) return
    element.showModal()
    return () => element.close()
  }, [open])
  useEffect(() => {
    const element = dialog.current
    if (element === null || !open) return
    const press = (event: MouseEvent): void => {
      if (event.target === element && role !== 'alertdialog') onClose()
    }
    element.addEventListener('click', press)
    return () => element.removeEventListener('click', press)
  }, [open, onClose, role])
  return (
    <dialog
      ref={dialog}
      className={classes(styles.modal, className)}
      role={role === 'alertdialog' ? role : undefined}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
