import { Modal } from './Modal'
import styles from './screen.module.css'

/**
 * Covers the app while something takes it away: a ring and what it is. It cannot be put away; whoever began the work ends
 * it by taking the overlay off.
 */
export const LoadingOverlay = ({ message }: { message: string }) => (
  <Modal open onClose={() => {}} className={styles.overlay} label={message} role="alertdialog">
    <div className={styles.waiting} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <p className={styles.overlayText}>{message}</p>
    </div>
  </Modal>
)
