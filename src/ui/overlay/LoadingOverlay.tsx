import { Modal } from './Modal'
import styles from './screen.module.css'

/** Covers the app during work that makes it unusable. Only the caller can remove it, when the work is done. */
export const LoadingOverlay = ({ message }: { message: string }) => (
  <Modal open onClose={() => {}} className={styles.overlay} label={message} role="alertdialog">
    <div className={styles.waiting} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <p className={styles.overlayText}>{message}</p>
    </div>
  </Modal>
)
