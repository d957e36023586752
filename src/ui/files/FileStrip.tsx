import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button/Button'
import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import { Pressable } from '../Pressable'
import styles from './files.module.css'

export type FileTile = {
  readonly id: string
  /** For screen readers: 'Receipt, page 2'. */
  readonly label: string
  /** The image, or its replacement. */
  readonly face: ReactNode
  readonly mark?: 'waits' | 'refused' | undefined
  /** Over the lower edge of the image: its date. */
  readonly caption?: string | undefined
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
  /** One row of small tiles that scrolls sideways; its first tile takes a photo. */
  oneRow?: boolean | undefined
}

/** Small images in a row that wraps, and two ways to add one: the camera, and a file. */
export const FileStrip = ({ label, tiles, onOpen, onAdd, accept, busy, oneRow }: FileStripProps) => (
  <div className={oneRow ? styles.oneRow : styles.strip}>
    {oneRow && onAdd && <AddFiles accept={accept} onAdd={onAdd} busy={busy} tile />}
    {tiles.length > 0 && (
      <ul className={styles.tiles} aria-label={label}>
        {tiles.map(({ id, label: name, face, mark, caption }) => (
          <li key={id}>
            <Pressable className={styles.tile ?? ''} feel="capsule" label={name} onClick={() => onOpen(id)}>
              {face}
              {caption !== undefined && <span className={styles.caption}>{caption}</span>}
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
    {!oneRow && onAdd && <AddFiles accept={accept} onAdd={onAdd} busy={busy} />}
  </div>
)

type AddProps = {
  accept: string
  onAdd: (files: readonly File[]) => void
  busy: boolean | undefined
  /** As small tiles. */
  tile?: boolean | undefined
}

const AddFiles = ({ accept, onAdd, busy, tile }: AddProps) => {
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
    <div className={tile ? styles.addTiles : styles.add}>
      <AddButton icon="camera" busy={busy} tile={tile} onClick={() => camera.current?.click()}>
        {t({ id: 'ui.files.photo', message: 'Photo' })}
      </AddButton>
      <AddButton icon="upload" busy={busy} tile={tile} onClick={() => picker.current?.click()}>
        {t({ id: 'ui.files.file', message: 'File' })}
      </AddButton>
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

type AddButtonProps = Pick<AddProps, 'busy' | 'tile'> & { icon: IconName; onClick: () => void; children: ReactNode }

const AddButton = ({ icon, busy, tile, onClick, children }: AddButtonProps) =>
  tile ? (
    <Pressable className={styles.addTile ?? ''} feel="capsule" blocked={busy} onClick={onClick}>
      <Icon name={icon} size={24} />
      {children}
    </Pressable>
  ) : (
    <Button kind="gray" icon={icon} busy={busy} onClick={onClick}>
      {children}
    </Button>
  )
