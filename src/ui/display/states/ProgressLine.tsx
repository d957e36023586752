import styles from './states.module.css'

export type ProgressLineProps = { value: number; max: number; label: string }

/** The progress of long work, in words and as a line. */
export const ProgressLine = ({ value, max, label }: ProgressLineProps) => (
  <div className={styles.progress}>
    <span className={styles.progressText}>{label}</span>
    <progress className={styles.progressLine} value={value} max={max} aria-label={label} />
  </div>
)
