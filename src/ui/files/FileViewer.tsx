import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import { Modal } from '../overlay/Modal'
import styles from './files.module.css'

export type ViewedFile = {
  readonly id: string
  readonly label: string
  /** A note about the file: that it waits, or that the server rejected it. */
  readonly note?: string | undefined
}

export type FileViewerProps = {
  files: readonly ViewedFile[]
  shown: string
  face: ReactNode
  /** The address of its bytes, and the name for saving them. */
  save?: { readonly address: string; readonly name: string } | undefined
  onShow: (id: string) => void
  onRemove?: ((id: string) => void) | undefined
  onClose: () => void
}

/** One file at a time over the whole window; arrows show its neighbours. */
export const FileViewer = ({ files, shown, face, save, onShow, onRemove, onClose }: FileViewerProps) => {
  const { t } = useLingui()
  const found = files.findIndex(({ id }) => id === shown)
  const index = Math.max(0, found)
  const file = files[index]
  const [before, after] = [files[index - 1], files[index + 1]]
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft' && before) onShow(before.id)
      if (key === 'ArrowRight' && after) onShow(after.id)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [before, after, onShow])
  if (!file) return null
  const number = index + 1
  const count = files.length
  return (
    <Modal open onClose={onClose} className={styles.viewer} label={file.label}>
      <div className={styles.view}>
        <div className={styles.bar}>
          <IconButton icon="close" label={t({ id: 'ui.files.close', message: 'Close' })} onClick={onClose} />
          <p className={styles.name}>
            {file.label}
            {count > 1 && (
              <span className={styles.count}>{t({ id: 'ui.files.count', message: `${number} of ${count}` })}</span>
            )}
          </p>
          {save && (
            <a className={styles.save} href={save.address} download={save.name}>
              {t({ id: 'ui.files.save', message: 'Save a copy' })}
            </a>
          )}
        </div>
        <div className={styles.stage}>{face}</div>
        <p className={styles.viewNote}>{file.note}</p>
        <div className={styles.bar}>
          {count > 1 && (
            <IconButton
              icon="back"
              label={t({ id: 'ui.files.before', message: 'Previous' })}
              blocked={!before}
              onClick={() => before && onShow(before.id)}
            />
          )}
          <span className={styles.name} />
          {onRemove && (
            <Button kind="danger" icon="trash" onClick={() => onRemove(file.id)}>
              {t({ id: 'ui.files.remove', message: 'Remove' })}
            </Button>
          )}
          {count > 1 && (
            <IconButton
              icon="chevron"
              label={t({ id: 'ui.files.next', message: 'Next' })}
              blocked={!after}
              onClick={() => after && onShow(after.id)}
            />
          )}
        </div>
      </div>
    </Modal>
  )
}
