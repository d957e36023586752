import type { RefObject } from 'react'
import styles from './skip.module.css'

export type SkipLinkProps = { children: string; to: RefObject<HTMLElement | null>; inert?: boolean | undefined }

/** Seen only while it has the focus: past what stands before, to what one came for. */
export const SkipLink = ({ children, to, inert }: SkipLinkProps) => (
  <button type="button" className={styles.skip} inert={inert} onClick={() => to.current?.focus()}>
    {children}
  </button>
)
