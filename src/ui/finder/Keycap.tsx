import styles from './keycap.module.css'

/** A key, as it stands on the keyboard: drawn by the style, for the eye alone. The control's own shortcut tells it to readers. */
export const Keycap = ({ children }: { children: string }) => (
  <span className={styles.keycap} data-key={children} aria-hidden="true" />
)
