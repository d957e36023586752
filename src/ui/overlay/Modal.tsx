import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
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

/** How long a question ignores keys after it opens: late keys were meant for the content below. */
export const DEAF_MS = 400

/** A key held down since before it opened does not answer it either. */
function deafen(element: HTMLElement): () => void {
  const opened = performance.now()
  const isEarly = () => performance.now() - opened < DEAF_MS
  const hear = (event: KeyboardEvent): void => {
    const isHeld = event.repeat && (event.key === 'Enter' || event.key === ' ')
    if (!isHeld && !isEarly()) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Escape may reach a dialog without a key event. If the close cannot be prevented, the caller learns of it.
  const cancel = (event: Event): void => {
    if (!isEarly() || !event.cancelable) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  element.addEventListener('keydown', hear, { capture: true })
  element.addEventListener('keyup', hear, { capture: true })
  element.addEventListener('cancel', cancel, { capture: true })
  return () => {
    element.removeEventListener('keydown', hear, { capture: true })
    element.removeEventListener('keyup', hear, { capture: true })
    element.removeEventListener('cancel', cancel, { capture: true })
  }
}

/**
 * The native modal dialog: the platform traps the focus, handles Escape, makes the page inert and restores the focus. The
 * caller owns `open`; Escape or a press on the scrim only calls `onClose`. A browser closes a dialog itself at the second
 * Escape: then `onClose` is called too, and a dialog that the caller leaves open is shown again.
 */
export const Modal = ({ open, onClose, children, className, label, labelledBy, describedBy, role }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isClosed, setIsClosed] = useState(false)
  // A layout effect: a dialog that is unmounted while open still closes first, which restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || !open || isClosed) return
    element.showModal()
    return () => element.close()
  }, [open, isClosed])
  // Shown again after the browser closed it, unless the caller closed it too.
  useLayoutEffect(() => {
    if (isClosed) setIsClosed(false)
  }, [isClosed])
  useEffect(() => {
    const element = dialog.current
    if (element === null || !open || role !== 'alertdialog') return
    return deafen(element)
  }, [open, role])
  useEffect(() => {
    const element = dialog.current
    if (element === null || !open) return
    const press = (event: MouseEvent): void => {
      if (event.target === element && role !== 'alertdialog') onClose()
    }
    element.addEventListener('click', press)
    return () => element.removeEventListener('click', press)
  }, [open, onClose, role])
  const closed = (): void => {
    // The close event of our own close arrives late, when the dialog may be open again.
    if (!open || dialog.current?.open !== false) return
    onClose()
    setIsClosed(true)
  }
  return (
    <dialog
      ref={dialog}
      className={classes(styles.modal, className)}
      role={role === 'alertdialog' ? role : undefined}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        if (!event.cancelable) return
        event.preventDefault()
        onClose()
      }}
      onClose={closed}
    >
      {children}
    </dialog>
  )
}
