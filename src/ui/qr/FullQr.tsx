import { useEffect, useRef } from 'react'
import { IconButton } from '../button/IconButton'
import styles from './FullQr.module.css'
import { QrCode } from './QrCode'

export type FullQrProps = {
  text: string
  /** Accessible name of the code and of the layer. */
  label: string
  code?: string | undefined
  name: string
  lines: readonly string[]
  closeLabel: string
  onClose: () => void
}

/** A code as large as the screen, with its texts. Footer and link bar stay usable, so the caller makes the page inert. */
export const FullQr = ({ text, label, code, name, lines, closeLabel, onClose }: FullQrProps) => {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    layer.current?.querySelector('button')?.focus()
  }, [])
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      // A dialog over it handles Escape itself.
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
      event.preventDefault()
      onClose()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [onClose])
  return (
    <div ref={layer} className={styles.full} role="dialog" aria-label={label}>
      <div className={styles.close}>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      <QrCode text={text} label={label} className={styles.code} />
      <div className={styles.words}>
        {code !== undefined && <p className={styles.tag}>{code}</p>}
        <p className={styles.name}>{name}</p>
        {lines.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
