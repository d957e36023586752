import styles from './marks.module.css'

/** A code exactly as it is printed on the label. */
export const CodeTag = ({ children }: { children: string }) => <span className={styles.code}>{children}</span>
