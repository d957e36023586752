import styles from '../heard.module.css'

/** Words for screen readers alone, where the eye has a picture or a place. */
export const Heard = ({ text }: { text: string }) => <span className={styles.heard}>{text}</span>
