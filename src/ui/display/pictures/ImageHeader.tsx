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
  /** A quiet line about the picture: that only this device has it so far. */
  note?: string | undefined
  /** Why a chosen picture was not taken. */
  problem?: string | undefined
  /** Shown in the circle while there is no picture. */
  initials: string
  /** Address of the picture. */
  src?: string | undefined
  /** Gets the chosen file; without it the picture cannot be changed here. */
  onChangeImage?: ((file: File) => void) | undefined
  /** Without it the picture cannot be removed here. */
  onRemoveImage?: (() => void) | undefined
}

/** The diameter of the circle, in px at the usual text size. */
const SIZE = 116

/** The head of a person with a round picture; with a handler it opens the system's picker for another one. */
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
                // An input that still holds a file reports nothing when the same file is chosen again.
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
