import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../button/IconButton'
import { Modal } from '../overlay/Modal'
import { type PanelItem, PanelItems } from './PanelItems'
import styles from './panel.module.css'

export type PanelGroup = { id: string; title: string; items: readonly PanelItem[] }

export type SidePanelProps = {
  open: boolean
  onClose: () => void
  label: string
  groups: readonly PanelGroup[]
  head?: ReactNode
  foot?: ReactNode
}

export const SidePanel = ({ open, onClose, label, groups, head, foot }: SidePanelProps) => {
  const { t } = useLingui()
  return (
    <Modal open={open} onClose={onClose} className={styles.panel} label={label}>
      <div className={styles.head}>
        <div className={styles.headContent}>{head}</div>
        <IconButton icon="close" label={t({ id: 'ui.panel.close', message: 'Close menu' })} onClick={onClose} />
      </div>
      <nav aria-label={label}>
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
