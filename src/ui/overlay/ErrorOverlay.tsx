import { useLingui } from '@lingui/react/macro'
import { classes } from '../classes'
import { ErrorScreen, type ErrorScreenProps } from './ErrorScreen'
import { Modal } from './Modal'
import styles from './screen.module.css'

export type ErrorOverlayProps = ErrorScreenProps & {
  /** Absent: it cannot be closed, because the app cannot continue. */
  onClose?: (() => void) | undefined
}

/** An error over the whole app. With `onClose`, its last button and Escape close it. */
export const ErrorOverlay = ({ onClose, ...screen }: ErrorOverlayProps) => {
  const { t } = useLingui()
  const close = { id: 'close', label: t({ id: 'ui.error.close', message: 'Close' }), onClick: onClose }
  const actions = [...(screen.actions ?? []), ...(onClose === undefined ? [] : [close])]
  return (
    <Modal
      open
      onClose={onClose ?? (() => {})}
      className={classes(styles.errorLayer, screen.fullScreen && styles.errorFull)}
      label={screen.title}
      role="alertdialog"
    >
      <ErrorScreen {...screen} actions={actions} />
    </Modal>
  )
}
