import { Button, type ButtonKind } from '../button/Button'
import type { IconName } from '../icons'
import type { Target } from '../link'
import styles from './actions.module.css'
import { orderActions, type PanelActionType } from './order-actions'

export type PanelAction = Target & {
  id: string
  label: string
  type?: PanelActionType | undefined
  icon?: IconName | undefined
  blocked?: boolean | undefined
  busy?: boolean | undefined
}

const kinds: Record<PanelActionType, ButtonKind> = {
  primary: 'primary',
  secondary: 'tonal',
  tertiary: 'gray',
  danger: 'grave',
}

/** A screen's buttons, always in the same order whatever order they come in. */
export const ActionPanel = ({ actions, label }: { actions: readonly PanelAction[]; label: string }) => (
  <fieldset className={styles.panel}>
    <legend className={styles.legend}>{label}</legend>
    {orderActions(actions).map((action) => (
      <Button
        key={action.id}
        kind={action.type === undefined ? 'gray' : kinds[action.type]}
        icon={action.icon}
        blocked={action.blocked}
        busy={action.busy}
        link={action.link}
        onClick={action.onClick}
        wide
      >
        {action.label}
      </Button>
    ))}
  </fieldset>
)
