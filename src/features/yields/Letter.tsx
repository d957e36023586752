import styles from './yields.module.css'

/** The ring before a row: with its letter if it is compared. */
export const Letter = ({ letter }: { letter: string | undefined }) => (
  <span className={styles.ring} data-on={letter === undefined ? undefined : ''}>
    {letter}
  </span>
)
