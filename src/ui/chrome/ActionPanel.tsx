import { Button, type ButtonKind } from '../button/Button'
import type { IconName } from '../icons'
import type { Target } from '../link'
import styles from './actions.module.css'

type PanelActionType = 'primary' | 'secondary' | 'tertiary' | 'danger'

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

const PLACES: Record<PanelActionType, number> = { primary: 0, secondary: 1, tertiary: 2, danger: 3 }
const LAST = 4

/** Primary, secondary, tertiary, danger, then those without a type; otherwise as given. */
const ordered = (actions: readonly PanelAction[]): PanelAction[] => {
  const rank = ({ type }: PanelAction): number => (type === undefined ? LAST : PLACES[type])
  return actions.toSorted((a, b) => rank(a) - rank(b))
}

/** A screen's buttons in a fixed order. */
export const ActionPanel = ({ actions, label }: { actions: readonly PanelAction[]; label: string }) => (
  <fieldset className={styles.panel}>
    <legend className={styles.legend}>{label}</legend>
    {ordered(actions).map((action) => (
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
