import { type ReactNode, useId, useRef, useState } from 'react'
import styles from './panel.module.css'

export type UserMenuProps = {
  label: string
  avatar: ReactNode
  /** The menu, rendered from its first opening on. */
  content: (close: () => void) => ReactNode
}

/** The avatar and its menu: a native popover, closed by Escape, a press elsewhere, or a choice. */
export const UserMenu = ({ label, avatar, content }: UserMenuProps) => {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  return (
    <>
      <button
        type="button"
        className={styles.avatarButton}
        aria-label={label}
        title={label}
        popoverTarget={id}
        onClick={want}
      >
        {avatar}
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        {isWanted && content(() => menu.current?.hidePopover())}
      </div>
    </>
  )
}
