import type { RefObject } from 'react'
import styles from './skip.module.css'

export type SkipLinkProps = { children: string; to: RefObject<HTMLElement | null>; inert?: boolean | undefined }

/** A link past the bars to the content, visible only while it has the focus. */
export const SkipLink = ({ children, to, inert }: SkipLinkProps) => (
  <button type="button" className={styles.skip} inert={inert} onClick={() => to.current?.focus()}>
    {children}
  </button>
)
