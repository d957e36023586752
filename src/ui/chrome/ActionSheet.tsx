import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { classes } from '../classes'
import { Icon, type IconName } from '../icons'
import type { Target } from '../link'
import { LeadIcon } from '../list/LeadIcon'
import { Modal } from '../overlay/Modal'
import { Pressable } from '../Pressable'
import styles from './sheet.module.css'

export type SheetItem = Target & {
  id: string
  icon: IconName
  label: string
  /** The most likely item: amber on iOS. */
  lead?: boolean | undefined
  danger?: boolean | undefined
  blocked?: boolean | undefined
}

export type ActionSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Most common first: top of the iOS sheet, nearest the thumb in the Material menu. */
  items: readonly SheetItem[]
  cancelLabel?: string | undefined
}

/** The actions popup: a sheet from below (iOS), a menu grown from the corner (Material), a panel under the bar (wide). */
export const ActionSheet = ({ open, onClose, title, items, cancelLabel }: ActionSheetProps) => {
  const { t } = useLingui()
  const id = useId()
  const cancel = cancelLabel ?? t({ id: 'ui.cancel', message: 'Cancel' })
  return (
    <Modal open={open} onClose={onClose} className={styles.sheet} labelledBy={id}>
      <div className={styles.grabber} aria-hidden="true" />
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <Pressable
              className={classes(styles.action, item.danger && styles.danger)}
              feel="row"
              link={item.link}
              blocked={item.blocked}
              onClick={() => {
                onClose()
                item.onClick?.()
              }}
            >
              <span className={styles.lead}>
                <LeadIcon icon={item.icon} tone={item.danger ? 'bad' : item.lead ? 'amber' : 'tint'} />
              </span>
              <Icon name={item.icon} size={24} className={styles.bare} />
              <span className={styles.word}>{item.label}</span>
            </Pressable>
          </li>
        ))}
      </ul>
      <Pressable className={styles.cancel ?? ''} feel="capsule" label={cancel} onClick={onClose}>
        <span className={styles.cancelWord}>{cancel}</span>
        <Icon name="close" size={24} className={styles.cancelIcon} />
      </Pressable>
    </Modal>
  )
}
