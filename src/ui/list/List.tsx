import { createContext, type ReactNode, useContext } from 'react'
import { classes } from '../classes'
import styles from './list.module.css'

/** Inside a virtual list the list item is the measured wrapper, so a row must not be one again. */
export const RowTag = createContext<'li' | 'div'>('li')
export const useRowTag = () => useContext(RowTag)

export type ListProps = {
  children: ReactNode
  label?: string | undefined
  /** Without a surface: inside a pane or card. */
  plain?: boolean | undefined
}

export const List = ({ children, label, plain }: ListProps) => (
  <div className={styles.holder}>
    <ul className={classes(styles.list, plain && styles.plain)} aria-label={label}>
      {children}
    </ul>
  </div>
)
