import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import type { Target } from '../link'
import { Pressable } from '../Pressable'
import styles from './panel.module.css'

export type PanelItem = Target & {
  id: string
  icon: IconName
  label: string
  active?: boolean | undefined
  /** Greyed and inert. */
  blocked?: boolean | undefined
  danger?: boolean | undefined
}

/** The rows of a menu; shared by the side panel and the user menu. */
export const PanelItems = ({ items, onChosen }: { items: readonly PanelItem[]; onChosen: () => void }) => (
  <ul>
    {items.map((item) => (
      <li key={item.id}>
        <Pressable
          className={classes(styles.item, item.active && styles.active, item.danger && styles.danger)}
          feel="row"
          link={item.link}
          blocked={item.blocked}
          current={item.active}
          onClick={() => {
            onChosen()
            item.onClick?.()
          }}
        >
          <Icon name={item.icon} size={22} />
          <span>{item.label}</span>
        </Pressable>
      </li>
    ))}
  </ul>
)
