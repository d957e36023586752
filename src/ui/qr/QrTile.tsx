import type { Ref } from 'react'
import { QrCode } from './QrCode'
import styles from './QrTile.module.css'

export type QrTileProps = {
  ref?: Ref<HTMLButtonElement>
  /** The text of the code; undefined while it is unknown: its room stays free. */
  text: string | undefined
  label: string
  /** The accessible name of the press: 'Show QR code 3/12 large'. */
  action: string
  lines: readonly string[]
  onOpen: () => void
}

/** A label on a record: its code, which opens large, and the texts beside it. */
export const QrTile = ({ ref, text, label, action, lines, onOpen }: QrTileProps) => (
  <div className={styles.tile}>
    <button
      ref={ref}
      type="button"
      className={styles.code}
      aria-label={action}
      title={action}
      disabled={text === undefined}
      onClick={onOpen}
    >
      {text !== undefined && <QrCode text={text} label={label} />}
    </button>
    <div className={styles.words}>
      {lines.map((line, index) => (
        <p key={line} className={index === 0 ? styles.first : undefined}>
          {line}
        </p>
      ))}
    </div>
  </div>
)
