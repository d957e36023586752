import type { RefObject } from 'react'
import { Icon } from '../../icons'
import styles from './select.module.css'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }

/** The field's props for either list. */
export type SelectButtonProps = {
  id: string
  labelId: string
  name: string
  text: string
  empty: boolean
  className: string
  invalid: boolean
  required: boolean
  options: readonly SelectOption[]
  value: string
  searchable: boolean
  /** True when the focus was on the button that this list replaces. */
  held: RefObject<boolean>
  defaultOpen: boolean
  onChoose: (value: string) => void
  onLeave: (() => void) | undefined
}

/** The value and its arrow: the same before and after the list is loaded. */
export const SelectFace = ({ text, live }: { text: string; live: boolean }) => (
  <>
    <span className={styles.text}>{text}</span>
    {live && (
      <>
        <Icon name="updown" size={18} className={styles.iosArrow} />
        <Icon name="chevron-down" size={22} className={styles.materialArrow} />
      </>
    )}
  </>
)
