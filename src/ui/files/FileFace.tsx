import type { ReactNode } from 'react'
import { Icon } from '../icons'
import styles from './files.module.css'

/** A picture that fills its tile. */
export const PictureFace = ({ src }: { src: string }) => <img className={styles.picture} src={src} alt="" />

/** What stands where no picture can be shown: a document, or one that is not here. */
export const PlainFace = ({ icon, children }: { icon: 'copy' | 'cloud' | 'offline'; children: ReactNode }) => (
  <span className={styles.plain}>
    <Icon name={icon} size={24} />
    <span>{children}</span>
  </span>
)
