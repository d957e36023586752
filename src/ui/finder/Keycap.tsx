import styles from './keycap.module.css'

/** A key as printed on the keyboard, drawn by CSS. Screen readers get the control's own shortcut instead. */
export const Keycap = ({ children }: { children: string }) => (
  <span className={styles.keycap} data-key={children} aria-hidden="true" />
)
