import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../button/IconButton'
import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import type { Target } from '../link'
import { Modal } from '../overlay/Modal'
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

export type PanelGroup = { id: string; title: string; items: readonly PanelItem[] }

export type SidePanelProps = {
  open: boolean
  onClose: () => void
  label: string
  groups: readonly PanelGroup[]
  head?: ReactNode
  foot?: ReactNode
}

/** The menu, from the left. A choice closes it. */
export const SidePanel = ({ open, onClose, label, groups, head, foot }: SidePanelProps) => {
  const { t } = useLingui()
  return (
    <Modal open={open} onClose={onClose} className={styles.panel} label={label}>
      <div className={styles.head}>
        <div className={styles.headContent}>{head}</div>
        <IconButton icon="close" label={t({ id: 'ui.panel.close', message: 'Close menu' })} onClick={onClose} />
      </div>
      <nav className={styles.body} aria-label={label}>
        {groups.map((group) => (
          <Group key={group.id} group={group} onClose={onClose} />
        ))}
      </nav>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </Modal>
  )
}

const Group = ({ group, onClose }: { group: PanelGroup; onClose: () => void }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {group.title}
      </h2>
      <PanelItems items={group.items} onChosen={onClose} />
    </section>
  )
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
