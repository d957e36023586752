import type { ReactNode } from 'react'
import { Icon } from '../icons'
import styles from './files.module.css'

export const PictureFace = ({ src }: { src: string }) => <img className={styles.picture} src={src} alt="" />

/** Shown without an image: for a document, or a file that is not here. */
export const PlainFace = ({
  icon,
  children,
}: {
  icon: 'copy' | 'cloud' | 'offline' | 'warning'
  children: ReactNode
}) => (
  <span className={styles.plain}>
    <Icon name={icon} size={24} />
    <span>{children}</span>
  </span>
)
