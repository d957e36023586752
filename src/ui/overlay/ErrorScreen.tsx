import { useLingui } from '@lingui/react/macro'
import { ActionPanel, type PanelAction } from '../chrome/ActionPanel'
import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import styles from './screen.module.css'

export type ErrorScreenType = 'error' | 'warning' | 'network' | 'validation'

export type ErrorScreenProps = {
  type?: ErrorScreenType | undefined
  title: string
  text?: string | undefined
  actions?: readonly PanelAction[] | undefined
  /** Technical details, folded away. */
  details?: string | undefined
  fullScreen?: boolean | undefined
}

const icons: Record<ErrorScreenType, IconName> = {
  error: 'warning',
  warning: 'warning',
  network: 'offline',
  validation: 'flag',
}

/** A screen with only an error and the possible actions. */
export const ErrorScreen = ({ type = 'error', title, text, actions, details, fullScreen }: ErrorScreenProps) => {
  const { t } = useLingui()
  return (
    <div className={classes(styles.screen, fullScreen && styles.full)} role="alert">
      <span className={classes(styles.badge, styles[type])}>
        <Icon name={icons[type]} size={30} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {actions !== undefined && actions.length > 0 && (
        <div className={styles.actions}>
          <ActionPanel actions={actions} label={t({ id: 'ui.error.actions', message: 'What to do' })} />
        </div>
      )}
      {details !== undefined && (
        <details className={styles.details}>
          <summary>{t({ id: 'ui.error.details', message: 'Details' })}</summary>
          <pre>{details}</pre>
        </details>
      )}
    </div>
  )
}
