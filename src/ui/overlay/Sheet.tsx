import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IconButton } from '../button/IconButton'
import { Modal } from './Modal'
import styles from './sheet.module.css'

export type SheetProps = {
  title: string
  onClose: () => void
  /** The sheet is a form: Enter in a field submits it. */
  onSubmit?: (() => void) | undefined
  /** The main button: it stays in view while a long sheet scrolls. */
  act?: ReactNode
  children?: ReactNode
}

/** A small question that slides up from the bottom of a phone, and is centred on wide screens. */
export const Sheet = ({ title, onClose, onSubmit, act, children }: SheetProps) => {
  const { t } = useLingui()
  const content = (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton icon="close" label={t({ id: 'ui.sheet.close', message: 'Close' })} onClick={onClose} />
      </div>
      {children}
      {act && <div className={styles.act}>{act}</div>}
    </>
  )
  return (
    <Modal open onClose={onClose} className={styles.sheet} label={title}>
      {onSubmit ? (
        <form
          className={styles.body}
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {content}
        </form>
      ) : (
        <div className={styles.body}>{content}</div>
      )}
    </Modal>
  )
}
