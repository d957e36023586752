import styles from './keycap.module.css'

/** A key, as it stands on the keyboard. Told to screen readers by the control's own shortcut. */
export const Keycap = ({ children }: { children: string }) => (
  <span className={styles.keycap} aria-hidden="true">
    {children}
  </span>
)
