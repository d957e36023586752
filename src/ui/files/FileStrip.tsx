import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button/Button'
import { classes } from '../classes'
import { Icon } from '../icons'
import { Pressable } from '../Pressable'
import styles from './files.module.css'

export type FileTile = {
  readonly id: string
  /** For screen readers: 'Receipt, page 2'. */
  readonly label: string
  /** The image, or its replacement. */
  readonly face: ReactNode
  readonly mark?: 'waits' | 'refused' | undefined
}

export type FileStripProps = {
  label: string
  tiles: readonly FileTile[]
  onOpen: (id: string) => void
  /** Gets the chosen files; absent if none can be added here. */
  onAdd?: ((files: readonly File[]) => void) | undefined
  /** For the system's picker: `image/*,application/pdf`. */
  accept: string
  busy?: boolean
}

/** Small images in a row that wraps, and two ways to add one: the camera, and a file. */
export const FileStrip = ({ label, tiles, onOpen, onAdd, accept, busy }: FileStripProps) => (
  <div className={styles.strip}>
    {tiles.length > 0 && (
      <ul className={styles.tiles} aria-label={label}>
        {tiles.map(({ id, label: name, face, mark }) => (
          <li key={id}>
            <Pressable className={styles.tile ?? ''} feel="capsule" label={name} onClick={() => onOpen(id)}>
              {face}
              {mark && (
                <span className={classes(styles.mark, mark === 'refused' && styles.refused)}>
                  <Icon name={mark === 'refused' ? 'exclamation' : 'unsent'} size={15} />
                </span>
              )}
            </Pressable>
          </li>
        ))}
      </ul>
    )}
    {onAdd && <AddFiles accept={accept} onAdd={onAdd} busy={busy} />}
  </div>
)

type AddProps = { accept: string; onAdd: (files: readonly File[]) => void; busy: boolean | undefined }

const AddFiles = ({ accept, onAdd, busy }: AddProps) => {
  const { t } = useLingui()
  const camera = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    // An input with a selected file reports nothing when the same file is chosen again.
    input.value = ''
    if (files.length > 0) onAdd(files)
  }
  return (
    <div className={styles.add}>
      <Button kind="gray" icon="camera" busy={busy} onClick={() => camera.current?.click()}>
        {t({ id: 'ui.files.photo', message: 'Photo' })}
      </Button>
      <Button kind="gray" icon="upload" busy={busy} onClick={() => picker.current?.click()}>
        {t({ id: 'ui.files.file', message: 'File' })}
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => take(target)}
      />
      <input ref={picker} type="file" accept={accept} multiple hidden onChange={({ target }) => take(target)} />
    </div>
  )
}
