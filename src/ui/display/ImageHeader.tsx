import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../button/IconButton'
import { classes } from '../classes'
import { Avatar } from './Avatar'
import styles from './image-header.module.css'
import { RecordHead } from './Titles'

export type ImageHeaderProps = {
  title: string
  /** A quiet line or a mark over the title. */
  subtitle?: ReactNode
  /** Shown in the circle while there is no picture. */
  initials: string
  /** Address of the picture. */
  src?: string | undefined
  /** Gets the chosen file; without it the picture cannot be changed here. */
  onChangeImage?: ((file: File) => void) | undefined
}

/** The diameter of the circle, in px at the usual text size. */
const SIZE = 80

/** The head of a person or thing with a round picture; with a handler it opens the system's picker for another one. */
export const ImageHeader = ({ title, subtitle, initials, src, onChangeImage }: ImageHeaderProps) => {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.head}>
      <span className={classes(styles.picture, onChangeImage && styles.changeable)}>
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
      <div className={styles.words}>
        <RecordHead title={title} marks={subtitle} />
      </div>
    </div>
  )
}
