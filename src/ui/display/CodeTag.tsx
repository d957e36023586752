import styles from './marks.module.css'

/** A code exactly as the sticker says it. */
export const CodeTag = ({ children }: { children: string }) => <span className={styles.code}>{children}</span>
