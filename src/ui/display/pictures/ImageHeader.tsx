import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../button/Button'
import { IconButton } from '../../button/IconButton'
import { Notice } from '../states/Notice'
import { Avatar } from './Avatar'
import styles from './image-header.module.css'

export type ImageHeaderProps = {
  title: string
  /** Marks under the title. */
  subtitle?: ReactNode
  /** A quiet line about the image: that only this device has it so far. */
  note?: string | undefined
  /** Why a chosen image was rejected. */
  problem?: string | undefined
  /** Shown in the circle without an image. */
  initials: string
  src?: string | undefined
  /** Gets the chosen file; absent if the image cannot be changed here. */
  onChangeImage?: ((file: File) => void) | undefined
  /** Absent if the image cannot be removed here. */
  onRemoveImage?: (() => void) | undefined
}

/** The diameter of the circle, in px at the usual text size. */
const SIZE = 116

/** A person's head with a round image; with a handler it opens the system's picker. */
export const ImageHeader = (props: ImageHeaderProps) => {
  const { title, subtitle, note, problem, initials, src, onChangeImage, onRemoveImage } = props
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.head}>
      <span className={styles.picture}>
        <Avatar initials={initials} src={src} size={SIZE} />
        {onChangeImage && (
          <span className={styles.change}>
            <IconButton
              icon="camera"
              tone="tonal"
              label={t({ id: 'ui.image.change', message: 'Change image' })}
              onClick={() => picker.current?.click()}
            />
            <input
              ref={picker}
              type="file"
              accept="image/*"
              hidden
              onChange={({ target }) => {
                const [file] = target.files ?? []
                // An input with a selected file reports nothing when the same file is chosen again.
                target.value = ''
                if (file) onChangeImage(file)
              }}
            />
          </span>
        )}
      </span>
      <h2 className={styles.title}>{title}</h2>
      {subtitle !== undefined && <div className={styles.marks}>{subtitle}</div>}
      {problem !== undefined && (
        <div className={styles.problem}>
          <Notice urgent tone="bad" icon="warning" title={problem} />
        </div>
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {src !== undefined && onRemoveImage && (
        <Button kind="text" size="small" onClick={onRemoveImage}>
          {t({ id: 'ui.image.remove', message: 'Remove image' })}
        </Button>
      )}
    </div>
  )
}
