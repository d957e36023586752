import { type ReactNode, useId, useRef } from 'react'
import { type PanelItem, PanelItems } from './PanelItems'
import styles from './panel.module.css'

export type UserMenuProps = {
  label: string
  avatar: ReactNode
  name?: string | undefined
  detail?: string | undefined
  items: readonly PanelItem[]
}

/** The avatar and what it opens: a native popover, closed by Escape, a press elsewhere, or a choice. */
export const UserMenu = ({ label, avatar, name, detail, items }: UserMenuProps) => {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" className={styles.avatarButton} aria-label={label} title={label} popoverTarget={id}>
        {avatar}
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        {name !== undefined && (
          <div className={styles.who}>
            <p className={styles.whoName}>{name}</p>
            {detail !== undefined && <p className={styles.whoDetail}>{detail}</p>}
          </div>
        )}
        <PanelItems items={items} onChosen={() => menu.current?.hidePopover()} />
      </div>
    </>
  )
}
